import type { Field } from "../../schema/field.ts";
import { isFieldAvailable, proposalIn } from "../../schema/fieldAvailability.ts";
import { isBetween, presenceIn } from "../../schema/release.ts";
import type { StructureOptions } from "../../schema/structureProblem.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child } from "../../yaml/tree.ts";
import { typeInWords } from "../hover/fieldHover.ts";
import { hasConvention } from "./conventions.ts";
import { type Draft, EMPTY_MAP, hole } from "./draft.ts";
import { type Proposal, RANKS } from "./proposal.ts";
import { namesObjects } from "./referencePlace.ts";
import { isScalar, type Slot } from "./slot.ts";
import { fieldDocumentation } from "./slotDocumentation.ts";

/** Fields of `metadata` that nobody writes by hand. */
const WRITTEN_BY_SERVER = new Set([
  "creationTimestamp",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "generation",
  "managedFields",
  "resourceVersion",
  "selfLink",
  "uid",
]);

/** The keys of a map that are not there yet: required ones first, those of experiments and proposals last. */
export function keyProposals(slot: Slot): readonly Proposal[] {
  if (slot.takes !== "entries") return [];
  const present = new Set(slot.map?.entries.map(({ key }) => key));
  return [...slot.field.properties].flatMap(([name, field]) =>
    present.has(name) || !isOffered(name, field, slot) ? [] : [keyProposal(name, field, slot)],
  );
}

function isOffered(name: string, field: Field, slot: Slot): boolean {
  const { path, options } = slot;
  if (path.length === 0 && name === "status") return false;
  if (path.length === 1 && path[0] === "metadata" && WRITTEN_BY_SERVER.has(name)) return false;
  return isFieldAvailable(field, options) && !isOfAnotherType(name, slot);
}

/**
 * True for the member of a union that another type than the one that is said asks for: the API server refuses it beside that
 * type. Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutefilter, #httppathmodifier, #httpexternalauthfilter
 */
function isOfAnotherType(name: string, { field, map, pattern }: Slot): boolean {
  const key = pattern.endsWith("externalAuth") ? "protocol" : "type";
  const types = field.properties.get(key)?.allowed ?? [];
  const said = stringValue(child(map, key));
  if (said === undefined || !types.includes(said)) return false;
  return types.some((type) => type !== said && String(type).toLowerCase() === name.toLowerCase());
}

function keyProposal(name: string, field: Field, slot: Slot): Proposal {
  const isRequired = slot.field.required.includes(name);
  const origin = originInWords(field, slot);
  const words = [typeInWords({ types: field.types, items: field.items?.types ?? [] })];
  if (isRequired) words.push("required");
  if (origin !== undefined) words.push(origin);
  const rank = origin !== undefined ? RANKS.unusual : isRequired ? RANKS.required : RANKS.usual;
  const preset = name === "metadata" && slot.path.length === 0 ? { name: hole("") } : undefined;
  return {
    label: name,
    detail: words.join(", "),
    documentation: fieldDocumentation(slot, name),
    sort: "key",
    text: { kind: "entries", entries: { [name]: preset ?? valueDraft(field, slot.options) } },
    plainText: { kind: "entries", entries: { [name]: bareDraft(field) } },
    rank,
    isDeprecated: isAdvisedAgainst(field, slot.options),
    leadsOn: preset === undefined && leadsOn(field, slot.pattern === "" ? name : `${slot.pattern}.${name}`),
  };
}

function isAdvisedAgainst({ annotations }: Field, { bundleVersion }: StructureOptions): boolean {
  const { replacedBy, deprecated } = annotations;
  return replacedBy !== undefined && isBetween(bundleVersion, deprecated, undefined);
}

/** Where a field comes from that is not in the standard channel; of a kind that is not there either, nothing. */
function originInWords({ annotations }: Field, { object, options }: Slot): string | undefined {
  const proposal = proposalIn(annotations, options);
  if (proposal !== undefined) return `proposal GEP-${proposal}`;
  if (object.kind !== undefined && object.kind.since.standard === undefined) return undefined;
  const isStandard = presenceIn(annotations, "standard", options.bundleVersion) === "present";
  return isStandard ? undefined : "experimental channel";
}

/** A value for a field, with what is required in it. */
export function valueDraft(field: Field, options: StructureOptions): Draft {
  if (field.items !== undefined) return [valueDraft(field.items, options)];
  if (isScalar(field)) return scalarHole(field);
  const required = field.required.flatMap((name): [string, Draft][] => {
    const member = field.properties.get(name);
    if (member === undefined || !isFieldAvailable(member, options)) return [];
    return [[name, isScalar(member) ? presetHole(member) : valueDraft(member, options)]];
  });
  return required.length === 0 ? EMPTY_MAP : Object.fromEntries(required);
}

/** A value for a field without anything in it. */
function bareDraft(field: Field): Draft {
  if (field.items !== undefined) return [bareDraft(field.items)];
  return isScalar(field) ? scalarHole(field) : EMPTY_MAP;
}

function scalarHole(field: Field): Draft {
  return field.types.includes("string") ? hole("") : hole();
}

function presetHole(field: Field): Draft {
  const preset = field.default;
  const isUsable =
    (typeof preset === "string" && preset !== "" && !isOpaque(preset)) || typeof preset === "number";
  return isUsable ? hole(preset) : scalarHole(field);
}

/** True where the cursor comes to a place at which there is something to choose, with nothing else to fill in. */
function leadsOn(field: Field, pattern: string): boolean {
  if (field.items !== undefined) return leadsOn(field.items, `${pattern}[]`);
  if (isScalar(field))
    return (
      field.allowed !== undefined ||
      field.types.includes("boolean") ||
      hasConvention(pattern) ||
      namesObjects(pattern)
    );
  const [name, ...others] = field.required;
  if (name === undefined) return field.properties.size > 0;
  const only = field.properties.get(name);
  return only !== undefined && others.length === 0 && leadsOn(only, `${pattern}.${name}`);
}
