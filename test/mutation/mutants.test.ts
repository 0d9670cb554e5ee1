import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { transformSync } from "esbuild";
import { findMutants } from "../../scripts/mutation/mutantBundle.mjs";
import { withSwitches } from "../../scripts/mutation/mutants.mjs";
import { refusedByCompiler } from "../../scripts/mutation/refusedByCompiler.mjs";
import { drawn } from "../../scripts/mutation/sample.mjs";

const SAMPLE = `import { readFileSync } from "node:fs";
type Digit = 1 | 2;
/** Says true === false. */
export const judged = (list: readonly number[], least?: number): string => {
  if (least === undefined || list.length < 2) return "a && b";
  const some = list?.filter((one) => one >= least).some((one) => !isEven(one));
  return list.length - 1 > 3 ? \`\${some && true}\` : { 4: "few" }[4];
};
const isEven = (one: number) => one % 2 === 0;
const defineRule = (rule: object) => ({ ...rule, verdict: { why: String(7) } });
const page = defineRule({ why: String(1 + 2), order: (a: string, b: string) => (a < b ? -1 : 1) });
`;

const folder = mkdtempSync(join(tmpdir(), "mutants-"));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "server", "src"), { recursive: true });
writeFileSync(join(folder, "server", "tsconfig.core.json"), "{}");
writeFileSync(join(folder, "server", "src", "judged.ts"), SAMPLE);
const mutants = findMutants(folder, ["server/src"]);

/** What the sample answers in several cases, where some mutant is active or none. */
function answers(text: string, active?: number): readonly string[] {
  const { code } = transformSync(text.replace(/^import.*|^export /gm, ""), { loader: "ts" });
  const judged: (list: readonly number[], least?: number) => string = new Function(
    "__mutant",
    `${code}; return judged;`,
  )((id: number) => id === active);
  const lists = [[], [1], [2, 4], [1, 2, 3], [1, 2, 3, 4], [2, 4, 6, 8, 10], [1, 3, 5, 7, 9]];
  return lists.flatMap((list) => [undefined, 1, 4].map((least) => judged(list, least)));
}

describe("the mutants of a file", () => {
  it("are its flips, at their lines, without types, comments, texts, keys and signs", () => {
    assert.deepEqual(
      mutants.map(({ line, change }) => `${line}: ${change}`),
      [
        "5: least === undefined || list.length < 2 → true",
        "5: least === undefined || list.length < 2 → false",
        "5: least === undefined || list.length < 2 → least === undefined && list.length < 2",
        "5: least === undefined → least !== undefined",
        "5: list.length < 2 → list.length <= 2",
        "5: 2 → 3",
        "6: (one) => one >= least → () => true",
        "6: one >= least → one > least",
        "6: .some → .every",
        "6: !isEven(one) → isEven(one)",
        "7: list.length - 1 > 3 → true",
        "7: list.length - 1 > 3 → false",
        "7: list.length - 1 > 3 → list.length - 1 >= 3",
        "7: list.length - 1 → list.length + 1",
        "7: 1 → 2",
        "7: 3 → 4",
        "7: some && true → some || true",
        "7: true → false",
        "7: 4 → 5",
        "9: one % 2 === 0 → one % 2 !== 0",
        "9: 2 → 3",
        "9: 0 → 1",
        "10: 7 → 8",
        "11: a < b → true",
        "11: a < b → false",
        "11: a < b → a <= b",
      ],
    );
    assert.deepEqual([...new Set(mutants.map(({ file }) => file))], ["server/src/judged.ts"]);
  });

  it("do behind their switches what they do in the text, and nothing while none is active", () => {
    const switched = withSwitches(SAMPLE, mutants);
    assert.deepEqual(answers(switched), answers(SAMPLE));
    for (const { id, start, end, mutated, change } of mutants) {
      const text = SAMPLE.slice(0, start) + mutated + SAMPLE.slice(end);
      assert.deepEqual(answers(switched, id), answers(text), change);
    }
  });

  it("are drawn by seed, none twice", () => {
    const list = Array.from({ length: 50 }, (_, index) => index);
    assert.deepEqual(drawn(list, 20, 3), drawn(list, 20, 3));
    assert.notDeepEqual(drawn(list, 20, 3), drawn(list, 20, 4));
    assert.deepEqual(
      drawn(list, 99, 3).sort((a, b) => a - b),
      list,
    );
  });

  it("stay drawn when others come and go, and are told apart where they have one name", () => {
    const list = Array.from({ length: 50 }, (_, index) => index);
    const before = drawn(list, 20, 3);
    const gone = list.filter((one) => one % 10 !== 0);
    const kept = before.filter((one) => one % 10 !== 0);
    assert.deepEqual(drawn(gone, kept.length, 3), kept);
    assert.equal(new Set(drawn(list, 20, 3, () => "one name")).size, 20);
  });
});

describe("mutants that the compiler refuses", () => {
  const NARROWED = `type Node = { kind: "map"; size: number } | { kind: "text" };
const isText = (node: Node): node is { kind: "text" } => node.kind === "text";
const texts = (nodes: readonly Node[]): boolean => nodes.every(isText);
export function sizeOf(node: Node | undefined): number {
  if (node === undefined || texts([node])) return 0;
  return node.kind === "map" ? node.size : 1;
}
`;
  const root = join(folder, "narrowed");
  mkdirSync(join(root, "server", "src"), { recursive: true });
  writeFileSync(
    join(root, "server", "tsconfig.core.json"),
    '{ "compilerOptions": { "allowUnreachableCode": false } }',
  );
  writeFileSync(join(root, "server", "src", "narrowed.ts"), NARROWED);
  const all = findMutants(root, ["server/src"]);

  it("are those whose types no longer fit, and none in which something is only unused or out of reach", () => {
    const refused = refusedByCompiler(root, all);
    assert.deepEqual(
      all.filter((mutant) => refused.has(mutant)).map(({ line, change }) => `${line}: ${change}`),
      [
        "5: node === undefined || texts([node]) → true",
        "5: node === undefined || texts([node]) → false",
        "5: node === undefined || texts([node]) → node === undefined && texts([node])",
        "5: node === undefined → node !== undefined",
        '6: node.kind === "map" → true',
        '6: node.kind === "map" → false',
        '6: node.kind === "map" → node.kind !== "map"',
      ],
    );
  });
});

describe("mutants that are equal to the product", () => {
  it("are listed with a line that is there, and a reason", () => {
    const listed: readonly Readonly<Record<string, string>>[] = JSON.parse(
      readFileSync("scripts/mutation/equalMutants.json", "utf8"),
    );
    for (const { file = "", line = "", change = "", why = "" } of listed) {
      const lines = readFileSync(file, "utf8").split("\n");
      assert.ok(
        lines.some((one) => one.trim() === line),
        `${file}: ${line}`,
      );
      assert.ok(change.includes(" → ") && why.length > 20, `${file}: ${change}`);
    }
  });
});
