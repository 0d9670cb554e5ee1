import { parentKindOf } from "../../gateway-api/references/references.ts";
import { asRoute, GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type Candidate, candidatesFor, FEWER_NAMES, isWithin } from "./candidates.ts";
import { type DraftMap, type Hole, hole } from "./draft.ts";
import { type Judgement, judge, ORDER } from "./judgement.ts";
import { objectInShort } from "./objectWords.ts";
import { portsInOrder } from "./portsInOrder.ts";
import { type Proposal, type ProposedText, RANKS } from "./proposal.ts";
import type { ReferencePlace, ReferenceSlot } from "./referencePlace.ts";
import type { Surroundings } from "./surroundings.ts";
import { usableContents } from "./usableContents.ts";

/** A candidate with what would become of a reference to it. */
interface Judged extends Candidate, Judgement {}

/** The names of what a reference can lead to, with the namespace, kind and port that go with each. */
export function nameProposals(
  slot: ReferenceSlot,
  place: ReferencePlace,
  around: Surroundings,
): readonly Proposal[] {
  return judgedCandidates(place, around).flatMap((candidate): readonly Proposal[] => {
    const { name } = candidate;
    const beside = slot.takesSiblings;
    if (!beside && Object.keys(identityOf(candidate, place, around)).length > 0) return [];
    return [
      {
        ...wordsOf(candidate, place, around),
        ...textsOf(candidate, place, around, (siblings) => ({
          kind: "value",
          value: name,
          siblings: beside ? siblings : {},
        })),
        sort: "object",
        rank: candidate.isElsewhere ? RANKS.unusual : RANKS.usual,
      },
    ];
  });
}

/** Whole references to what would be accepted, where nothing of one is written yet. */
export function wholeReferenceProposals(
  slot: ReferenceSlot,
  place: ReferencePlace,
  around: Surroundings,
): readonly Proposal[] {
  const isEmpty = Object.keys(place.ref).length === 0;
  if (slot.isNamed || !isEmpty || !WRITTEN_WHOLE.has(place.role)) return [];
  return judgedCandidates(place, around)
    .filter(({ verdict, isElsewhere }) => verdict !== "no" && !isElsewhere)
    .slice(0, FEWER_NAMES)
    .map((candidate) => ({
      ...wordsOf(candidate, place, around),
      ...textsOf(candidate, place, around, (siblings) => ({
        kind: "entries",
        entries: { name: candidate.name, ...siblings },
      })),
      sort: "object",
      rank: RANKS.block,
    }));
}

const WRITTEN_WHOLE: ReadonlySet<ReferencePlace["role"]> = new Set([
  "parent",
  "listenerSetParent",
  "attachTo",
  "backend",
  "certificate",
  "authority",
  "policyTarget",
  "extension",
  "named",
]);

/** What can be named and makes sense there: what would be accepted first, what only another build delivers last. */
function judgedCandidates(place: ReferencePlace, around: Surroundings): readonly Judged[] {
  const kinds = place.kinds.filter((kind) => place.role !== "parent" || parentKindOf(kind) !== "Route");
  const candidates = candidatesFor({ ...place, kinds }, around);
  const usable = [...candidates, ...delegatingParents(place, around)].filter((candidate) =>
    isUsable(place, candidate, around),
  );
  return usable
    .map((candidate) => ({ ...candidate, ...judge(place, candidate, around) }))
    .sort((a, b) => orderOf(a) - orderOf(b));
}

function orderOf({ verdict, isElsewhere }: Judged): number {
  return isElsewhere ? 3 : ORDER[verdict];
}

function isUsable(place: ReferencePlace, { object }: Candidate, { subject }: Surroundings): boolean {
  const { resource, id } = object;
  switch (place.role) {
    case "attachTo":
      return (
        resource.kind === "Gateway" &&
        id !== subject?.id &&
        resource.spec.infrastructure?.attachTo === undefined
      );
    case "certificate":
    case "authority":
      return usableContents(place.role, resource);
    default:
      return true;
  }
}

/** Parent Routes (GEP-1058): those with a rule that hands traffic on. */
function delegatingParents(place: ReferencePlace, around: Surroundings): readonly Candidate[] {
  const { cluster, subject, typed } = around;
  const { kind, namespace: said } = place.ref;
  const isMeant = place.role === "parent" && (kind === undefined || kind === "HTTPRoute");
  if (!isMeant || subject?.resource.kind !== "HTTPRoute") return [];
  return cluster.objects
    .delegatingRoutes()
    .flatMap((object): readonly Candidate[] => {
      const { name } = object.resource.metadata;
      const route = asRoute(object.resource);
      if (name === undefined || isOpaque(name) || route === undefined || !isDelegating(route.spec)) return [];
      if (object.id === subject.id || !isWithin(typed, name)) return [];
      if (said !== undefined && said !== object.namespace) return [];
      return [
        {
          group: GATEWAY_GROUP,
          kind: manifestKind(object.resource),
          name,
          namespace: object.namespace,
          object,
          isElsewhere: false,
        },
      ];
    })
    .slice(0, FEWER_NAMES);
}

/** What is written for a candidate; editors without snippets leave out the port that a person has to choose. */
function textsOf(
  candidate: Candidate,
  place: ReferencePlace,
  around: Surroundings,
  write: (siblings: DraftMap) => ProposedText,
): Pick<Proposal, "text" | "plainText"> {
  const identity = identityOf(candidate, place, around);
  const { port } = portOf(candidate, place, around);
  if (port === undefined) return { text: write(identity) };
  const text = write({ ...identity, port });
  return typeof port === "number" ? { text } : { text, plainText: write(identity) };
}

function identityOf(
  { group, kind, namespace }: Candidate,
  { ref, preset, crosses }: ReferencePlace,
  around: Surroundings,
): DraftMap {
  const needsGroup = ref.group === undefined && group !== preset.group;
  const needsKind = (ref.kind === undefined || ref.kind === "") && kind !== preset.kind;
  const isForeign = namespace !== undefined && namespace !== "" && namespace !== around.namespace;
  const needsNamespace = crosses && isForeign && (ref.namespace === undefined || ref.namespace === "");
  return {
    ...(needsGroup ? { group } : {}),
    ...(needsKind ? { kind } : {}),
    ...(needsNamespace ? { namespace } : {}),
  };
}

/** The port of a Service that gets traffic: its only one, or the best of several to choose from. */
function portOf(
  { object }: Candidate,
  { ref, takesPort }: ReferencePlace,
  around: Surroundings,
): { readonly port?: number | Hole } {
  if (!takesPort || ref.port !== undefined || object.resource.kind !== "Service") return {};
  const [first, ...others] = portsInOrder(object.resource.spec.ports, around).flatMap(({ port }) =>
    typeof port === "number" ? port : [],
  );
  if (first === undefined) return {};
  return { port: others.length === 0 ? first : hole(first) };
}

function wordsOf(
  candidate: Judged,
  place: ReferencePlace,
  around: Surroundings,
): Pick<Proposal, "label" | "detail" | "object" | "mark" | "typed"> {
  const { name, namespace, mark, object } = candidate;
  const isSaid = place.ref.namespace !== undefined && place.ref.namespace !== "";
  const isForeign = !isSaid && namespace !== undefined && namespace !== "" && namespace !== around.namespace;
  return {
    label: isForeign ? `${namespace}/${name}` : name,
    detail: [objectInShort(object), mark].filter((part) => part !== undefined).join("; "),
    object: object.id,
    ...(mark === undefined ? {} : { mark }),
    typed: isForeign ? `${name} ${namespace}` : name,
  };
}
