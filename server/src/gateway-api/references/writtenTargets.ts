import { isClusterScoped } from "../../delivery/effectiveNamespace.ts";
import { laterName } from "../../implementations/references/earlierNames.ts";
import { isSameKind, type NamedKind } from "../../implementations/references/namedKind.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import type { Target } from "../target.ts";

/** Kinds that are words of a reference and no objects: a host of the mesh, the name of a cloud's own object. */
const NO_OBJECTS: ReadonlySet<string> = new Set(["Hostname", "TargetGroupName", "Group", "EndpointID"]);

/** What a reference of the table comes to once the table's defaults are applied. */
export type WrittenTarget =
  /** The objects that may be meant, the first before the others; one of them is enough. */
  | { readonly kind: "targets"; readonly targets: readonly [Target, ...Target[]] }
  /** The kind that is written is none of those that are taken. */
  | { readonly kind: "refused"; readonly written: NamedKind }
  /** It names a namespace, and the controller looks in the object's own alone. */
  | { readonly kind: "bound"; readonly target: Target; readonly namespace: string }
  /** It is no object, has no name, or stands in a namespace that no manifest says. */
  | { readonly kind: "open"; readonly kinds: readonly NamedKind[] };

/**
 * What a reference means, for an object in `owner`.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-713/
 */
export function writtenTarget(reference: WrittenReference, owner: string | undefined): WrittenTarget {
  const { field, ref } = reference;
  const kinds = meantKinds(reference);
  if (kinds.kind === "refused") return kinds;
  const { name, namespace } = ref;
  const [first] = kinds.kinds;
  if (name === undefined || first === undefined || NO_OBJECTS.has(first.kind))
    return { kind: "open", kinds: kinds.kinds };
  if (field.format === "joined") return joinedTarget(name, kinds.kinds, owner);
  const placed = (kind: NamedKind, at: string | undefined): Target => ({
    ...kind,
    namespace: isClusterScoped(kind.kind) ? "" : at,
    name,
  });
  if (first.kind !== "Namespace" && !isClusterScoped(first.kind)) {
    if (field.namespace === "any" && namespace === undefined) return { kind: "open", kinds: kinds.kinds };
    const isBound = field.namespace === "own" && field.format === undefined;
    if (
      isBound &&
      namespace !== undefined &&
      owner !== undefined &&
      namespace !== owner &&
      !isOpaque(namespace)
    )
      return { kind: "bound", target: placed(first, owner), namespace };
  }
  const at = namespace === undefined || namespace === "" ? owner : namespace;
  return {
    kind: "targets",
    targets: [placed(first, at), ...kinds.kinds.slice(1).map((kind) => placed(kind, at))],
  };
}

/**
 * What `namespace-name` may mean, as either may hold dashes: the object's own namespace before others, then the shortest.
 * Source: https://doc.traefik.io/traefik/reference/routing-configuration/kubernetes/ingress/
 */
function joinedTarget(text: string, kinds: readonly NamedKind[], owner: string | undefined): WrittenTarget {
  const places = [...text.matchAll(/-/g)]
    .map(({ index }) => ({ namespace: text.slice(0, index), name: text.slice(index + 1) }))
    .filter(({ namespace, name }) => namespace !== "" && name !== "");
  const isOwn = ({ namespace }: { readonly namespace: string }): boolean => namespace === owner;
  const [first, ...others] = [...places.filter(isOwn), ...places.filter((one) => !isOwn(one))].flatMap(
    (place) => kinds.map((kind) => ({ ...kind, ...place })),
  );
  return first === undefined ? { kind: "open", kinds } : { kind: "targets", targets: [first, ...others] };
}

/** What people write for the core group, and controllers take for it. */
const CORE_ALIASES: ReadonlySet<string> = new Set(["core", "v1"]);

type MeantKinds =
  | { readonly kind: "kinds"; readonly kinds: readonly NamedKind[] }
  | { readonly kind: "refused"; readonly written: NamedKind };

/** The kinds that a reference or a selector of targets may mean. */
export function meantKinds({ field, ref }: WrittenReference): MeantKinds {
  const { kinds, preset } = field;
  const { kind } = ref;
  const isCore =
    ref.group !== undefined && CORE_ALIASES.has(ref.group) && kinds.some(({ group }) => group === "");
  const group = isCore ? "" : ref.group;
  if (field.takesAnyKind === true) return { kind: "kinds", kinds: namedKinds(ref) };
  if (kind === undefined) {
    if (preset !== undefined) return accepted(field, preset);
    // The first is meant, of whatever group the table has it.
    const isMeant = field.form !== "object" ? () => true : (one: NamedKind) => one.kind === kinds[0]?.kind;
    return { kind: "kinds", kinds: kinds.filter(isMeant) };
  }
  if (isOpaque(kind) || (group !== undefined && isOpaque(group))) return { kind: "kinds", kinds: [] };
  const own = kinds.filter((one) => one.kind === kind);
  const isUnsaid = group === undefined || (group === "" && field.takesOtherGroups === true);
  if (isUnsaid && own.length > 0) return { kind: "kinds", kinds: own };
  if (field.takesOtherGroups === true && group !== undefined && isOfOthers(group, kinds))
    return { kind: "kinds", kinds: [] };
  return accepted(field, { group: group ?? preset?.group ?? "", kind });
}

/** True for a group that is neither among those that a field takes nor one in which only Kubernetes itself makes kinds. */
function isOfOthers(group: string, kinds: readonly NamedKind[]): boolean {
  return group.includes(".") && !group.endsWith(".k8s.io") && kinds.every((one) => one.group !== group);
}

/** The kind that a reference to any kind names; none where something fills it in later. */
function namedKinds({ group = "", kind }: WrittenReference["ref"]): readonly NamedKind[] {
  return kind === undefined || kind === "" || isOpaque(kind) || isOpaque(group) ? [] : [{ group, kind }];
}

function accepted(field: WrittenReference["field"], written: NamedKind): MeantKinds {
  const own = field.kinds.filter((one) => one.kind === written.kind);
  const isTaken = field.ignoresGroup ? own.length > 0 : own.some((one) => isSameKind(one, written));
  const later = isTaken ? undefined : laterName(written);
  if (later !== undefined && field.kinds.some((one) => isSameKind(one, later)))
    return { kind: "kinds", kinds: [written] };
  if (!isTaken) return { kind: "refused", written };
  if (field.ignoresGroup) return { kind: "kinds", kinds: own };
  // `Deployment` with an empty group is taken where the object itself is of the group `apps`.
  return { kind: "kinds", kinds: written.group === "" && own.length > 1 ? [written, ...own] : [written] };
}

/** A reference of the table that leads to one object, as data. */
export interface NamedReference {
  readonly path: Path;
  /** The reference is a scalar, the name. */
  readonly isScalar: boolean;
  readonly target: Target;
  readonly sectionName: string | undefined;
  readonly nameAt: number | undefined;
  readonly portPath: Path | undefined;
}

/** The references of the table that name an object in a node of their own: one of several in a text leads nowhere. */
export function namedReferences(
  references: readonly WrittenReference[],
  owner: string | undefined,
): readonly NamedReference[] {
  return references.flatMap((written) => {
    const meant = writtenTarget(written, owner);
    // Who makes an object names no other one, and is found as its maker.
    const { isPart = false, nameAt } = written;
    const leads = (!isPart || nameAt !== undefined) && written.field.isMade !== true;
    if (meant.kind !== "targets" || !leads) return [];
    const { path, isScalar = isPart, sectionName, portPath, field, ref } = written;
    const [target] = meant.targets;
    const at =
      field.format === "joined" && ref.name !== undefined ? ref.name.length - target.name.length : nameAt;
    return [{ path, isScalar, target, sectionName, nameAt: at, portPath }];
  });
}
