import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";

const ledger = join(process.cwd(), "docs", "proposals.md");
const text = readFileSync(ledger, "utf8");

/** The rules that have a page; `npm run docs` writes one for each rule. */
function documentedRules(): ReadonlySet<string> {
  const pages = readdirSync(join(process.cwd(), "docs", "rules")).filter((name) => name.endsWith(".md"));
  return new Set(pages.map((name) => name.slice(0, -".md".length)));
}

/** The cells "covered by" of all tables that have such a column. */
function coverage(): readonly string[] {
  const cells: string[] = [];
  let inLedger = false;
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) inLedger = false;
    else if (line.startsWith("| point | covered by |")) inLedger = true;
    else if (inLedger && !line.startsWith("|---")) cells.push(line.split(" | ")[1] ?? "");
  }
  return cells;
}

function ruleIds(part: string): readonly string[] {
  return [...part.matchAll(/`(?<id>[a-z]+(?:-[a-z0-9]+)+)`/g)].flatMap((match) => match.groups?.id ?? []);
}

describe("the ledger of the proposals", () => {
  test("rules that it counts as built exist", () => {
    const documented = documentedRules();
    const built = coverage().flatMap((cell) => ruleIds(cell.split("not yet")[0] ?? ""));
    assert.deepEqual(
      built.filter((id) => !documented.has(id)),
      [],
    );
  });

  test("rules that it counts as not yet built do not exist", () => {
    const documented = documentedRules();
    const planned = coverage().flatMap((cell) => ruleIds(cell.split("not yet").slice(1).join(" ")));
    assert.deepEqual(
      planned.filter((id) => documented.has(id)),
      [],
    );
  });

  test("its links lead somewhere", () => {
    const targets = [...text.matchAll(/\]\((?<target>\.\.?\/[^)#]+)\)/g)].flatMap(
      (match) => match.groups?.target ?? [],
    );
    assert.ok(targets.length > 0);
    assert.deepEqual(
      targets.filter((target) => !existsSync(join(dirname(ledger), target))),
      [],
    );
  });

  test("every statement is held by a rule or a test that exists, a choice, or not checked for a reason", () => {
    const documented = documentedRules();
    const tests = new Set(readdirSync(join(process.cwd(), "test", "proposals")));
    const wrong = statements().filter((cell) => {
      const named = [...cell.matchAll(/`(?<file>\w+\.test\.ts)`/g)].flatMap(
        ({ groups }) => groups?.file ?? [],
      );
      const isKnown =
        ruleIds(cell).every((id) => documented.has(id)) && named.every((file) => tests.has(file));
      return !isKnown || !/^(?:held(?: as a setting)?|choice|not checked): ./.test(cell);
    });
    assert.ok(statements().length > 90, String(statements().length));
    assert.deepEqual(wrong, []);
  });
});

/** The cells "here" of the tables that go statement by statement. */
function statements(): readonly string[] {
  const [, part = ""] = text.split("\n## Statement by statement\n");
  return part
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| statement |"))
    .map((line) => line.split(" | ")[2]?.replace(/ \|$/, "") ?? "");
}
