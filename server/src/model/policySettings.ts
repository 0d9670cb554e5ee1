import { type PolicyKind, type Protection, policyKind } from "../implementations/policies/policyTable.ts";
import { integerValue } from "../yaml/scalars.ts";
import { child, nodeAt, type YamlNode } from "../yaml/tree.ts";
import { flag, has, text } from "./reading.ts";

/** A setting of a policy that protects, or would. */
export interface PolicySetting {
  /** Its keys below `spec`, with dots. */
  readonly field: string;
  readonly protection: Protection;
  /** `off` switches off what a wider policy sets; `lax` lets some requests pass; `perhaps` is an extension that can be anything. */
  readonly effect: "on" | "off" | "lax" | "perhaps";
}

/** What a policy sets, as far as it decides how policies come together and what they protect. */
export interface PolicySettings {
  /** The fields that policies are merged by. */
  readonly fields: readonly string[];
  readonly settings: readonly PolicySetting[];
  readonly mergeType?: string;
  readonly priority?: number;
  /** It says that it counts before more specific policies. */
  readonly isOverriding?: true;
}

/** Reads what a policy sets; undefined where the table of policies does not have its kind. */
export function readPolicySettings(
  group: string,
  kind: string,
  spec: YamlNode | undefined,
): PolicySettings | undefined {
  const known = policyKind(group, kind);
  if (known === undefined) return undefined;
  const mergeType = text(spec, "mergeType");
  const priority = integerValue(child(spec, "priority"));
  const inheritance = text(child(spec, "strategy"), "inheritance");
  return {
    fields: fieldsOf(known, spec),
    settings: known.settings.flatMap(({ steps, protection, isPerhaps }): readonly PolicySetting[] => {
      const node = nodeAt(spec, steps);
      if (node === undefined) return [];
      return [{ field: steps.join("."), protection, effect: isPerhaps ? "perhaps" : effectOf(node) }];
    }),
    ...(mergeType === undefined ? {} : { mergeType }),
    ...(priority === undefined ? {} : { priority }),
    ...(inheritance === undefined ? {} : { isOverriding: true }),
  };
}

/** What of a policy says to whom and how it applies, and sets nothing. */
const NO_FIELDS: ReadonlySet<string> = new Set([
  "targetRef",
  "targetRefs",
  "targetSelectors",
  "mergeType",
  "strategy",
]);

function fieldsOf({ parts }: PolicyKind, spec: YamlNode | undefined): readonly string[] {
  return keysOf(spec)
    .filter((key) => !NO_FIELDS.has(key))
    .flatMap((key) =>
      parts.includes(key) ? keysOf(child(spec, key)).map((part) => `${key}.${part}`) : [key],
    );
}

function keysOf(node: YamlNode | undefined): readonly string[] {
  return node?.kind === "map" ? node.entries.map(({ key }) => key) : [];
}

/** The values of `mode` that ask everybody for a credential. */
const STRICT_MODES: ReadonlySet<string> = new Set(["Strict", "RequireAndVerify"]);

function effectOf(node: YamlNode): PolicySetting["effect"] {
  if (has(node, "disable") || flag(node, "enabled") === false) return "off";
  const mode = text(node, "mode");
  const isLax =
    flag(node, "optional") === true ||
    (flag(node, "failOpen") === true && has(node, "providers")) ||
    (mode !== undefined && !STRICT_MODES.has(mode)) ||
    text(node, "defaultAction") === "Allow";
  return isLax ? "lax" : "on";
}
