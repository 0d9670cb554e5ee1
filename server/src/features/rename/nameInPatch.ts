import type { Delivered } from "../../delivery/delivered.ts";
import { type PatchBody, readPatchBody } from "../../delivery/patches.ts";
import { text } from "../../model/reading.ts";
import { nodeAt, type Path, type YamlNode } from "../../yaml/tree.ts";
import type { NamedSymbol, Use } from "../references/namedSymbol.ts";

/** An object or one of its sections that gets another name, with the references that change with it. */
export interface Renamed {
  readonly object: Delivered;
  /** The listener or rule whose name `from` is; undefined where it is the object's own. */
  readonly section?: NamedSymbol["section"];
  readonly from: string;
  readonly to: string;
  readonly uses: readonly Pick<Use, "user" | "path">[];
}

/** True for a JSON patch that writes the old name where a reference says it. */
export function setsUse(body: PatchBody | undefined, renamed: Renamed): boolean {
  if (body?.kind !== "json") return false;
  return body.operations.some(
    ({ path: at, value }) =>
      value !== undefined && holdsName(value, renamed) && renamed.uses.some(({ path }) => isAlong(at, path)),
  );
}

function isAlong(at: readonly string[], path: Path): boolean {
  return at.every((step, index) => step === String(path[index]));
}

/** True for a patch of the object itself that writes the name of its section. */
export function setsOwnSection(root: YamlNode, { section, from }: Renamed): boolean {
  const body = readPatchBody(root);
  if (section === undefined || body === undefined) return false;
  const { list, index } = section;
  if (body.kind === "strategic") return namesSection(nodeAt(body.root, ["spec", list]), from);
  return body.operations.some(
    ({ path: at, value }) =>
      value !== undefined && holdsText(value, from) && isAlong(at, ["spec", list, index, "name"]),
  );
}

function namesSection(list: YamlNode | undefined, name: string): boolean {
  return list?.kind === "sequence" && list.items.some((item) => text(item, "name") === name);
}

/** True for a value that says the old name; that of a section stands alone, or beside the name of its object. */
function holdsName(value: YamlNode, { object, section, from }: Renamed): boolean {
  return section === undefined || value.kind === "scalar"
    ? holdsText(value, from)
    : refersTo(value, object.resource.metadata.name, from);
}

function refersTo(value: YamlNode, name: string | undefined, section: string): boolean {
  switch (value.kind) {
    case "scalar":
      return false;
    case "sequence":
      return value.items.some((item) => refersTo(item, name, section));
    case "map":
      return (
        (text(value, "name") === name && text(value, "sectionName") === section) ||
        value.entries.some((entry) => refersTo(entry.value, name, section))
      );
  }
}

function holdsText(node: YamlNode, wanted: string): boolean {
  switch (node.kind) {
    case "scalar":
      return node.text === wanted;
    case "sequence":
      return node.items.some((item) => holdsText(item, wanted));
    case "map":
      return node.entries.some(({ value }) => holdsText(value, wanted));
  }
}
