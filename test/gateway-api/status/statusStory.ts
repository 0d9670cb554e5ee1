import assert from "node:assert/strict";
import type { Condition } from "../../../server/src/gateway-api/conditions.ts";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** Every status that is predicted for the objects of a fixture, line by line. `kinds` and `names` are compared. What is as it should be is `well`. */
export function statuses(
  documents: readonly string[],
  options: AnalyzeOptions = {},
  kinds = /./,
  names = /./,
) {
  const found = statusOf(openFixture(readFixture(documents.join("")), options)).filter(
    ({ kind, namespace, name }) => kinds.test(kind) && names.test(`${namespace ?? ""}/${name}`),
  );
  const lines = found.flatMap(({ kind, namespace, name, status, unreported }) => [
    `${kind} ${namespace === undefined ? "" : `${namespace}/`}${name}`,
    ...linesOfStatus(status).map((line) => `  ${line}`),
    ...(unreported === undefined ? [] : [`  no entry: ${unreported}`]),
  ]);
  return { is: (expected: string) => assert.equal(lines.join("\n"), unindented(expected)) };
}

/** The rules of all errors and warnings about the objects of a fixture, in order of their places. */
export function complaints(documents: readonly string[], options: AnalyzeOptions = {}): readonly string[] {
  const workspace = openFixture(readFixture(documents.join("")), options);
  return workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path))
    .filter(({ severity }) => severity === "error" || severity === "warning")
    .map(({ rule }) => rule);
}

/** The expectation without the blanks that it has because it stands in a test. */
function unindented(expected: string): string {
  const lines = expected.split("\n").filter((line) => line.trim() !== "");
  const indent = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent)).join("\n");
}

type Part = Readonly<Record<string, unknown>> & { readonly conditions: readonly Condition[] };

const PARTS = ["listeners", "parents", "ancestors"];

function linesOfStatus(status: object): readonly string[] {
  return Object.entries(status).flatMap(([key, value]) => {
    if (key === "conditions") return conditionsInWords(value);
    if (!PARTS.includes(key)) return [`${key}: ${flow(value)}`];
    return value.flatMap(({ conditions, ...entry }: Part) => {
      const [first = "", ...others] = conditionsInWords(conditions);
      const about = `${key.slice(0, -1)} ${flow(entry)}`;
      return others.length === 0
        ? [`${about}: ${first}`]
        : [about, ...[first, ...others].map((line) => `  ${line}`)];
    });
  });
}

/** What the conditions of an object or a part say that has nothing wrong. */
const WELL = [
  "Accepted True Accepted: The GatewayClass is accepted.",
  "Accepted True Accepted: The Gateway is accepted.",
  "Programmed True Programmed: The Gateway is programmed.",
  "Accepted True Accepted: The ListenerSet is accepted.",
  "Programmed True Programmed: The ListenerSet is programmed.",
  "Accepted True Accepted: The listener is accepted.",
  "Programmed True Programmed: The listener is programmed.",
  "ResolvedRefs True ResolvedRefs: Every reference resolves.",
  "Conflicted False NoConflicts: No other listener conflicts.",
];

function conditionsInWords(conditions: readonly Condition[]): readonly string[] {
  const words = conditions.map(
    ({ type, status, reason, message }) => `${type} ${status} ${reason}: ${message}`,
  );
  const unwell = words.filter((one) => !WELL.includes(one));
  const types = conditions.filter((_, at) => WELL.includes(words[at] ?? "")).map(({ type }) => type);
  return types.length === 0 ? unwell : [`well: ${types.join(", ")}`, ...unwell];
}

/** A value in one line, without the quotes of JSON and the group of the API. */
function flow(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('"', "")
    .replaceAll(/\{group:gateway\.networking\.k8s\.io,kind:(\w+)\}/g, "$1")
    .replaceAll("group:gateway.networking.k8s.io,", "")
    .replaceAll(",", ", ");
}
