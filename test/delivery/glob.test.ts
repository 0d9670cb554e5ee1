import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  compileGlob,
  FILE_GLOB,
  FOLDER_GLOB,
  type GlobDialect,
  SOURCE_GLOB,
} from "../../server/src/delivery/glob.ts";
import { processorTime } from "../processorTime.ts";
import { SeededRandom } from "../seededRandom.ts";

function fits(pattern: string, text: string, dialect: GlobDialect): boolean {
  return compileGlob(pattern, dialect)?.matches(text) ?? false;
}

interface Row {
  readonly pattern: string;
  readonly takes: readonly string[];
  readonly leaves: readonly string[];
}

function holds(dialect: GlobDialect, rows: readonly Row[]): void {
  for (const { pattern, takes, leaves } of rows) {
    it(pattern, () => {
      assert.deepEqual(
        [...takes, ...leaves].filter((text) => fits(pattern, text, dialect)),
        takes,
      );
    });
  }
}

describe("patterns of a source's `include` and `exclude`", () => {
  holds(SOURCE_GLOB, [
    { pattern: "*.yaml", takes: ["a.yaml", "a/b.yaml", ".yaml"], leaves: ["a.yml", "a.yaml.bak"] },
    { pattern: "{*.yml,*.yaml}", takes: ["a.yml", "a/b.yaml"], leaves: ["a.json", "a.ymlx"] },
    { pattern: "{config.json,env-{a,b}/*}", takes: ["config.json", "env-b/x"], leaves: ["env-c/x", "env-a"] },
    { pattern: "{a,}b", takes: ["ab", "b"], leaves: ["a", "aab"] },
    { pattern: "a,b}", takes: ["a,b}"], leaves: ["a"] },
    { pattern: "?.yaml", takes: ["a.yaml", "é.yaml", "😀.yaml"], leaves: ["ab.yaml", ".yaml"] },
    { pattern: "[a-c1]x", takes: ["bx", "1x"], leaves: ["dx", "-x", "x"] },
    { pattern: "[!a-c]x", takes: ["dx", "^x"], leaves: ["bx"] },
    { pattern: "[a-]", takes: ["a", "-"], leaves: ["b"] },
    { pattern: "\\*[\\]]", takes: ["*]"], leaves: ["a]", "\\*]"] },
    { pattern: "", takes: [""], leaves: ["a"] },
    { pattern: "{a,b", takes: [], leaves: ["a", "{a,b"] },
    { pattern: "[a", takes: [], leaves: ["a", "[a"] },
    { pattern: "[]", takes: [], leaves: ["", "[]"] },
    { pattern: "a\\", takes: [], leaves: ["a", "a\\"] },
  ]);
});

describe("patterns of a git generator's folders", () => {
  holds(FOLDER_GLOB, [
    { pattern: "apps/*", takes: ["apps/a", "apps/"], leaves: ["apps", "apps/a/b", "x/apps/a"] },
    { pattern: "apps/**", takes: ["apps/a"], leaves: ["apps/a/b"] },
    { pattern: "apps/?", takes: ["apps/a"], leaves: ["apps//", "apps/ab"] },
    { pattern: "[^a]*", takes: ["b", "bc"], leaves: ["a", "b/c"] },
    { pattern: "[!a]", takes: ["!", "a"], leaves: ["b"] },
    { pattern: "{a,b}", takes: ["{a,b}"], leaves: ["a"] },
  ]);
});

describe("patterns of a git generator's files", () => {
  holds(FILE_GLOB, [
    { pattern: "apps/*.json", takes: ["apps/a.json", "apps/a/b.json"], leaves: ["apps/a.yaml"] },
    { pattern: "**/config.json", takes: ["a/config.json", "a/b/config.json"], leaves: ["config.json"] },
    { pattern: "[!a]/[^b]", takes: ["b/a"], leaves: ["a/a", "b/b"] },
  ]);
});

describe("comparing a text with a pattern", () => {
  it("agrees with a reader that tries everything", () => {
    const random = new SeededRandom(7);
    let taken = 0;
    for (let round = 0; round < 20_000; round++) {
      const dialect = random.pick([SOURCE_GLOB, FOLDER_GLOB, FILE_GLOB]);
      const pattern = randomText(
        random,
        ["a", "b", "/", "*", "**", "?", "[a/]", `[${dialect.negations[0]}b]`],
        7,
      );
      const choices = dialect.hasChoices && random.below(2) === 0;
      const other = randomText(random, ["a", "b", "*", "{a,b*}"], 3);
      const text = randomText(random, ["a", "b", "/"], 6);
      const expected = choices
        ? [pattern, ...branches(other)].some((branch) => triesAll(`${branch}a`, text, dialect))
        : triesAll(pattern, text, dialect);
      const whole = choices ? `{${pattern},${other}}a` : pattern;
      assert.equal(fits(whole, text, dialect), expected, `${whole} on ${text}`);
      if (expected) taken += 1;
    }
    assert.ok(taken > 2_000, `${taken} of the texts fit`);
  });

  it("takes little time, whatever the pattern", () => {
    const text = `${"a".repeat(300)}b`;
    const time = processorTime(() => {
      for (const pattern of [
        "*a".repeat(200),
        "{a,aa}".repeat(150),
        `${"{a*,*a}".repeat(140)}c`,
        "{".repeat(1000),
      ])
        assert.equal(fits(pattern, text, SOURCE_GLOB), false);
    });
    assert.ok(time < 2_000, `${time} ms`);
  });

  it("takes no text of thousands of characters for a pattern", () => {
    assert.equal(compileGlob("a".repeat(1001), SOURCE_GLOB), undefined);
  });
});

function randomText(random: SeededRandom, pieces: readonly string[], most: number): string {
  return Array.from({ length: random.below(most + 1) }, () => random.pick(pieces)).join("");
}

/** The patterns that a pattern with choices of the form `{a,b*}` stands for. */
function branches(pattern: string): readonly string[] {
  return pattern.includes("{a,b*}")
    ? ["a", "b*"].flatMap((branch) => branches(pattern.replace("{a,b*}", branch)))
    : [pattern];
}

/** The obvious way: a star takes nothing, or one character and stays. */
function triesAll(pattern: string, text: string, dialect: GlobDialect): boolean {
  if (pattern === "") return text === "";
  const first = text[0];
  const mayBe = first !== undefined && (dialect.crossesFolders || first !== "/");
  if (pattern.startsWith("*"))
    return triesAll(pattern.slice(1), text, dialect) || (mayBe && triesAll(pattern, text.slice(1), dialect));
  const set = /^\[(.)(.)\]/.exec(pattern);
  const rest = text.slice(1);
  if (pattern.startsWith("?")) return mayBe && triesAll(pattern.slice(1), rest, dialect);
  if (set !== null) {
    const isIn = set[1] === "a" ? first === "a" || first === "/" : first !== undefined && first !== "b";
    return isIn && triesAll(pattern.slice(4), rest, dialect);
  }
  return first === pattern[0] && triesAll(pattern.slice(1), rest, dialect);
}
