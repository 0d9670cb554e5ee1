import { booleanValue, stringValue } from "../yaml/scalars.ts";
import { child, nodeAt, type Path, type YamlNode } from "../yaml/tree.ts";

/** What `enabled: false` switches off under these keys may be another way in, or the Gateway, while a Route inside of it is made. */
const OF_ANOTHER = /ingress|gateway/i;

/**
 * True where values switch off what stands at a path: there, or in a part of the chart around it, such as `grafana.enabled`
 * around `grafana.route.main`. Helm leaves out whole dependencies by such a condition.
 * Source: https://helm.sh/docs/topics/charts/#tags-and-condition-fields-in-dependencies
 */
export function isSwitchedOff(values: YamlNode, path: Path): boolean {
  let state: "on" | "off" | "perhaps" = "on";
  for (let length = 0; length <= path.length && state !== "off"; length++) {
    const node = nodeAt(values, path.slice(0, length));
    if (isOff(node)) state = OF_ANOTHER.test(String(path[length - 1])) ? "perhaps" : "off";
    else if (booleanValue(child(node, "enabled")) === true) state = "on";
  }
  return (
    state !== "on" || (/route/i.test(String(path.at(-1))) && isFalse(child(nodeAt(values, path), "create")))
  );
}

function isOff(node: YamlNode | undefined): boolean {
  return isFalse(child(node, "enabled"));
}

/** In quotes it is `false` for charts that fill it in as a template. */
function isFalse(node: YamlNode | undefined): boolean {
  return booleanValue(node) === false || stringValue(node) === "false";
}
