import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { cutDocuments } from "../../server/src/yaml/cutDocuments.ts";
import { readByLibrary, readDocument } from "../../server/src/yaml/readDocument.ts";
import { SeededRandom } from "../seededRandom.ts";
import { crowdedManifest, delegationManifest, manifest } from "../workspace/randomManifests.ts";
import { compareReadings } from "./readingDifference.ts";
import { NOISE, spoil } from "./spoiltYaml.ts";
import { LEFT, READ } from "./yamlForms.ts";

const folder = process.env.GATEWAY_API_TEST_DATA;
const corpus = folder === undefined ? undefined : join(folder, "corpus");
const skip =
  corpus === undefined || !existsSync(corpus)
    ? "GATEWAY_API_TEST_DATA is not set, or has no `corpus`"
    : false;

/** Documents that are spoilt and compared; as many as `YAML_DOCUMENTS` says in a long run. */
const SPOILT = Number(process.env.YAML_DOCUMENTS ?? 2000);

function documentsBelow(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((file) => documentsOf(readFileSync(file, "utf8")));
}

function documentsOf(text: string): readonly string[] {
  return cutDocuments(text).map(({ start, end }) => text.slice(start, end));
}

function generated(): readonly string[] {
  const random = new SeededRandom(11);
  return [manifest, delegationManifest, crowdedManifest].flatMap((write) =>
    Array.from({ length: 40 }, () => documentsOf(write(random))).flat(),
  );
}

const BLOCK_HEADERS = ["|", "|-", "|+", "|2", "|-1", ">", ">-", ">+2", "| # note"];
const CONTENTS = ["a", " b", "\tc", "x: y", "# no", "- d", "\u2028  e", "f  ", "\\ g"];

/** A block scalar with blank lines and content at, before and behind the column of its content. */
function blockScalar(random: SeededRandom): string {
  const column = 1 + random.below(4);
  const line = (): string => {
    const blanks = " ".repeat(random.below(column + 4));
    if (random.below(3) === 0) return blanks;
    const margin = random.below(4) === 0 ? blanks : " ".repeat(column);
    return `${margin}${random.pick(CONTENTS)}`;
  };
  const lineEnd = random.below(4) === 0 ? "\r\n" : "\n";
  const first = `${random.pick(["k:", "-"])} ${random.pick(BLOCK_HEADERS)}`;
  const lines = Array.from({ length: random.below(6) }, line);
  const rest = random.pick([[], [""], ["", "", ""], ["q: r", ""], ["- q", ""]]);
  return [first, ...lines, ...rest].join(lineEnd);
}

/** How many of the texts our reader answers; fails at the first that it reads in another way than `yaml`. */
function answered(texts: Iterable<string>): number {
  let count = 0;
  for (const text of texts) {
    const outcome = compareReadings(text);
    if (outcome.kind === "different") assert.fail(outcome.difference);
    if (outcome.kind === "same") count++;
  }
  return count;
}

describe("our reader of YAML", () => {
  for (const [name, text] of Object.entries(READ)) {
    it(`reads ${name} as the library does`, () => {
      assert.equal(answered([text]), 1, JSON.stringify(text));
    });
  }

  for (const [name, text] of Object.entries(LEFT)) {
    it(`leaves ${name} to the library`, () => {
      assert.deepEqual(compareReadings(text), { kind: "left" });
    });
  }

  it("says the same of what it reads once a place is cut off, taken out or has something else put in", () => {
    const texts = Object.values(READ).filter((text) => text.length < 300);
    const cutOff = texts.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at)));
    const without = texts.flatMap((text) =>
      Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)),
    );
    assert.ok(answered(cutOff) > cutOff.length / 3);
    assert.ok(answered(without) > without.length / 3);
    const random = new SeededRandom(3);
    const other = texts.flatMap((text) =>
      NOISE.map((noise) => {
        const at = random.below(text.length + 1);
        return text.slice(0, at) + noise + text.slice(at + random.below(2));
      }),
    );
    assert.ok(answered(other) > other.length / 5);
  });

  it("reads all examples, and whatever is generated unless it has a key twice", () => {
    const isSound = (text: string): boolean => readByLibrary(text).problems.length === 0;
    const texts = [...documentsBelow("examples"), ...generated().filter(isSound)];
    assert.equal(answered(texts), texts.length);
  });

  it("says the same of spoilt documents, where it says anything", (context) => {
    const random = new SeededRandom(Number(process.env.YAML_SEED ?? 5));
    const sources = [...documentsBelow("examples"), ...generated(), ...Object.values(READ)];
    if (corpus !== undefined && skip === false) sources.push(...documentsBelow(corpus));
    const texts = Array.from({ length: Math.min(SPOILT, 2000) });
    let tried = 0;
    let read = 0;
    while (tried < SPOILT) {
      read += answered(texts.map(() => spoil(random, random.pick(sources))));
      tried += texts.length;
    }
    context.diagnostic(`${tried} documents, ${read} of them read`);
    assert.ok(read > tried / 4);
  });

  it("says the same of block scalars whose lines are indented in all ways", (context) => {
    const random = new SeededRandom(Number(process.env.YAML_SEED ?? 5));
    const texts = Array.from({ length: SPOILT }, () => blockScalar(random));
    const read = answered(texts);
    context.diagnostic(`${texts.length} documents, ${read} of them read`);
    assert.ok(read > texts.length / 5);
  });

  it("reads 97 of 100 documents of real repositories", { skip }, (context) => {
    if (corpus === undefined) return;
    const texts = documentsBelow(corpus);
    const share = answered(texts) / texts.length;
    context.diagnostic(`${(share * 100).toFixed(2)} % of ${texts.length} documents`);
    assert.ok(share >= 0.97);
  });

  it("keeps the identity of what an alias stands for", () => {
    const { root } = readDocument("a: &a\n  b: c\nd: *a\n");
    assert.equal(
      root?.kind === "map" && root.entries[0]?.value,
      root?.kind === "map" && root.entries[1]?.value,
    );
  });

  it("refuses as many open brackets as the library's reading does, wherever they stand", () => {
    const text = `a: "${"[".repeat(600)}"\n`;
    assert.deepEqual(
      readDocument(text).problems.map(({ code }) => code),
      ["too-deep"],
    );
  });
});
