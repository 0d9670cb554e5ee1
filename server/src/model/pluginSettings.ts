import { type PolicyKind, PROTECTIONS } from "../implementations/policies/policyTable.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import type { PolicySetting, PolicySettings } from "./policySettings.ts";
import { flag, has, text } from "./reading.ts";

/**
 * Reads what an object with plugins sets: of Kong it is one plugin, of APISIX a list in `spec`. A plugin that is switched off is
 * as good as absent. One of which nothing is known may protect in any way.
 */
export function readPluginSettings(known: PolicyKind, root: YamlNode): PolicySettings {
  const spec = child(root, "spec");
  const list = child(spec, "plugins");
  const plugins =
    list?.kind === "sequence"
      ? list.items.map((node) => ({ name: text(node, "name"), node }))
      : [{ name: text(root, "plugin"), node: root }];
  const named = plugins.flatMap(({ name, node }) =>
    name === undefined || isSwitchedOff(node) ? [] : [{ name, node }],
  );
  return {
    fields: named.map(({ name }) => name),
    settings: named.flatMap(({ name, node }) => settingsOf(known, name, node)),
  };
}

function isSwitchedOff(node: YamlNode): boolean {
  return flag(node, "disabled") === true || flag(node, "enable") === false || flag(node, "enabled") === false;
}

function settingsOf(known: PolicyKind, name: string, node: YamlNode): readonly PolicySetting[] {
  const own = known.settings.filter(({ steps }) => steps[0] === name);
  if (own.length === 0)
    return known.harmless.has(name)
      ? []
      : PROTECTIONS.map((protection) => ({ field: name, protection, effect: "perhaps" }));
  return own.map(({ protection, isPerhaps }) => ({
    field: name,
    protection,
    effect: isPerhaps ? "perhaps" : protection === "authentication" ? effectOfLogin(node) : "on",
  }));
}

/** Requests that nobody vouches for pass as somebody `anonymous` where one is named, perhaps in a Secret. */
function effectOfLogin(node: YamlNode): PolicySetting["effect"] {
  const config = child(node, "config");
  const isOpen = has(config, "anonymous") && text(config, "anonymous") !== "";
  if (isOpen || has(config, "anonymous_consumer")) return "lax";
  return has(node, "configFrom") || has(node, "configPatches") ? "perhaps" : "on";
}
