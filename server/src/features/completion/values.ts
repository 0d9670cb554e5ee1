import type { Field } from "../../schema/field.ts";
import { availableValues } from "../../schema/fieldAvailability.ts";
import { nodeAt } from "../../yaml/tree.ts";
import { CONVENTIONS } from "./conventions.ts";
import { type Proposal, plainValue, RANKS } from "./proposal.ts";
import type { Slot } from "./slot.ts";
import { fieldDocumentation } from "./slotDocumentation.ts";
import type { Surroundings } from "./surroundings.ts";
import { isFilterTaken, unionMember } from "./unionMembers.ts";
import type { UsualValue } from "./usualValue.ts";

/** What can stand as a scalar: what is usual at this place, or else an enumeration, a boolean, the default. */
export function valueProposals(slot: Slot, around: Surroundings): readonly Proposal[] {
  if (slot.takes !== "scalar") return [];
  const documentation = fieldDocumentation(slot);
  const usual = CONVENTIONS.find(({ at }) => at.test(slot.pattern))?.values(slot, around) ?? [];
  const values = usual.length > 0 ? usual : schemaValues(slot.field, slot);
  return values.map(({ value, siblings = {}, ...words }) => {
    return {
      ...words,
      detail: words.detail ?? "",
      label: words.label ?? (value === "" ? '""' : String(value)),
      documentation,
      sort: "value",
      text: slot.takesSiblings ? { kind: "value", value, siblings } : plainValue(value),
      plainText: plainValue(value),
      rank: words.isDeprecated === true ? RANKS.unusual : RANKS.usual,
    };
  });
}

function schemaValues(field: Field, slot: Slot): readonly UsualValue[] {
  const preset = field.default;
  const isScalar = typeof preset === "string" || typeof preset === "number" || typeof preset === "boolean";
  const known = allowedValues(field, slot);
  const values = known.length === 0 && isScalar ? [preset] : known;
  return values.map((value) => {
    const siblings = typeof value === "string" ? unionMember(value, slot) : undefined;
    const isPreset = value === preset;
    return {
      value,
      ...(siblings === undefined ? {} : { siblings }),
      ...(isPreset ? { detail: "default" } : {}),
    };
  });
}

function allowedValues(field: Field, slot: Slot): readonly (string | number | boolean)[] {
  if (field.allowed === undefined) return field.types.includes("boolean") ? [true, false] : [];
  const values = availableValues(field, slot.options);
  if (!/\bfilters\[\]\.type$/.test(slot.pattern)) return values;
  const filters = nodeAt(slot.object.root, slot.path.slice(0, -2));
  return values.filter((value) => !isFilterTaken(String(value), filters, slot.map));
}
