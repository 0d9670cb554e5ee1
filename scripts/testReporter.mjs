// How test runs are told: a line for each file, the whole of each failure at the end, and figures only of what was skipped.
import { relative } from "node:path";
import { inspect } from "node:util";
import { END_OF_FILE } from "./testQueue.mjs";

const root = `${import.meta.dirname}/..`;

/** Where a test stands, by the source file that its bundle was made from. */
function placeOf({ file, line, column }) {
  return file === undefined
    ? undefined
    : { file: relative(root, file.replace(/^file:\/\//, "")), line, column };
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The error that a test threw, without the wrapper that the runner puts around it. */
function thrownBy({ error }) {
  return error?.cause ?? error;
}

function indented(text) {
  return text
    .split("\n")
    .map((line) => `  ${line}`.trimEnd())
    .join("\n");
}

/** A failed test with the names of the suites around it, its place and its error. */
function toldFailure({ names, place, duration, error }) {
  const where = place === undefined ? "" : `test at ${place.file}:${place.line}:${place.column}\n`;
  // The stack of an assertion holds the difference already; its other properties would show both values once more.
  const shown = error instanceof Error ? error.stack : inspect(error, { depth: 20, breakLength: 120 });
  return `\n${where}✖ ${names.join(" › ")} (${seconds(duration)})\n${indented(shown)}\n`;
}

/** One line: the file, its tests, and how long they took. What was printed meanwhile stands before it where a test failed. */
function toldFile({ file, tests, failed, skipped, duration }, printed) {
  const counts = [
    `${tests} ${tests === 1 ? "test" : "tests"}`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
  ];
  return `${failed === 0 ? "" : printed.join("")}${failed === 0 ? "✔" : "✖"} ${file} · ${counts.join(", ")} · ${seconds(duration)}\n`;
}

const NOTHING = { tests: 0, failed: 0, skipped: 0, duration: 0 };

/** Reporter of `node --test`: events of the runner in, text out. */
export default async function* report(events) {
  const failures = [];
  const total = { ...NOTHING };
  let current;
  let names = [];
  let printed = [];
  const started = performance.now();
  for await (const { type, data } of events) {
    // What tests and their processes print is of use beside a failure only.
    if (type === "test:stderr" || type === "test:stdout") printed.push(data.message);
    if (type === "test:start") names = [...names.slice(0, data.nesting), data.name];
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.name === END_OF_FILE && type === "test:pass") continue;
    const place = placeOf(data);
    const file = place?.file ?? "(no file)";
    if (current !== undefined && current.file !== file) {
      yield toldFile(current, printed);
      current = undefined;
      printed = [];
    }
    current ??= { file, ...NOTHING };
    if (data.nesting === 0) current.duration += data.details.duration_ms;
    if (data.details.type === "suite" && type === "test:pass" && data.skip === undefined) continue;
    if (data.skip !== undefined) {
      current.skipped += 1;
      total.skipped += 1;
      yield `  skipped: ${[...names.slice(0, data.nesting), data.name].join(" › ")}: ${data.skip}\n`;
      continue;
    }
    const isSumOfOthers = data.details.error?.failureType === "subtestsFailed";
    if (isSumOfOthers) continue;
    current.tests += 1;
    total.tests += 1;
    if (type === "test:pass") continue;
    current.failed += 1;
    total.failed += 1;
    failures.push({
      names: [...names.slice(0, data.nesting), data.name],
      place,
      duration: data.details.duration_ms,
      error: thrownBy(data.details),
    });
  }
  if (current !== undefined) yield toldFile(current, printed);
  if (failures.length > 0) yield `\n✖ failing tests:\n${failures.map(toldFailure).join("")}`;
  const { tests, failed, skipped } = total;
  yield `\n${tests} tests, ${tests - failed} passed, ${failed} failed, ${skipped} skipped, in ${seconds(performance.now() - started)}\n`;
}
