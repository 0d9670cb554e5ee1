import type { AdmissionRule } from "./admissionRule.ts";
import backends from "./backends/index.ts";
import filters from "./filters/index.ts";
import gateways from "./gateways/index.ts";
import grpc from "./grpc/index.ts";
import inference from "./inference/index.ts";
import listeners from "./listeners/index.ts";
import parentRefs from "./parentRefs/index.ts";
import paths from "./paths/index.ts";
import policies from "./policies/index.ts";
import rules from "./rules/index.ts";
import services from "./services/index.ts";
import sessions from "./sessions/index.ts";
import telemetry from "./telemetry/index.ts";
import tlsRoutes from "./tlsRoutes/index.ts";

/** Every rule by which the API server compares fields of one object, ordered by id. */
export const admissionRules: readonly AdmissionRule[] = [
  ...backends,
  ...filters,
  ...gateways,
  ...grpc,
  ...inference,
  ...listeners,
  ...parentRefs,
  ...paths,
  ...policies,
  ...rules,
  ...services,
  ...sessions,
  ...telemetry,
  ...tlsRoutes,
].sort((a, b) => (a.id < b.id ? -1 : 1));

const byId: ReadonlyMap<string, AdmissionRule> = new Map(admissionRules.map((rule) => [rule.id, rule]));

/** The rule of an id. */
export function admissionRule(id: string): AdmissionRule | undefined {
  return byId.get(id);
}
