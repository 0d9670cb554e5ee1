import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EqualFiles } from "../../server/src/delivery/equalFiles.node.ts";
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
