import { isOpaque } from "../../../yaml/opaqueText.ts";
import { codePointCount } from "../../codePointCount.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { isQualifiedName, KEY_FORM, LONGEST_KEY_NAME } from "../../qualifiedName.ts";
import type { AdmissionFix, AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { entries, isSet } from "../admittedValue.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";

/** A rule about the keys that a Gateway gives to all that an implementation makes for it. */
interface InfrastructureKeyRule extends RuleOfFamily<"source" | "places" | "release"> {
  readonly map: "labels" | "annotations";
}

const LONGEST_PREFIX = 252;

/** Refuses the keys that are no qualified names: a name, before it perhaps a DNS name and `/`. */
export function keyFormatRule({ map, ...rule }: InfrastructureKeyRule): AdmissionRule {
  const what = map === "labels" ? "a label" : "an annotation";
  return defineAdmissionRule({
    ...rule,
    ...keysOf(map),
    check(value, report) {
      for (const [key] of entries(value)) {
        if (isOpaque(key) || isQualifiedName(key)) continue;
        report({
          at: [key],
          on: "key",
          message: `\`${clipped(key)}\` is no key that ${what} can have; the API server refuses the Gateway. ${KEY_FORM}`,
          fixes: renaming(key, value),
        });
      }
    },
  });
}

/** Refuses the keys whose domain is too long. */
export function keyPrefixLengthRule({ map, ...rule }: InfrastructureKeyRule): AdmissionRule {
  const what = map === "labels" ? "label" : "annotation";
  return defineAdmissionRule({
    ...rule,
    ...keysOf(map),
    check(value, report) {
      for (const [key] of entries(value)) {
        const slash = key.indexOf("/");
        if (isOpaque(key) || slash < 0) continue;
        const length = codePointCount(key.slice(0, slash));
        if (length <= LONGEST_PREFIX) continue;
        report({
          at: [key],
          on: "key",
          message: `The domain before the \`/\` of this ${what} has ${length} characters; the API server refuses the Gateway. At most ${LONGEST_PREFIX} are allowed.`,
        });
      }
    },
  });
}

function keysOf(map: InfrastructureKeyRule["map"]): Pick<AdmissionRule, "source" | "places" | "release"> {
  return {
    source: "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayinfrastructure",
    places: [{ kinds: ["Gateway"], at: [`spec.infrastructure.${map}`] }],
    // Before, the fields were experimental and their keys were not looked at.
    release: { since: "1.2" },
  };
}

/** The key with a lower-case domain and `-` for what may not stand in it, where nothing else is wrong. */
function renaming(key: string, map: JsonValue): readonly AdmissionFix[] {
  if (key.length > LONGEST_PREFIX + 1 + LONGEST_KEY_NAME) return [];
  const slash = key.indexOf("/");
  const domain = key.slice(0, slash + 1).toLowerCase();
  const name = key
    .slice(slash + 1)
    .replaceAll(/[^-A-Za-z0-9_.]+/g, "-")
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "");
  const renamed = `${domain}${name}`;
  if (!isQualifiedName(renamed) || isSet(map, renamed)) return [];
  return [
    {
      title: `Rename to \`${renamed}\``,
      edits: [{ kind: "renameKey", path: [key], key: renamed }],
      isPreferred: true,
    },
  ];
}

function clipped(key: string): string {
  return key.length <= 100 ? key : `${key.slice(0, 100)}…`;
}
