import { asListenerOwner } from "../../model/resource.ts";
import { offsetAt } from "../../text/lines.ts";
import type { Position, Range } from "../../text/span.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import { locateNode } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { FileEdit } from "../fileEdit.ts";
import { type PortSymbol, portAt, portUses } from "../references/portUses.ts";
import { fileTexts } from "./fileTexts.ts";
import type { Refusal } from "./refusal.ts";

/** The port of listeners at a position, with its place; a refusal for a Service's; undefined where there is no port. */
export function renamablePort(
  workspace: Workspace,
  path: string,
  position: Position,
): { readonly name: string; readonly range: Range } | Refusal | undefined {
  const location = locateNode(workspace, path, position);
  const port = location === undefined ? undefined : portAt(workspace, location);
  if (location === undefined || port === undefined) return undefined;
  const refusal = refusalFor(port);
  return refusal ?? { name: port.value, range: nodeRange(location.objectLocation, location.path) };
}

/**
 * The edits that give the listeners of a port another one, and whoever names them by it; undefined where there is no
 * port. Offsets are UTF-16 code units from the start of each file.
 */
export function renamedPort(
  workspace: Workspace,
  path: string,
  position: Position,
  wanted: string,
): readonly FileEdit[] | Refusal | undefined {
  const location = locateNode(workspace, path, position);
  const port = location === undefined ? undefined : portAt(workspace, location);
  if (port === undefined) return undefined;
  const refusal = refusalFor(port) ?? refusalOfNumber(port, wanted);
  if (refusal !== undefined) return refusal;
  const byFile = new Map<string, FileEdit["edits"][number][]>();
  const texts = fileTexts(workspace);
  for (const { path: file, range } of wanted === port.value ? [] : portUses(workspace, path, position)) {
    const { text, starts } = texts(file);
    const [start, end] = [offsetAt(text, starts, range.start), offsetAt(text, starts, range.end)];
    if (text.slice(start, end) !== port.value)
      return {
        refusal: `Port ${port.value} cannot be changed in ${file}: it is not written there as a number.`,
      };
    const edits = byFile.get(file) ?? [];
    edits.push({ start, end, text: wanted });
    byFile.set(file, edits);
  }
  return [...byFile]
    .map(([file, edits]) => ({ path: file, edits: edits.sort((a, b) => a.start - b.start) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The ports of Services are known to more than what is read here: clients, monitors, probes. */
function refusalFor({ owner, by, value }: PortSymbol): Refusal | undefined {
  if (isOpaque(value))
    return { refusal: `\`${value}\` is filled in later. Change it where the value comes from.` };
  if (owner.resource.kind === "Service")
    return {
      refusal: `Not everything that may use ${by === "name" ? "the name of a port" : "a port"} of a Service is read here, so it cannot be changed without a risk.`,
    };
  return asListenerOwner(owner.resource) === undefined
    ? { refusal: "Only the ports of listeners can be changed with all that names them." }
    : undefined;
}

function refusalOfNumber({ owner, value }: PortSymbol, wanted: string): Refusal | undefined {
  const number = /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : 0;
  if (number < 1 || number > MOST)
    return { refusal: `\`${wanted}\` is no port: it takes a number from 1 to ${MOST}.` };
  const listeners = asListenerOwner(owner.resource)?.spec.listeners ?? [];
  const other = listeners.find(({ port }) => wanted !== value && port === number);
  return other === undefined
    ? undefined
    : {
        refusal: `Listener \`${other.name ?? ""}\` has port ${wanted} already, and who names the port would mean both.`,
      };
}

const MOST = 65_535;
