import type { Delivered } from "../../delivery/delivered.ts";
import { generatedNameAfter, type NewNames } from "../../gateway-api/infrastructure/generatedResources.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import type { NamedSymbol, Use } from "../references/namedSymbol.ts";
import { usesOf } from "../references/references.ts";

/** One place that says a name and has to say another one. */
export interface NameChange {
  readonly object: Delivered;
  /** From the root of the object. */
  readonly path: Path;
  readonly from: string;
  readonly to: string;
  /** The reference that says it; none where the name is defined. */
  readonly use?: Use;
}

/** Every place that changes with the name of an object or of one of its sections. */
export function nameChanges(workspace: Workspace, symbol: NamedSymbol, to: string): readonly NameChange[] {
  const { object, section } = symbol;
  const { metadata, kind } = object.resource;
  const uses = usesOf(workspace, symbol);
  if (section !== undefined) {
    const { list, index, name: from } = section;
    const own = { object, path: ["spec", list, index, "name"], from, to };
    return [own, ...uses.map((use) => ({ object: use.user, path: use.path, from, to, use }))];
  }
  const from = metadata.name ?? "";
  return [
    { object, path: ["metadata", "name"], from, to },
    ...uses.flatMap((use) =>
      use.isOfGenerated ? [] : [{ object: use.user, path: use.path, from, to, use }],
    ),
    ...(kind === "Gateway" ? generatedChanges(workspace, object, { name: to }) : []),
    ...(kind === "GatewayClass"
      ? uses
          .filter(({ reference }) => reference.role === "gatewayClass")
          .flatMap(({ user }) => generatedChanges(workspace, user, { className: to }))
      : []),
  ];
}

/** Where something is named that is generated for a Gateway, and would be called otherwise with new names. */
function generatedChanges(workspace: Workspace, gateway: Delivered, called: NewNames): readonly NameChange[] {
  const before = workspace.clusterOf(gateway.id).generated.provision(gateway.id);
  const after = workspace.clusterOf(gateway.id).generated.provisionIf(gateway.id, called);
  if (before?.kind !== "generated" || after?.kind !== "generated") return [];
  return usesOf(workspace, { object: gateway }).flatMap((use): readonly NameChange[] => {
    const from = use.reference.target.name;
    const to = use.isOfGenerated ? generatedNameAfter(from, before.resources, after.resources) : undefined;
    return to === undefined ? [] : [{ object: use.user, path: use.path, from, to, use }];
  });
}
