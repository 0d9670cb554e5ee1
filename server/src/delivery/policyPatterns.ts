import { text } from "../model/reading.ts";
import { splitApiVersion } from "../model/resource.ts";
import type { YamlMap } from "../yaml/tree.ts";

/**
 * Whether an entry of an object holds what a policy engine compares objects with: values may be patterns with wildcards and
 * operators, or regular expressions, and nothing is made of them. What such an engine makes or mutates is read like any other object.
 * Source: https://kyverno.io/docs/policy-types/cluster-policy/validate/ (patterns), https://open-policy-agent.github.io/gatekeeper/website/docs/howto/
 * (a constraint's parameters are whatever its template says), https://docs.kubewarden.io/explanations/architecture (settings)
 */
export function policyPatterns(root: YamlMap): ((key: string) => boolean) | undefined {
  const { group = "" } = splitApiVersion(text(root, "apiVersion") ?? "");
  if (group === "kyverno.io") return isValidation;
  return OWN_PARAMETERS.test(group) ? isSpec : undefined;
}

/** Engines whose objects hold nothing but parameters of their policies. */
const OWN_PARAMETERS = /^(?:constraints\.gatekeeper\.sh|policies\.kubewarden\.io)$/;

function isValidation(key: string): boolean {
  return key === "validate";
}

function isSpec(key: string): boolean {
  return key === "spec";
}
