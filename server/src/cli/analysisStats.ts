import { displayName } from "../delivery/delivered.ts";
import { manifestKind } from "../model/resource.ts";
import { compareText } from "../text/compareText.ts";
import { namedCells } from "../workspace/cells/namedCells.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { OpenedWorkspace } from "./openedWorkspace.ts";
import type { Spent, Stage, Times } from "./stopwatch.ts";

/** What an analysis read, keeps and took. Times are milliseconds, sizes bytes. */
export interface AnalysisStats {
  readonly read: {
    readonly files: number;
    readonly documents: number;
    /** Documents that a parser has read; of the others the first lines say enough. */
    readonly parsed: number;
    readonly bytes: number;
    readonly objects: number;
  };
  readonly objectsByKind: Readonly<Record<string, number>>;
  readonly cells: Readonly<Record<string, number>>;
  readonly computed: number;
  readonly time: Readonly<Record<Stage, number>>;
  readonly memory: { readonly heapUsed: number; readonly resident: number; readonly mostResident: number };
  readonly slowestRules: readonly (Spent & { readonly rule: string })[];
  readonly slowestObjects: readonly (Spent & { readonly object: string; readonly path: string })[];
}

const SLOWEST = 10;
const KILOBYTE = 1024;

/** Counts what a workspace holds after an analysis that took these times. */
export function analysisStats({ engine, shown }: OpenedWorkspace, times: Times): AnalysisStats {
  const { heapUsed, rss } = process.memoryUsage();
  const objects = engine.objects();
  return {
    read: { ...documentsIn(engine), objects: objects.length },
    objectsByKind: tally(objects.map(({ delivered }) => manifestKind(delivered.resource))),
    cells: tally(namedCells(engine).map(({ family }) => family)),
    computed: engine.computedCells,
    time: times.stages,
    memory: { heapUsed, resident: rss, mostResident: process.resourceUsage().maxRSS * KILOBYTE },
    slowestRules: slowest(times.rules).map(([rule, spent]) => ({ rule, ...spent })),
    slowestObjects: slowest(times.objects).map(([id, spent]) => {
      const found = engine.objectLocation(id);
      const object =
        found === undefined
          ? id
          : `${manifestKind(found.delivered.resource)} ${displayName(found.delivered)}`;
      return { object, path: found === undefined ? "" : shown(found.path), ...spent };
    }),
  };
}

function documentsIn(engine: Workspace): Omit<AnalysisStats["read"], "objects"> {
  const files = engine.paths().flatMap((path) => engine.file(path) ?? []);
  const documents = files.flatMap((file) => file.documents);
  return {
    files: files.length,
    documents: documents.length,
    parsed: documents.filter(({ root }) => root !== "unread").length,
    bytes: documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
  };
}

/** How often each word occurs, the most frequent first. */
function tally(words: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b)));
}

function slowest(spent: ReadonlyMap<string, Spent>): readonly (readonly [string, Spent])[] {
  return [...spent].sort(([, a], [, b]) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
}
