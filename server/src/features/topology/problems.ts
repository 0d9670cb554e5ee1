import { asListenerOwner } from "../../model/resource.ts";
import { comparePositions, type Position, type Range } from "../../text/span.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { End } from "./link.ts";

/** A diagnostic that a picture marks. */
export interface NodeProblem {
  readonly severity: "error" | "warning" | "information";
  readonly rule: string;
  readonly message: string;
}

/** Names what a problem belongs to: an object, or one of its listeners. */
export function problemKey(end: Exclude<End, { readonly named: unknown }>): string {
  return "listener" in end ? listenerKey(end.of.id, end.listener) : end.object.id;
}

function listenerKey(owner: string, index: number): string {
  return `${owner}#${index}`;
}

/** The diagnostics of every file but hints, each at the innermost listener or object that it stands in. */
export function nodeProblems(workspace: Workspace): ReadonlyMap<string, readonly NodeProblem[]> {
  const problems = new Map<string, NodeProblem[]>();
  for (const path of workspace.paths()) {
    const marked = workspace.diagnostics(path).flatMap((diagnostic) => {
      const problem = asProblem(diagnostic);
      return problem === undefined ? [] : [{ problem, at: diagnostic.range.start }];
    });
    if (marked.length === 0) continue;
    const areas = areasOfFile(workspace, path, [path], (one) => areasIn(workspace, one)).flat();
    for (const { problem, at } of marked) {
      for (const key of innermost(areas, at)) {
        const list = problems.get(key);
        if (list === undefined) problems.set(key, [problem]);
        else list.push(problem);
      }
    }
  }
  return problems;
}

const areasOfFile = inParts<readonly Area[]>();

function asProblem({ severity, rule, message }: Diagnostic): NodeProblem | undefined {
  return severity === "hint" ? undefined : { severity, rule, message };
}

/** The stretch of a file that belongs to an object, in each of its forms, or to a listener. */
interface Area {
  readonly key: string;
  readonly range: Range;
}

function areasIn(workspace: Workspace, path: string): readonly Area[] {
  return workspace.formsIn(path).flatMap((objectLocation) => {
    const { id, resource } = objectLocation.delivered;
    const listeners = asListenerOwner(resource)?.spec.listeners ?? [];
    return [
      { key: id, range: nodeRange(objectLocation, []) },
      ...listeners.map((_, index) => ({
        key: listenerKey(id, index),
        range: nodeRange(objectLocation, ["spec", "listeners", index]),
      })),
    ];
  });
}

/** The areas around a position that start last; several for an object that has several forms. */
function innermost(areas: readonly Area[], at: Position): readonly string[] {
  const around = areas.filter(
    ({ range }) => comparePositions(range.start, at) <= 0 && comparePositions(at, range.end) < 0,
  );
  const last = around.reduce<Position | undefined>(
    (latest, { range }) =>
      latest === undefined || comparePositions(range.start, latest) > 0 ? range.start : latest,
    undefined,
  );
  return last === undefined
    ? []
    : around.filter(({ range }) => comparePositions(range.start, last) === 0).map(({ key }) => key);
}
