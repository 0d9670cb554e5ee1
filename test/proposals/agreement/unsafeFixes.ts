import { parseAllDocuments, visit } from "yaml";
import { applyFix, fixesAt, type OfferedFix } from "../../../server/src/features/fixes/fixes.ts";
import { analyze, createEngine } from "../../../server/src/library.ts";
import type { Diagnostic } from "../../../server/src/workspace/diagnostics/diagnostic.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { factsOf } from "./disagreements.ts";
import type { Town } from "./randomTown.ts";

/** Titles that say that something goes. */
const SAYS_SO = /^(Remove|Delete|Replace|Move|Convert|Migrate)\b|\b(instead|drop|every namespace)\b/;

/** What is held against the status that was saved from a cluster. */
const OF_SAVED_STATUSES = new Set([
  "attach-status-addresses",
  "attach-status-listener-scope",
  "attach-status-parent-accepted",
  "listenerset-status-scope",
  "status-attached-routes-diff",
  "status-disagrees",
  "status-no-parents",
  "status-pending",
  "status-stale",
  "status-supported-kinds-diff",
]);

/** Titles that say that listeners of others come in, and the findings on what those take from what was there. */
const LETS_IN = /^(?:Let Gateway .* take|Attach to|Rename the listener to) /;
const OF_NEWCOMERS =
  /^(?:merged-isolation-shadow|listenerset-conflict-sibling|listenerset-all-listeners-invalid):/;

/** A Route that reaches its Service at last decides what a policy of that Service is good for. */
const OF_REACHED_SERVICES = /^btls-passthrough-useless:/;

/**
 * The fixes of a town that leave more to mend than before, or take a field out without a word of it, as sentences. Where
 * an object was refused as a whole, what the refusal hid may come out.
 */
export function unsafeFixes(town: Town): readonly string[] {
  const workspace = opened(town.files);
  const before = problemsOf(workspace);
  const hidden = refusedObjects(town);
  // What an object means that the API server refuses is nobody's to say, so that mending it may bring out anything.
  const fixes = offeredFixes(workspace).filter(({ rule }) => !rule.startsWith("cel-"));
  return fixes.flatMap((fix) => {
    const changed = new Map(applyFix(workspace, fix).map(({ path, text }) => [path, text]));
    const what = `"${fix.title}" of ${fix.rule}`;
    if (changed.size === 0) return [`${what} changes nothing`];
    const files = town.files.map(({ path, text }) => ({ path, text: changed.get(path) ?? text }));
    const expected = LETS_IN.test(fix.title) ? [OF_REACHED_SERVICES, OF_NEWCOMERS] : [OF_REACHED_SERVICES];
    const after = [...problemsOf(opened(files))].map(
      ([object, problems]) =>
        [object, problems.filter((one) => !expected.some((kind) => kind.test(one)))] as const,
    );
    const added = after.filter(
      ([object, problems]) => !hidden.has(object) && problems.length > (before.get(object)?.length ?? 0),
    );
    const lost = SAYS_SO.test(fix.title) ? [] : lostFields(town.files, files);
    return [
      ...added.map(([object, problems]) => `${what} adds a finding at ${object}: ${problems.join(" + ")}`),
      ...lost.map((field) => `${what} takes out ${field}`),
    ];
  });
}

/** The objects that are not accepted for certain, or of whose parents one does not accept them. */
function refusedObjects({ files }: Town): ReadonlySet<string> {
  return new Set(
    analyze(files).status.flatMap((one) =>
      factsOf(one).some(({ type, status }) => type === "Accepted" && status !== "True")
        ? [`${one.kind} ${one.name}`]
        : [],
    ),
  );
}

function opened(files: Town["files"]): Workspace {
  const workspace = createEngine();
  for (const { path, text } of files) workspace.setFile(path, text);
  workspace.flush();
  return workspace;
}

function findingsOf(workspace: Workspace): readonly Diagnostic[] {
  return workspace.paths().flatMap((path) => workspace.diagnostics(path));
}

/** The errors and warnings of each object. Their number counts, since one may take the place of another. */
function problemsOf(workspace: Workspace): ReadonlyMap<string, readonly string[]> {
  const problems = new Map<string, string[]>();
  for (const { path, rule, resource, message, severity } of findingsOf(workspace)) {
    if (severity !== "error" && severity !== "warning") continue;
    // What a controller has reported is of its time, and a fix changes what it should report.
    if (OF_SAVED_STATUSES.has(rule)) continue;
    const object = resource === undefined ? path : `${resource.kind} ${resource.name}`;
    problems.set(object, [...(problems.get(object) ?? []), `${rule}: ${message}`]);
  }
  return problems;
}

function offeredFixes(workspace: Workspace): readonly OfferedFix[] {
  const seen = new Set<string>();
  return findingsOf(workspace)
    .filter(({ fixes = [] }) => fixes.length > 0)
    .flatMap(({ path, range, rule }) =>
      fixesAt(workspace, path, range)
        .filter((fix) => fix.rule === rule)
        .filter((fix) => {
          const key = JSON.stringify(fix);
          return !seen.has(key) && seen.add(key) !== undefined;
        }),
    );
}

/** The keys, and the items of lists, of which there are fewer than before. */
function lostFields(before: Town["files"], after: Town["files"]): readonly string[] {
  const left = countedFields(after);
  return [...countedFields(before)]
    .filter(([field, count]) => (left.get(field) ?? 0) < count)
    .map(([field]) => field);
}

function countedFields(files: Town["files"]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (field: string, by: number): void => void counts.set(field, (counts.get(field) ?? 0) + by);
  for (const { text } of files) {
    for (const document of parseAllDocuments(text)) {
      visit(document, {
        Pair: (_, { key }) => count(String(key), 1),
        Seq: (_, { items }) => count("an item", items.length),
      });
    }
  }
  return counts;
}
