import { isOpaque } from "../../../yaml/opaqueText.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { preferred, removeMember } from "../admissionFixes.ts";
import type {
  AdmissionFix,
  AdmissionPlace,
  AdmissionRefusal,
  AdmissionRelease,
  AdmissionRule,
} from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, member, text } from "../admittedValue.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";

/** A discriminated union as CRDs write it: a map in which one field, such as `type`, says which other field it has. */
export interface Union {
  readonly source: string;
  readonly places: readonly AdmissionPlace[];
  readonly release?: AdmissionRelease;
  /** What the API server refuses, `route` where it is left out. */
  readonly object?: string;
  /** What such a map is, at the start of a message: `A filter`. */
  readonly name: string;
  /** The field that says it. */
  readonly by: string;
  /** The member that belongs to each of its values. */
  readonly members: ReadonlyMap<string, string>;
  /** True for two members whose values have the same form, so that one can be renamed to the other. */
  readonly alike: (one: string, other: string) => boolean;
}

/** What a union says of itself and what it has. */
interface UnionReading {
  readonly type: string;
  /** The member that belongs to its type. */
  readonly own: string;
  readonly hasOwn: boolean;
  /** The members that belong to other types, without those that may turn out empty. */
  readonly foreign: readonly string[];
}

type UnionRule = RuleOfFamily<"source" | "places" | "release">;

/** A rule that refuses the members that belong to another type than the one that is named. */
export function foreignMemberRule(union: Union, rule: UnionRule): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    ...placeOf(union),
    check(value, report) {
      const reading = readUnion(value, union);
      if (reading === undefined) return;
      for (const foreign of reading.foreign)
        report({ at: [foreign], on: "key", ...foreignMember(foreign, reading, union) });
    },
  });
}

interface MissingMemberRule extends UnionRule {
  /** Members that are accepted as they stand; their names and values are there to be replaced. */
  readonly skeletons: Readonly<Record<string, JsonValue>>;
}

/**
 * A rule that refuses a union without the member of its type. One that has another member instead has one mistake, not
 * two, and is left to the rule about that member.
 */
export function missingMemberRule(union: Union, { skeletons, ...rule }: MissingMemberRule): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    ...placeOf(union),
    check(value, report) {
      const reading = readUnion(value, union);
      if (reading === undefined || reading.hasOwn || reading.foreign.length > 0) return;
      const { type, own } = reading;
      report({
        at: [union.by],
        message: `${union.name} of ${union.by} \`${type}\` needs \`${own}\`; the API server refuses the ${union.object ?? "route"} without it.`,
        fixes: [
          {
            title: `Add \`${own}\``,
            edits: [{ kind: "set", path: [own], value: skeletons[own] }],
            isPreferred: true,
          },
        ],
      });
    },
  });
}

function placeOf({ source, places, release }: Union): Pick<AdmissionRule, "source" | "places" | "release"> {
  return { source, places, ...(release === undefined ? {} : { release }) };
}

function readUnion(value: JsonValue, { by, members }: Union): UnionReading | undefined {
  const type = text(value, by);
  const own = type === undefined ? undefined : members.get(type);
  if (type === undefined || own === undefined) return undefined;
  const foreign = [...members.values()].filter((name) => name !== own && isCertain(member(value, name)));
  return { type, own, hasOwn: isSet(value, own), foreign };
}

/** True for a field that is set for certain: text that is filled in later may be filled in with nothing. */
export function isCertain(value: JsonValue | undefined): boolean {
  return value !== undefined && !(typeof value === "string" && isOpaque(value));
}

function foreignMember(
  foreign: string,
  { type, own, hasOwn, foreign: all }: UnionReading,
  { name, by, members, alike, object = "route" }: Union,
): Pick<AdmissionRefusal, "message" | "fixes"> {
  if (hasOwn) {
    return {
      message: `${name} of ${by} \`${type}\` has \`${own}\` and no \`${foreign}\`; the API server refuses the ${object}. Remove \`${foreign}\`.`,
      fixes: [preferred(removeMember(foreign))],
    };
  }
  const [meant = ""] = [...members].find(([, belonging]) => belonging === foreign) ?? [];
  const message = `\`${foreign}\` does not belong to the ${by} \`${type}\`; the API server refuses the ${object}. Change \`${by}\` to \`${meant}\`, or set \`${own}\` instead.`;
  if (all.length > 1) return { message };
  const retype: AdmissionFix = {
    title: `Change \`${by}\` to \`${meant}\``,
    edits: [{ kind: "set", path: [by], value: meant }],
    isPreferred: true,
  };
  const rename: AdmissionFix = {
    title: `Rename to \`${own}\``,
    edits: [{ kind: "renameKey", path: [foreign], key: own }],
  };
  return { message, fixes: alike(foreign, own) ? [retype, rename] : [retype] };
}
