import type { StructureOptions } from "../../schema/structureProblem.ts";
import { locate } from "../../workspace/files/file.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { placesOfCursor } from "../../yaml/cursorPlace.ts";
import { layoutOf } from "../../yaml/layout.ts";
import { objectAround, slotIn } from "../completion/slot.ts";

/**
 * The column at which the value of the key on the line above begins, once somebody has broken the line behind it: where the
 * document keeps its lists, or its maps. Undefined where the line above ends in no key of this API, where its value stands
 * already, and where the line is not empty.
 */
export function indentationBelow(
  workspace: Workspace,
  path: string,
  line: number,
  { proposals }: Pick<StructureOptions, "proposals">,
): number | undefined {
  const file = workspace.file(path);
  const lines = workspace.text(path)?.split("\n") ?? [];
  const above = lines[line - 1]?.replace(/\r$/, "");
  if (file === undefined || above === undefined || lines[line]?.trim() !== "") return undefined;
  if (!/:[ \t]*$/.test(above)) return undefined;
  const { index, offset } = locate(file, { line: line - 1, character: above.length });
  const text = file.documents[index]?.text ?? "";
  const place = placesOfCursor(text, offset)[0];
  if (place?.writes !== "value") return undefined;
  const layout = layoutOf(place.root, text);
  const { channel, bundleVersion } = workspace.installedCrds;
  const placed = objectAround(place.root, place.path);
  const slot = slotIn(placed, place, layout, { channel, bundleVersion, proposals }, text);
  return /^\n( *)/.exec(slot?.before ?? "")?.[1]?.length;
}
