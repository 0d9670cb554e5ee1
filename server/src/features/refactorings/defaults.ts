import type { Delivered } from "../../delivery/delivered.ts";
import { isGatewayApiGroup, manifestKind } from "../../model/resource.ts";
import { type Field, presetsOf } from "../../schema/field.ts";
import { defaultOf, isFieldAvailable } from "../../schema/fieldAvailability.ts";
import { jsonOf } from "../../schema/jsonOf.ts";
import type { JsonValue } from "../../schema/jsonSchema.ts";
import { type Kind, kindOf } from "../../schema/kinds.ts";
import type { StructureOptions } from "../../schema/structureProblem.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { child, entryOf, nodeAt, type Path, type YamlMap, type YamlNode } from "../../yaml/tree.ts";
import { planUnless, type Refactoring, type RefactoringEdit } from "./refactoring.ts";
import { areReadable, isTied, UNREADABLE } from "./safeToRewrite.ts";

/** Writing the defaults of an object out, and taking out what is the default anyway; each where there is something to do. */
export function defaults(delivered: Delivered, workspace: Workspace): readonly Refactoring[] {
  const schema = schemaOf(delivered, workspace);
  const objectLocation = workspace.objectLocation(delivered.id);
  const root =
    objectLocation === undefined
      ? undefined
      : nodeAt(readDocument(objectLocation.document.text).root, delivered.resource.base);
  if (schema === undefined || objectLocation === undefined || root === undefined) return [];
  const spec = { node: child(root, "spec"), field: schema.kind.root.properties.get("spec") };
  if (spec.node === undefined || spec.field === undefined) return [];
  const kind = manifestKind(delivered.resource);
  const written = missingDefaults(spec.node, spec.field, ["spec"], schema.options);
  const dropped = writtenDefaults(spec.node, spec.field, ["spec"], schema.options);
  return [
    { title: `Write out the defaults of this ${kind}`, edits: written },
    { title: `Remove what is the default of this ${kind} anyway`, edits: dropped },
  ]
    .filter(({ edits }) => edits.length > 0)
    .map(({ title, edits }) => ({
      kind: "refactor.rewrite",
      title,
      plan: planUnless(obstacleOf(delivered, workspace), () =>
        edits.map((edit) => inManifest(delivered.id, edit)),
      ),
    }));
}

interface Schema {
  readonly kind: Kind;
  readonly options: StructureOptions;
}

function schemaOf({ id, resource, isAdjusted }: Delivered, workspace: Workspace): Schema | undefined {
  const { group, version, embedded } = resource;
  if (!isGatewayApiGroup(group) || embedded !== undefined || isAdjusted === true) return undefined;
  const kind = kindOf(group, version, manifestKind(resource));
  const { channel, bundleVersion } = workspace.clusterOf(id).options.crds;
  const proposals = { attachTo: true, routability: true, delegation: true };
  return kind === undefined ? undefined : { kind, options: { channel, bundleVersion, proposals } };
}

/** What is tied by an anchor is written in one place for several, so nothing of it can be written out or taken away. */
function obstacleOf({ id }: Delivered, workspace: Workspace): string | undefined {
  const objectLocation = workspace.objectLocation(id);
  if (objectLocation === undefined || !areReadable(workspace, [id])) return UNREADABLE;
  return isTied(objectLocation.document.text)
    ? "Parts of it are filled in later, or tied to other places by an anchor."
    : undefined;
}

function inManifest(id: string, { path, ...change }: Change): RefactoringEdit {
  return { ...change, place: { id, path } };
}

/** A key that is written, or taken out. */
type Change =
  | { readonly kind: "set"; readonly path: Path; readonly value: JsonValue }
  | { readonly kind: "remove"; readonly path: Path };

/** What the API server would fill in. */
function missingDefaults(
  node: YamlNode,
  field: Field,
  path: Path,
  options: StructureOptions,
): readonly Change[] {
  if (node.kind === "sequence")
    return below(node, field, path, (item, of, at) => missingDefaults(item, of, at, options));
  if (node.kind !== "map") return [];
  const filled = [...presetsOf(field)].flatMap(([name, known]): readonly Change[] => {
    const isLeftOut = entryOf(node, name) === undefined && isFieldAvailable(known, options);
    const preset = defaultOf(known, options);
    return isLeftOut && preset !== undefined ? [{ kind: "set", path: [...path, name], value: preset }] : [];
  });
  return [...filled, ...below(node, field, path, (inner, of, at) => missingDefaults(inner, of, at, options))];
}

/** What could be left out. What would leave an empty map behind stays: it may mean something else than nothing. */
function writtenDefaults(
  node: YamlNode,
  field: Field,
  path: Path,
  options: StructureOptions,
): readonly Change[] {
  const inside = (inner: YamlNode, of: Field, at: Path) => writtenDefaults(inner, of, at, options);
  if (node.kind !== "map") return below(node, field, path, inside);
  const dropped = node.entries.filter(({ key, value }) =>
    isDefault(value, field.properties.get(key), options),
  );
  const isAll = dropped.length === node.entries.length;
  const rest: YamlMap = isAll
    ? node
    : { ...node, entries: node.entries.filter((entry) => !dropped.includes(entry)) };
  return [
    ...(isAll ? [] : dropped).map(({ key }): Change => ({ kind: "remove", path: [...path, key] })),
    ...below(rest, field, path, inside),
  ];
}

function isDefault(value: YamlNode, field: Field | undefined, options: StructureOptions): boolean {
  const preset = field === undefined ? undefined : defaultOf(field, options);
  if (field === undefined || preset === undefined || !isFieldAvailable(field, options)) return false;
  return deepEqual(filledIn(value, field), preset);
}

/** A value as it is once the defaults inside of it are filled in. */
function filledIn(node: YamlNode, field: Field): JsonValue {
  if (node.kind === "scalar") return jsonOf(node);
  if (node.kind === "sequence")
    return node.items.map((item) => (field.items === undefined ? jsonOf(item) : filledIn(item, field.items)));
  const presets = [...presetsOf(field)].flatMap(([name, known]) =>
    known.default === undefined ? [] : [[name, known.default] as const],
  );
  const own = node.entries.map(({ key, value }) => {
    const known = field.properties.get(key);
    return [key, known === undefined ? jsonOf(value) : filledIn(value, known)] as const;
  });
  return Object.fromEntries([...presets, ...own]);
}

/** Looks at the members of a map or the items of a list, as far as their fields are known. */
function below(
  node: YamlNode,
  field: Field,
  path: Path,
  look: (node: YamlNode, field: Field, path: Path) => readonly Change[],
): readonly Change[] {
  switch (node.kind) {
    case "scalar":
      return [];
    case "sequence": {
      const { items } = field;
      return items === undefined
        ? []
        : node.items.flatMap((item, index) => look(item, items, [...path, index]));
    }
    case "map":
      return node.entries.flatMap(({ key, value }) => {
        const known = field.properties.get(key);
        return known === undefined ? [] : look(value, known, [...path, key]);
      });
  }
}
