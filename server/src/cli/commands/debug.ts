import { displayName } from "../../delivery/delivered.ts";
import type { DebugView } from "../../features/debug/debugView.ts";
import { DEBUG_VIEWS } from "../../features/debug/debugViews.ts";
import { manifestKind } from "../../model/resource.ts";
import { printable } from "../../text/printable.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import { locateNode } from "../../workspace/views/locate.ts";
import { textOfLines } from "../../workspace/views/tracedLine.ts";
import type { Invocation } from "../commandLine.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls debug`: the syntax tree, the facts, the cells or the ways of the objects at a place of a file. */
export function debugCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const [word, place, ...paths] = invocation.arguments;
  const view = DEBUG_VIEWS.find(({ name }) => name === word);
  if (view === undefined || place === undefined)
    throw new UsageError(
      "`debug` needs a view and a place: `gwls debug tree|facts|cells|delivery FILE[:LINE[:COLUMN]]`",
    );
  const workspace = openWorkspace(invocation, paths, terminal);
  const objects = objectsAt(place, workspace);
  terminal.print(objects.map((object) => blockOf(view, object, workspace, terminal)).join("\n"));
  return workspace.isIncomplete ? 2 : 0;
}

/** The objects of a file; with a line the one that stands there, at its first letter where no column is given. */
function objectsAt(place: string, { engine, shown }: OpenedWorkspace): readonly ObjectLocation[] {
  const [, name = place, line, column] = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(place) ?? [];
  const file = name.replace(/^\.\//, "");
  const path = engine.paths().find((one) => shown(one) === file);
  if (path === undefined) throw new UsageError(`${name} is none of the files that were read`);
  const all = engine.objectsIn(path);
  if (line === undefined) {
    if (all.length === 0) throw new UsageError(`${name} holds no object that is read here`);
    return all;
  }
  const text = (engine.text(path) ?? "").split("\n")[Number(line) - 1] ?? "";
  const character = column === undefined ? Math.max(0, text.search(/[^\s-]/)) : Number(column) - 1;
  const found = locateNode(engine, path, { line: Number(line) - 1, character });
  if (found === undefined) throw new UsageError(`no object that is read here stands at ${place}`);
  return [found.objectLocation];
}

function blockOf(
  view: DebugView,
  object: ObjectLocation,
  { engine, shown }: OpenedWorkspace,
  { style }: Terminal,
): string {
  const { delivered, path, firstLine } = object;
  const head = `# ${manifestKind(delivered.resource)} ${displayName(delivered)} (${shown(path)}:${firstLine + 1})`;
  const lines = view.linesOf(engine, object).map(({ text }) => ({ text: printable(text) }));
  return `${style.bold(printable(head))}\n${textOfLines(lines)}`;
}
