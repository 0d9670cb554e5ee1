import { type Delivered, displayName, type ResourceId } from "../../delivery/delivered.ts";
import {
  type PolicyKind,
  type Protection,
  policyKind,
  policyKindsOf,
} from "../../implementations/policies/policyTable.ts";
import { type PassingTraffic, type Reach, reachOf } from "../../implementations/policies/settingScopes.ts";
import type { FrontendValidation } from "../../model/gateway.ts";
import type { PolicySetting } from "../../model/policySettings.ts";
import { manifestKind } from "../../model/resource.ts";
import type { RouteFilter } from "../../model/routeFilter.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { endsTls, passingTraffic } from "../cluster/passingTraffic.ts";
import { type PoliciesOfKind, policiesOnRequests } from "../cluster/policiesOnRequests.ts";
import type { RequestPlace } from "../cluster/policyPlaces.ts";
import { foreignPolicy } from "./foreignPolicies.ts";

/** Where a protection comes from: a policy with what it is for, or the object that has it itself. */
export interface ProtectionSource {
  readonly by: Delivered;
  readonly on?: Delivered;
  readonly section?: string;
}

/** Whether some requests are protected in one way. */
export type ProtectionAnswer =
  | { readonly state: "protected"; readonly sources: readonly ProtectionSource[] }
  | { readonly state: "none" }
  | { readonly state: "unknown"; readonly why: string };

/**
 * What protects the requests of one place: filters of the rule, what the Gateway asks of clients, and the policies of its
 * implementation that hold there. Where the implementation is not known, or what its policies do, that is the answer.
 */
export function protectionOf(
  protection: Protection,
  place: RequestPlace,
  policies: readonly PoliciesOfKind[],
  cluster: Cluster,
): ProtectionAnswer {
  const own = [...byFilters(protection, place), ...byGateway(protection, place)];
  const found = policies.map((of) => byPolicies(protection, of, place));
  const sources = [...own, ...found.flatMap((one) => one.sources)];
  const doubt = found.flatMap((one) => one.doubt ?? [])[0] ?? openFor(protection, policies, place);
  // A doubt about one kind takes nothing from what another gives for certain.
  if (sources.length > 0) return { state: "protected", sources };
  const why =
    doubt ??
    unknownFilter(place, cluster) ??
    unknownOption(protection, place) ??
    foreignPolicy(protection, place, cluster) ??
    keptElsewhere(place, cluster) ??
    unknownImplementation(place, cluster);
  return why === undefined ? { state: "none" } : { state: "unknown", why };
}

/** Why there may be a policy in no file of a kind that can protect in this way. */
function openFor(
  protection: Protection,
  policies: readonly PoliciesOfKind[],
  place: RequestPlace,
): string | undefined {
  const traffic = passingTraffic(place);
  return policies.flatMap(({ open, kind }) =>
    open !== undefined &&
    kind.settings.some(
      (one) =>
        one.protection === protection &&
        // A plugin that is in no file may be one that no table knows.
        (kind.form === "plugin" || reachOf(kind, one.steps.join("."), traffic) !== "no"),
    )
      ? open
      : [],
  )[0];
}

/** What the policies of the implementation of a place come to, kind by kind. */
export function policiesAt(place: RequestPlace, cluster: Cluster): readonly PoliciesOfKind[] {
  const meant = cluster.merging.implementationFor(place.gateway.id);
  if (meant === undefined) return [];
  return policyKindsOf(meant.implementation.name).map((kind) => policiesOnRequests(kind, place, cluster));
}

/**
 * A place for each Service that its requests go to, where policies of the implementation are for Services; otherwise the place itself.
 * A rule is as open as the Service that has no policy.
 */
export function placesByBackend(place: RequestPlace, cluster: Cluster): readonly RequestPlace[] {
  const { gateway, route, rule } = place;
  if (route === undefined || rule === undefined || !hasPoliciesOfServices(gateway.id, cluster))
    return [place];
  const decisions = cluster.backends
    .of(route.id)
    .filter(({ path }) => path.length === 5 && path[2] === rule && path[3] === "backendRefs");
  if (decisions.length === 0) return [place];
  return decisions.map(({ resolution }) => ({
    ...place,
    backend: resolution?.kind === "found" ? resolution.target : "unknown",
  }));
}

/** Whether the implementation of a Gateway has policies for Services. */
export function hasPoliciesOfServices(gateway: ResourceId, cluster: Cluster): boolean {
  const name = cluster.merging.implementationFor(gateway)?.implementation.name;
  return (
    name !== undefined && policyKindsOf(name).some(({ reach }) => reach === "service" || reach === "plugin")
  );
}

/** A source in words, as `SecurityPolicy shop/login → HTTPRoute shop/cart`. */
export function sourceInWords({ by, on, section }: ProtectionSource): string {
  const name = `${manifestKind(by.resource)} ${displayName(by)}`;
  if (on === undefined) return name;
  const part = section === undefined ? "" : `, section ${section}`;
  return `${name} → ${manifestKind(on.resource)} ${displayName(on)}${part}`;
}

function byFilters(protection: Protection, { route, rule }: RequestPlace): readonly ProtectionSource[] {
  const { filters = [] } = route?.resource.spec.rules[rule ?? -1] ?? {};
  return route !== undefined && filters.some((filter) => protects(filter, protection)) ? [{ by: route }] : [];
}

function protects({ type, cors, authorizeWith }: RouteFilter, protection: Protection): boolean {
  if (protection === "cors") return type === "CORS" && cors !== undefined;
  return protection === "authentication" && type === "ExternalAuth" && authorizeWith !== undefined;
}

/**
 * Certificates that a Gateway asks of clients.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-91/
 */
function byGateway(protection: Protection, { gateway, listener }: RequestPlace): readonly ProtectionSource[] {
  if (protection !== "authentication" || gateway.resource.kind !== "Gateway") return [];
  const { port, protocol } = listener.listener;
  if (protocol !== "HTTPS") return [];
  const { frontendDefault, frontendPerPort = [] } = gateway.resource.spec.tls ?? {};
  const ofPort = frontendPerPort.find((one) => one.port === port);
  return asksEverybody(ofPort === undefined ? frontendDefault : ofPort.validation) ? [{ by: gateway }] : [];
}

function asksEverybody(validation: FrontendValidation | undefined): boolean {
  if (validation === undefined) return false;
  const { mode = "AllowValidOnly", caCertificateRefs = [] } = validation;
  return mode === "AllowValidOnly" && caCertificateRefs.length > 0;
}

interface Found {
  readonly sources: readonly ProtectionSource[];
  readonly doubt?: string;
}

function byPolicies(
  protection: Protection,
  { kind, standings, doubts }: PoliciesOfKind,
  place: RequestPlace,
): Found {
  const sources: ProtectionSource[] = [];
  const reasons: string[] = [];
  for (const standing of standings) {
    if (standing.kind === "replaced") continue;
    const { policy, fields } = standing;
    const traffic = passingTraffic(place, policy.on);
    for (const { setting, reach } of settingsFor(protection, kind, policy.policy, traffic)) {
      if (kind.combination === "fields" && !isAmong(setting.field, fields)) continue;
      if (setting.effect === "off") continue;
      if (setting.effect !== "on") reasons.push(doubtInWords(setting, policy.policy));
      else if (reach === "unknown") reasons.push(undocumented(kind, setting, policy.policy, traffic));
      else
        sources.push({
          by: policy.policy,
          on: policy.on,
          ...(policy.section === undefined ? {} : { section: policy.section }),
        });
    }
  }
  for (const { policy, why } of doubts) {
    const isMeant = settingsFor(protection, kind, policy, passingTraffic(place)).length > 0;
    // One that may replace the others, or add what they lack: what it would change is open.
    if (isMeant || (kind.combination === "whole" && sources.length > 0)) {
      const name = `${manifestKind(policy.resource)} \`${displayName(policy)}\``;
      return { sources: [], doubt: `of ${name} ${why}` };
    }
  }
  const distinct = sources.filter(
    (one, at) => sources.findIndex((other) => other.by.id === one.by.id) === at,
  );
  return { sources: distinct, ...(reasons[0] === undefined ? {} : { doubt: reasons[0] }) };
}

/** Why it is not known whether a setting does something about what passes, as a clause. */
function undocumented(
  kind: PolicyKind,
  { field }: PolicySetting,
  policy: Delivered,
  traffic: PassingTraffic,
): string {
  const what = settingInWords(field, policy);
  if (traffic.endsTls === "unknown" && reachOf(kind, field, { ...traffic, endsTls: "yes" }) === "yes")
    return `whether the listener ends TLS is not known, and only there ${what} protects`;
  return traffic.hasRequests
    ? `what ${what} does on a listener without TLS is not documented`
    : `what ${what} does with connections that are handed on is not documented`;
}

function doubtInWords({ field, effect }: PolicySetting, policy: Delivered): string {
  const what = settingInWords(field, policy);
  return effect === "lax" ? `${what} may let requests pass` : `${what} may do it, or something else`;
}

function settingInWords(field: string, policy: Delivered): string {
  const name = `${manifestKind(policy.resource)} \`${displayName(policy)}\``;
  return field === "" ? name : `\`${field}\` of ${name}`;
}

/** The settings of a policy that protect in one way, but for those that can do nothing about what passes. */
function settingsFor(
  protection: Protection,
  kind: PolicyKind,
  { resource }: Delivered,
  traffic: PassingTraffic,
): readonly { readonly setting: PolicySetting; readonly reach: Reach }[] {
  return (resource.policySettings?.settings ?? [])
    .filter((setting) => setting.protection === protection)
    .map((setting) => ({ setting, reach: reachOf(kind, setting.field, traffic) }))
    .filter(({ reach }) => reach !== "no");
}

function isAmong(field: string, fields: readonly string[]): boolean {
  return (
    field === "" || fields.some((one) => `${one}.`.startsWith(`${field}.`) || field.startsWith(`${one}.`))
  );
}

/** Filters of which it is known that they protect nothing. */
const HARMLESS: ReadonlySet<string> = new Set(["gateway.envoyproxy.io/HTTPRouteFilter"]);

/** Why a filter of the rule, or what it hands requests to, may protect, as a clause. */
function unknownFilter({ route, rule }: RequestPlace, cluster: Cluster): string | undefined {
  const {
    filters = [],
    backendFilters = [],
    backendRefs = [],
  } = route?.resource.spec.rules[rule ?? -1] ?? {};
  if (route === undefined) return undefined;
  for (const { extension } of filters) {
    const { group = "", kind = "", name = "" } = extension ?? {};
    if (extension === undefined || HARMLESS.has(`${group}/${kind}`)) continue;
    if (policyKind(group, kind) === undefined) return `what the filter ${kind} \`${name}\` does is not known`;
    const found = cluster.lookup.find(route.id, { group, kind, namespace: route.namespace, name });
    if (found.kind !== "found") return `the filter ${kind} \`${name}\` is in no file`;
  }
  for (const { extension } of backendFilters.flat())
    if (extension !== undefined && !HARMLESS.has(`${extension.group ?? ""}/${extension.kind ?? ""}`))
      return `what the filter ${extension.kind ?? ""} \`${extension.name ?? ""}\` of a backend does is not known`;
  const next = backendRefs.find(({ kind }) => kind?.endsWith("Route") === true);
  return next === undefined
    ? undefined
    : `the rule hands requests to ${next.kind ?? ""} \`${next.name ?? ""}\`, which may ask more of them`;
}

/** Options of listeners by which an implementation may ask clients for certificates. */
const CLIENT_CERTIFICATES: ReadonlySet<string> = new Set(["gateway.istio.io/tls-terminate-mode"]);

/** Why an option of the listener may protect, as a clause. */
function unknownOption(protection: Protection, { listener }: RequestPlace): string | undefined {
  if (protection !== "authentication" || endsTls(listener.listener) === "no") return undefined;
  const option = listener.listener.tls?.optionKeys.find((key) => CLIENT_CERTIFICATES.has(key));
  return option === undefined
    ? undefined
    : `the option \`${option}\` of the listener may ask clients for certificates`;
}

/** Where something brings objects that are in no file: why a policy may be among them, as a clause. */
function keptElsewhere({ gateway, listener, route }: RequestPlace, cluster: Cluster): string | undefined {
  if (route?.resource.embedded !== undefined) return "what makes the Route may bring policies of its own";
  const namespaces = [route, listener.owner, gateway].flatMap((object) => object?.namespace ?? []);
  const external = namespaces.find((namespace) => cluster.options.isExternal(namespace));
  return external === undefined
    ? undefined
    : `the namespace \`${external}\` is in \`externalNamespaces\`, so a policy may be elsewhere`;
}

/** Why nothing can be said of the policies of a Gateway, as a clause. */
function unknownImplementation({ gateway }: RequestPlace, cluster: Cluster): string | undefined {
  const meant = cluster.merging.implementationFor(gateway.id);
  if (meant === undefined)
    return `which implementation Gateway \`${displayName(gateway)}\` has is not known (the setting \`implementations\` says it)`;
  const { name, title } = meant.implementation;
  return policyKindsOf(name).every(({ settings }) => settings.length === 0)
    ? `what policies of ${title} protect is not known here`
    : undefined;
}
