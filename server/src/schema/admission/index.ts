import type { AdmissionRule } from "./admissionRule.ts";
import gateways from "./gateways/index.ts";
import listeners from "./listeners/index.ts";
import paths from "./paths/index.ts";
import policies from "./policies/index.ts";

/** Every rule by which the API server compares fields of one object, ordered by id. */
export const admissionRules: readonly AdmissionRule[] = [
  ...gateways,
  ...listeners,
  ...paths,
  ...policies,
].sort((a, b) => (a.id < b.id ? -1 : 1));

const byId: ReadonlyMap<string, AdmissionRule> = new Map(admissionRules.map((rule) => [rule.id, rule]));

/** The rule of an id. */
export function admissionRule(id: string): AdmissionRule | undefined {
  return byId.get(id);
}
