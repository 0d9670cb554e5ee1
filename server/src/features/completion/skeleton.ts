import { isClusterScoped } from "../../delivery/effectiveNamespace.ts";
import { readResource } from "../../model/readResources.ts";
import type { StructureOptions } from "../../schema/structureProblem.ts";
import { placesOfCursor } from "../../yaml/cursorPlace.ts";
import type { CompletedVersion } from "./completedKinds.ts";
import { choice, type DraftMap, writeEntries } from "./draft.ts";
import { newNames } from "./newNames.ts";
import { apiVersionOf } from "./objectHeader.ts";
import type { Proposal } from "./proposal.ts";
import { referenceProposals } from "./references.ts";
import { objectAround, slotIn } from "./slot.ts";
import { toPlainText } from "./snippet.ts";
import type { Surroundings } from "./surroundings.ts";
import { valueProposals } from "./values.ts";

/** An object of which nothing stands yet, with what is known where it would stand. */
export interface Skeleton {
  readonly served: CompletedVersion;
  readonly around: Surroundings;
  readonly options: StructureOptions;
  readonly header: DraftMap;
  /** The name that it has until somebody chooses another one. */
  readonly name: string;
}

const LAYOUT = { step: 2, dash: 2, quotesKeys: false };
/** More namespaces than these are not offered at once. */
const MOST_NAMESPACES = 30;

/** Begins an object: its header, in the namespace that fits best, with a name that is free there. */
export function beginSkeleton(
  served: CompletedVersion,
  options: StructureOptions,
  around: Surroundings,
): Skeleton {
  const { kind } = served;
  const isWide = isClusterScoped(kind);
  const { cluster, namespace, namespaces, isNamespaceGiven } = around.newObject(kind);
  const there = { ...around, cluster, namespace: isWide ? "" : namespace, typed: "" };
  const likely = newNames(served, there);
  const metadata = {
    name: choice(likely, ""),
    ...(isWide || isNamespaceGiven
      ? {}
      : { namespace: choice(namespaces.slice(0, MOST_NAMESPACES), "default") }),
  };
  return {
    served,
    around: there,
    options,
    header: { apiVersion: apiVersionOf(served), kind, metadata },
    name: likely[0] ?? "",
  };
}

/**
 * What completion offers behind the beginning of a `spec`, which ends in an empty hole: so each place of a skeleton says what
 * somebody would be offered who types it from top to bottom.
 */
export function offeredBehind(
  { around, options, header, served }: Skeleton,
  spec: DraftMap,
): readonly Proposal[] {
  const text = toPlainText(writeEntries({ ...header, spec }, "block", 0, LAYOUT));
  const [place] = placesOfCursor(text, text.length);
  if (place === undefined) return [];
  const placed = objectAround(place.root, place.path);
  const slot = slotIn(placed, place, LAYOUT, options, text);
  const { root } = placed.object;
  if (slot === undefined || root === undefined) return [];
  const resource = readResource(root, apiVersionOf(served), served.kind, []);
  const subject = { id: "", scope: "", resource, namespace: around.namespace };
  const there = { ...around, subject };
  return [...referenceProposals(slot, there), ...valueProposals(slot, there)];
}

/** The values that are offered behind the beginning of a `spec`, the best first. */
export function valuesBehind(skeleton: Skeleton, spec: DraftMap): readonly (string | number)[] {
  return offeredBehind(skeleton, spec).flatMap(({ text, mark }) =>
    text.kind === "value" && mark === undefined && isValue(text.value) ? text.value : [],
  );
}

function isValue(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
