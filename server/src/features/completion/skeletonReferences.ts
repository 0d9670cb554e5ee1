import { choice, type DraftMap, type Hole, hole } from "./draft.ts";
import { offeredBehind, type Skeleton, valuesBehind } from "./skeleton.ts";

/** A reference that is offered as a whole. */
export interface OfferedReference {
  readonly group?: string;
  readonly kind?: string;
  readonly name: string;
  readonly namespace?: string;
  /** It brings a port, which is one of several or the only one. */
  readonly hasPort: boolean;
}

/** The references that are offered where the beginning of a `spec` ends, those that would be accepted first. */
export function offeredReferences(skeleton: Skeleton, spec: DraftMap): readonly OfferedReference[] {
  return offeredBehind(skeleton, spec).flatMap(({ sort, text }) => {
    if (sort !== "object") return [];
    const entries = text.kind === "entries" ? text.entries : { name: text.value, ...text.siblings };
    const { name, group, kind, namespace, port } = entries;
    if (typeof name !== "string") return [];
    return {
      name,
      ...(typeof group === "string" ? { group } : {}),
      ...(typeof kind === "string" ? { kind } : {}),
      ...(typeof namespace === "string" ? { namespace } : {}),
      hasPort: port !== undefined,
    };
  });
}

/** The first of the references, with the names of those that are written with the same keys to choose from. */
export function referenceDraft(offered: readonly OfferedReference[], preset: string): DraftMap {
  const [best] = offered;
  if (best === undefined) return { name: hole(preset) };
  const alike = offered.filter(
    ({ group, kind, namespace }) =>
      group === best.group &&
      kind === best.kind &&
      (namespace === undefined) === (best.namespace === undefined),
  );
  const namespaces = alike.flatMap(({ namespace }) => namespace ?? []);
  return {
    ...(best.group === undefined ? {} : { group: best.group }),
    ...(best.kind === undefined ? {} : { kind: best.kind }),
    name: choice(
      alike.map(({ name }) => name),
      preset,
    ),
    ...(best.namespace === undefined ? {} : { namespace: choice(namespaces, best.namespace) }),
  };
}

/** The values that are offered behind the beginning of a `spec`, or what is usual. */
export function valueDraft(skeleton: Skeleton, spec: DraftMap, preset: string | number): Hole {
  return choice(valuesBehind(skeleton, spec), preset);
}
