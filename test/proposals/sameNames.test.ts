import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Analysis, analyze, type Diagnostic } from "../../server/src/library.ts";
import { factsOf } from "./agreement/disagreements.ts";
import { randomTown } from "./agreement/randomTown.ts";

const TOWNS = Number(process.env.AGREEMENT_TOWNS ?? 60);
const FIRST = Number(process.env.AGREEMENT_SEED ?? 1);

type Fact = ReturnType<typeof factsOf>[number];

/** All objects of a town by their names, and those that are never there. */
const NAME = /`(?:(?:town|shire)\/)?((?:gate|set|road|shop|seal)\d|stone|wood|straw|lost|nowhere|treaty)`/g;

function namesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(NAME)].flatMap(([, name]) => name ?? []));
}

/** What is wrong; what can be done about it stands behind it, and may name others. */
function firstSentence(message: string): string {
  return /^.*?\.(?=\s[A-Z`])/.exec(message)?.[0] ?? message;
}

/** Errors about what nobody reports in a condition, or of which it names a part: the next one of a circle. */
const WITHOUT_CONDITION = [
  "attach-cycle",
  "backend-port-missing-on-service",
  "attach-child-addresses",
  "attach-child-infrastructure-fields",
];

function isFailure({ type, status }: Fact): boolean {
  if (type === "OverlappingTLSConfig") return false;
  return status === (type === "Conflicted" || type === "PartiallyInvalid" ? "True" : "False");
}

function isOf({ kind, namespace, name }: Fact, { resource }: Diagnostic): boolean {
  return kind === resource?.kind && name === resource.name && namespace === (resource.namespace ?? "");
}

/** Errors that name an object which no failed condition of theirs names, or that have no such condition. */
function unnamed({ diagnostics }: Analysis, facts: readonly Fact[]): readonly string[] {
  const errors = diagnostics.filter(
    ({ category, severity, rule }) =>
      category === "status" && severity === "error" && !WITHOUT_CONDITION.includes(rule),
  );
  return errors.flatMap((error) => {
    const own = facts.filter((fact) => isOf(fact, error));
    // A policy has a status for each Gateway that reaches its Service, and a Route one for each parent that is there.
    if (own.length === 0) return [];
    const failed = own.filter(isFailure);
    if (failed.length === 0) return [`${error.rule} without a failed condition: ${error.message}`];
    const said = namesIn(failed.map(({ message }) => message).join(" "));
    return [...namesIn(firstSentence(error.message))]
      .filter((name) => !said.has(name) && name !== error.resource?.name)
      .map((name) => `${error.rule} names ${name}, and its condition does not: ${error.message}`);
  });
}

/** Conditions that are said to be unknown for want of an object, and name none. */
function unfounded(facts: readonly Fact[]): readonly string[] {
  return (
    facts
      .filter(({ status, reason }) => status === "Unknown" && reason === "NotInWorkspace")
      // What is wrong with a parent in another namespace is not for everybody to read.
      .filter(
        ({ message }) => !/(?:is|are) not in this workspace|whether the \w+ is accepted\.$/.test(message),
      )
      .map(({ name, message }) => `${name} is unknown for want of an object: ${message}`)
  );
}

describe("an error of category status", () => {
  for (const closedWorld of [false, true]) {
    it(`names what its condition names, in ${TOWNS} ${closedWorld ? "closed" : "open"} worlds`, () => {
      const found = Array.from({ length: TOWNS }, (_, at) => FIRST + at).flatMap((seed) => {
        const analysis = analyze(randomTown(seed).files, { closedWorld });
        const facts = analysis.status.flatMap(factsOf);
        return [...unnamed(analysis, facts), ...unfounded(facts)].map((text) => `town ${seed}: ${text}`);
      });
      assert.deepEqual(found.slice(0, 10), []);
    });
  }
});
