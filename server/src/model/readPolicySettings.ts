import { type PolicyKind, policyKind } from "../implementations/policies/policyTable.ts";
import { integerValue } from "../yaml/scalars.ts";
import { child, nodeAt, type YamlNode } from "../yaml/tree.ts";
import { readNetworkSettings } from "./networkSettings.ts";
import { readPluginSettings } from "./pluginSettings.ts";
import type { PolicySetting, PolicySettings } from "./policySettings.ts";
import { flag, has, keys, text } from "./reading.ts";

/** Reads what a policy sets; undefined where the table of policies does not have its kind. */
export function readPolicySettings(group: string, kind: string, root: YamlNode): PolicySettings | undefined {
  const known = policyKind(group, kind);
  if (known === undefined) return undefined;
  switch (known.form) {
    case "plugin":
      return readPluginSettings(known, root);
    case "network":
      return { fields: [], settings: readNetworkSettings(known, root) };
    case "fields":
      return readFieldSettings(known, child(root, "spec"));
  }
}

function readFieldSettings(known: PolicyKind, spec: YamlNode | undefined): PolicySettings {
  const members = known.members === undefined ? undefined : nodeAt(spec, known.members);
  const mergeType = text(spec, "mergeType");
  const priority = integerValue(child(spec, "priority"));
  const inheritance = text(child(spec, "strategy"), "inheritance");
  const isPreferring = text(spec, "mergingMode") === "prefer-gateway";
  const access = text(spec, "accessPolicy");
  const isIdle =
    flag(spec, "disabled") === true || (known.needs !== undefined && flag(spec, known.needs) !== true);
  return {
    fields: fieldsOf(known, spec),
    settings: known.settings.flatMap(({ steps, protection, isPerhaps }): readonly PolicySetting[] => {
      const node = nodeAt(spec, steps);
      if (node === undefined) return [];
      const effect = effectOf(node);
      // What is switched off is certainly nothing, whatever it may be otherwise.
      return [
        { field: steps.join("."), protection, effect: isPerhaps && effect !== "off" ? "perhaps" : effect },
      ];
    }),
    ...(mergeType === undefined ? {} : { mergeType }),
    ...(priority === undefined ? {} : { priority }),
    ...(inheritance === undefined ? {} : { isOverriding: true }),
    ...(isPreferring ? { isYielding: true } : {}),
    ...(isIdle ? { isIdle: true } : {}),
    ...(access === undefined ? {} : { access }),
    ...(members?.kind === "sequence" ? { members: members.items.length } : {}),
  };
}

/** What of a policy says to whom and how it applies, and sets nothing. */
const NO_FIELDS: ReadonlySet<string> = new Set([
  "targetRef",
  "targetRefs",
  "targetSelectors",
  "mergeType",
  "mergingMode",
  "strategy",
  "selector",
  "workloadSelector",
]);

function fieldsOf({ parts, isDeep }: PolicyKind, spec: YamlNode | undefined): readonly string[] {
  return keysOf(spec)
    .filter((key) => !NO_FIELDS.has(key))
    .flatMap((key) => {
      if (isDeep) return leavesOf(child(spec, key), key);
      return parts.includes(key) ? keys(spec, key).map((part) => `${key}.${part}`) : [key];
    });
}

/** The fields at the end of a value, with dots; a list counts as one. */
function leavesOf(node: YamlNode | undefined, path: string): readonly string[] {
  const below = keysOf(node);
  return below.length === 0 ? [path] : below.flatMap((key) => leavesOf(child(node, key), `${path}.${key}`));
}

function keysOf(node: YamlNode | undefined): readonly string[] {
  return node?.kind === "map" ? node.entries.map(({ key }) => key) : [];
}

/** The values of `mode` that ask everybody for a credential. */
const STRICT_MODES: ReadonlySet<string> = new Set([
  "Strict",
  "RequireAndVerify",
  "RequireAndVerifyClientCert",
]);

function effectOf(node: YamlNode): PolicySetting["effect"] {
  const mode = text(node, "mode") ?? text(node, "clientAuthType");
  if (has(node, "disable") || flag(node, "enabled") === false || mode === "NoClientCert") return "off";
  const isLax =
    flag(node, "optional") === true ||
    (flag(node, "failOpen") === true && has(node, "providers")) ||
    flag(child(node, "authPolicy"), "disabled") === true ||
    (mode !== undefined && !STRICT_MODES.has(mode)) ||
    text(node, "defaultAction") === "Allow";
  return isLax ? "lax" : "on";
}
