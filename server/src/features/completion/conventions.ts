import { ROUTABILITY_RELEASE } from "../../gateway-api/infrastructure/addressRoutability.ts";
import { classOf, supportedScopes } from "../../gateway-api/infrastructure/routability.ts";
import { isBetween } from "../../schema/release.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { integerValue } from "../../yaml/scalars.ts";
import { child, nodeAt } from "../../yaml/tree.ts";
import { gatewayClasses } from "./gatewayClasses.ts";
import { headerNames } from "./headerNames.ts";
import { listenerHostnames, routeHostnames } from "./hostnameValues.ts";
import { listenerPorts, listenerProtocols, listenerRouteKinds, listenerTlsModes } from "./listenerValues.ts";
import { apiVersionValues, kindValues } from "./objectHeader.ts";
import { referenceGroups, referenceKinds } from "./referenceKinds.ts";
import { refusedReferences } from "./refusedReferences.ts";
import { selectorKeys, selectorValues } from "./selectorLabels.ts";
import type { Slot } from "./slot.ts";
import type { Surroundings } from "./surroundings.ts";
import { type UsualValue, values } from "./usualValue.ts";

/** What is usual at the places whose pattern matches; where that is nothing, the schema is asked. */
export interface Convention {
  readonly at: RegExp;
  readonly values: (slot: Slot, around: Surroundings) => readonly UsualValue[];
}

const DURATIONS = /\.(?:request|backendRequest|backoff|absoluteTimeout|idleTimeout|interval)$/;

/** The first convention whose pattern matches is asked. */
export const CONVENTIONS: readonly Convention[] = [
  { at: /^apiVersion$/, values: apiVersionValues },
  { at: /^kind$/, values: kindValues },
  { at: /^metadata\.namespace$/, values: namespaces },
  { at: /^spec\.gatewayClassName$/, values: gatewayClasses },
  { at: /^spec\.from\[\]\.namespace$/, values: refusedNamespaces },
  { at: /\bhostnames\[\]$/, values: routeHostnames },
  { at: /\b(?:requestRedirect|urlRewrite)\.hostname$/, values: routeHostnames },
  { at: /\blisteners\[\]\.hostname$/, values: listenerHostnames },
  { at: /\bnamespaces\.selector\.matchLabels\./, values: selectorValues },
  { at: /\bnamespaces\.selector\.matchExpressions\[\]\.key$/, values: selectorKeys },
  { at: /\bnamespaces\.selector\.matchExpressions\[\]\.values\[\]$/, values: selectorValues },
  { at: /\blisteners\[\]\.protocol$/, values: listenerProtocols },
  { at: /\blisteners\[\]\.port$/, values: listenerPorts },
  { at: /\blisteners\[\]\.tls\.mode$/, values: listenerTlsModes },
  { at: /\blisteners\[\]\.allowedRoutes\.kinds\[\]\.kind$/, values: listenerRouteKinds },
  { at: /\.kind$/, values: referenceKinds },
  { at: /\.group$/, values: referenceGroups },
  { at: /\bbackendRefs\[\]\.weight$/, values: weights },
  { at: /\binfrastructure\.routability$/, values: routabilities },
  { at: /\baddresses\[\]\.routability$/, values: addressRoutabilities },
  { at: /\baddresses\[\]\.type$/, values: () => values("IPAddress", "Hostname") },
  { at: /\bwellKnownCACertificates$/, values: () => values("System") },
  { at: /\bmatchExpressions\[\]\.operator$/, values: () => values("In", "NotIn", "Exists", "DoesNotExist") },
  { at: /\bretry\.codes\[\]$/, values: () => values(500, 502, 503, 504, 429) },
  { at: /\brequestRedirect\.port$/, values: () => values(443, 8443, 80) },
  { at: /\b(?:headers|set|add)\[\]\.name$|\bremove\[\]$|Headers\[\]$/, values: headerNames },
  { at: /\ballowOrigins\[\]$/, values: () => values("*") },
  { at: DURATIONS, values: durations },
];

/** Released, `External` is what holds where nothing is said. */
function addressRoutabilities({ options }: Slot): readonly UsualValue[] {
  return isBetween(options.bundleVersion, ROUTABILITY_RELEASE, undefined)
    ? values("Cluster")
    : values("External", "Cluster");
}

/** True where something is usual at the places of a pattern. */
export function hasConvention(pattern: string): boolean {
  return CONVENTIONS.some(({ at }) => at.test(pattern));
}

function namespaces(_: Slot, { cluster }: Surroundings): readonly UsualValue[] {
  return values(...cluster.objects.namespaces());
}

/** The namespaces from which something refers into this one without being let in, then the others. */
function refusedNamespaces(_: Slot, around: Surroundings): readonly UsualValue[] {
  const refused = refusedReferences(around).map(({ from, to }) => ({
    value: from.namespace,
    detail: `its ${from.kind}s name ${to.kind} ${to.name}`,
  }));
  const first = refused.filter(({ value }, at) => refused.findIndex((one) => one.value === value) === at);
  const known = new Set([around.namespace, ...first.map(({ value }) => value)]);
  return [...first, ...values(...around.cluster.objects.namespaces().filter((name) => !known.has(name)))];
}

/** The reaches of the proposal, then those that the class says it has beside them. */
function routabilities(_: Slot, { subject, cluster }: Surroundings): readonly UsualValue[] {
  const usual = ["Public", "Private", "Cluster"];
  const resource = subject?.resource.kind === "Gateway" ? subject.resource : undefined;
  const gatewayClass =
    subject === undefined || resource === undefined
      ? undefined
      : classOf({ ...subject, resource }, cluster.lookup);
  const supported = gatewayClass === undefined ? [] : (supportedScopes(gatewayClass) ?? []);
  const more = supported.filter((scope) => !usual.includes(scope) && !isOpaque(scope));
  return [...values(...usual), ...more.map((value) => ({ value, detail: "of the class" }))];
}

/** What is left of a hundred, then common shares. */
function weights({ object, path, map }: Slot): readonly UsualValue[] {
  const list = nodeAt(object.root, path.slice(0, -2));
  const others = list?.kind === "sequence" ? list.items.filter((item) => item !== map) : [];
  const taken = others.reduce((sum, item) => sum + (integerValue(child(item, "weight")) ?? 0), 0);
  const rest = taken > 0 && taken < 100 ? [{ value: 100 - taken, detail: "makes a hundred" }] : [];
  const common = values(1, 10, 50, 90, 0).filter(({ value }) => value !== rest[0]?.value);
  return [...rest, ...common];
}

function durations({ pattern }: Slot): readonly UsualValue[] {
  if (pattern.endsWith("Timeout")) return values("10m", "30m", "1h", "24h");
  if (pattern.endsWith(".backoff")) return values("100ms", "250ms", "500ms", "1s");
  if (pattern.endsWith(".interval")) return values("1s", "10s", "30s", "1m");
  return [...values("1s", "5s", "10s", "30s", "1m"), { value: "0s", detail: "no limit" }];
}
