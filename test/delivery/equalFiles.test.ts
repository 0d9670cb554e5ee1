import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { EqualFiles } from "../../server/src/delivery/equalFiles.node.ts";
import { guardedFolder } from "../../server/src/delivery/guardedFolder.node.ts";
import { manifestOf } from "../../server/src/delivery/readManifest.node.ts";

const MEGABYTE = 1_000_000;

/** Reads files one after the other, and notes of which bytes a text was made. */
function reader() {
  const equal = new EqualFiles();
  const made: string[] = [];
  const read = (bytes: Buffer): string => equal.textOf(bytes, decoded);
  return { read, made };

  function decoded(bytes: Buffer): string {
    const text = bytes.toString().replace(/^\ufeff/, "");
    made.push(text.slice(0, 10));
    return text;
  }
}

function large(name: string, length = MEGABYTE): Buffer {
  return Buffer.from(name.padEnd(length, "x"));
}

describe("files of equal bytes", () => {
  it("are made a text of once", () => {
    const { read, made } = reader();
    assert.equal(read(large("name: a")), large("name: a").toString());
    assert.equal(read(large("name: a")), large("name: a").toString());
    assert.deepEqual(made, ["name: axxx"]);
  });

  it("differ by a single byte that no sample meets", () => {
    const { read, made } = reader();
    const other = large("name: a");
    other.write("y", MEGABYTE / 2 + 1);
    assert.equal(read(large("name: a")), large("name: a").toString());
    assert.equal(read(other), other.toString());
    assert.equal(made.length, 2);
  });

  it("are still found by their text once their bytes are no longer kept", () => {
    const { read, made } = reader();
    const all = Array.from({ length: 40 }, (_, at) => large(`name: ${at};`));
    for (const bytes of [...all, ...all]) assert.equal(read(bytes), bytes.toString());
    // The last 32 MB are there, the first ones of the second round came after them.
    assert.equal(made.length, 80);
    assert.equal(read(large("name: 39;")), large("name: 39;").toString());
    assert.equal(made.length, 80);
  });

  it("are read each time where they are small", () => {
    const { read, made } = reader();
    for (const bytes of [large("a", 100), large("a", 100)]) read(bytes);
    assert.equal(made.length, 2);
  });

  it("have one text with and without a byte order mark", () => {
    const { read } = reader();
    const plain = large("name: a");
    assert.equal(read(Buffer.concat([Buffer.from("\ufeff"), plain])), read(plain));
  });
});

describe("a file that is read", () => {
  const folder = mkdtempSync(join(tmpdir(), "equal-files-"));
  after(() => rmSync(folder, { recursive: true }));
  const { read } = guardedFolder(folder);

  /** The bytes of a file that holds some, read where others of its size are known. */
  function readAgainst(known: Buffer | undefined, held: Buffer): Buffer {
    const path = join(folder, "definition.yaml");
    writeFileSync(path, held);
    const found = read(path, (size) => (size === known?.length ? known : undefined));
    assert.ok("bytes" in found);
    assert.deepEqual(found.bytes, held);
    return found.bytes;
  }

  for (const length of [1, 65_535, 65_536, 65_537, 200_000]) {
    it(`gives the bytes that are known where it holds the same ${length}`, () => {
      const known = large("name: a", length);
      assert.equal(readAgainst(known, Buffer.from(known)), known);
    });

    it(`is read by itself where one of ${length} is another`, () => {
      const known = large("name: a", length);
      for (const at of new Set([0, length - 1, Math.min(length - 1, 65_536)])) {
        const held = Buffer.from(known);
        held.write("!", at);
        assert.notEqual(readAgainst(known, held), known);
      }
    });
  }

  it("is read by itself where nothing is known of its size", () => {
    readAgainst(undefined, large("name: a", 30_000));
    readAgainst(large("name: b", 29_999), large("name: a", 30_000));
    readAgainst(Buffer.alloc(0), Buffer.alloc(0));
  });

  it("is compared with the last file of its size whose bytes are kept", () => {
    const equal = new EqualFiles();
    const texts = [large("a", 30_000), large("b", 30_000), large("c", 40_000)].map((bytes) => {
      equal.textOf(bytes, String);
      return bytes;
    });
    assert.equal(equal.alike(30_000), texts[1]);
    assert.equal(equal.alike(40_000), texts[2]);
    assert.equal(equal.alike(100), undefined);
    assert.equal(
      equal.textOf(texts[1] ?? Buffer.alloc(0), () => "read again"),
      String(texts[1]),
    );
    for (let at = 0; at < 40; at++) equal.textOf(large(`${at};`), String);
    assert.equal(equal.alike(30_000), undefined);
  });
});

describe("a file that may hold manifests", () => {
  it("is read by its name, whatever other file has the same bytes", () => {
    const equal = new EqualFiles();
    const bytes = Buffer.from(JSON.stringify({ dependencies: "x".repeat(30_000) }));
    assert.deepEqual(manifestOf("values.yaml", { bytes }, equal), { text: bytes.toString() });
    assert.deepEqual(manifestOf("package.json", { bytes }, equal), { text: "" });
    assert.deepEqual(manifestOf("values.yaml", { bytes }, equal), { text: bytes.toString() });
  });

  it("is read in UTF-16, too, however large it is", () => {
    const text = `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n# ${"x".repeat(MEGABYTE)}\n`;
    const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
    assert.deepEqual(manifestOf("gateway.yaml", { bytes }, new EqualFiles()), { text });
  });
});
