import type { Delivered } from "../../delivery/delivered.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import type { ObjectReference } from "../../model/reference.ts";
import type { Gateway, GatewayClass } from "../../model/resource.ts";
import { isIpAddress } from "../../schema/ipAddress.ts";
import { capitalised } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { ClusterView } from "../clusterView.ts";
import { type Condition, fromVerdict, isFalse, isTrue, isUnknown } from "../conditions.ts";
import { addressConditions, addressForm } from "../infrastructure/addressRoutability.ts";
import { addressTypeOf } from "../infrastructure/addressType.ts";
import { kindOfValue, routabilityObstacle, scopeOfAddresses } from "../infrastructure/routability.ts";
import type { Acceptance } from "../listeners/acceptance.ts";
import { type CertificateDecision, decideCertificate } from "../listeners/certificates.ts";
import { explainUndecided, reasonOfSearch } from "../references/undecidedTarget.ts";
import type { Target } from "../target.ts";
import type { RefusedOrOpen, Verdict } from "../verdict.ts";
import type { ListenerStatus } from "./listenerStatus.ts";

/** A Gateway's status in Kubernetes' own shape. */
export interface GatewayStatus {
  /** Those that the manifest asks for; absent where the implementation chooses. */
  readonly addresses?: readonly GatewayAddress[];
  readonly conditions: readonly Condition[];
  readonly listeners: readonly ListenerStatus[];
  readonly attachedListenerSets?: number;
}

/** Why a Gateway is rejected as a whole, whatever its listeners. */
export type GatewayFault =
  | { readonly reason: "UnsupportedAddress"; readonly index: number; readonly message: string }
  | { readonly reason: "InvalidParameters"; readonly message: string }
  | { readonly reason: "UnsupportedRoutability"; readonly message: string };

/** A fault and how certain it is. */
type JudgedFault = RefusedOrOpen & { readonly fault: GatewayFault };

/** The fault of a Gateway that no listener can mend, the certain one first. */
export function gatewayFault(gateway: Delivered<Gateway>, view: ClusterView): JudgedFault | undefined {
  const faults = [
    addressFault(gateway.resource),
    routabilityFault(gateway, view),
    parametersFault(gateway, view),
  ].filter((fault) => fault !== undefined);
  return faults.find(({ verdict }) => verdict === "no") ?? faults[0];
}

function addressFault({ spec: { addresses = [] } }: Gateway): JudgedFault | undefined {
  const types = addresses.map(({ type }) =>
    type === undefined || isOpaque(type) ? "api" : addressTypeOf(type),
  );
  const index = types.findIndex((type) => type !== "api" && type !== "vendor");
  if (index >= 0) {
    const message = `Address type \`${addresses[index]?.type ?? ""}\` is not one that the API defines.`;
    return { verdict: "no", fault: { reason: "UnsupportedAddress", index, message } };
  }
  const malformed = addresses.findIndex(isMalformed);
  if (malformed < 0) return vendorAddress(addresses, types.indexOf("vendor"));
  const message = `${written(addresses[malformed]?.value ?? "")} is no IP address.`;
  return { verdict: "no", fault: { reason: "UnsupportedAddress", index: malformed, message } };
}

/** An address of a type that only an implementation defines: whether this one does, the files do not say. */
function vendorAddress(addresses: readonly GatewayAddress[], index: number): JudgedFault | undefined {
  const address = addresses[index];
  if (address === undefined) return undefined;
  const message = `Only an implementation that defines the address type \`${address.type ?? ""}\` takes the Gateway.`;
  return {
    verdict: "unknown",
    doubt: "ImplementationSpecific",
    fault: { reason: "UnsupportedAddress", index, message },
  };
}

/** True for an IP address that no controller can assign: it is none. Without a value the controller chooses one. */
function isMalformed({ type = "IPAddress", value }: GatewayAddress): boolean {
  return type === "IPAddress" && value !== undefined && !isOpaque(value) && !isIpAddress(value);
}

/** A value in backticks; an empty one as YAML writes it. */
function written(value: string): string {
  return value === "" ? '`""`' : `\`${value}\``;
}

function routabilityFault(gateway: Delivered<Gateway>, view: ClusterView): JudgedFault | undefined {
  const obstacle = routabilityObstacle(gateway, view);
  if (obstacle === undefined) return undefined;
  const { obstacle: _where, message, ...refusal } = obstacle;
  return { ...refusal, fault: { reason: "UnsupportedRoutability", message } };
}

function parametersFault(gateway: Delivered<Gateway>, view: ClusterView): JudgedFault | undefined {
  const target = parametersTarget(gateway.resource.spec.infrastructure?.parametersRef, gateway.namespace);
  const missing =
    target && missingParameters(gateway, target, "of `spec.infrastructure.parametersRef` ", view);
  if (missing === undefined) return undefined;
  const { message, ...refusal } = missing;
  return { ...refusal, fault: { reason: "InvalidParameters", message } };
}

/** Parameters that are not there, or not known to be: another object may be meant than the one of the name. */
function missingParameters(
  referrer: Delivered,
  target: Target,
  place: string,
  view: ClusterView,
): (RefusedOrOpen & { readonly message: string }) | undefined {
  const resolution = view.find(referrer.id, target);
  if (resolution.kind === "found") return undefined;
  const name = `${target.kind} \`${target.name}\``;
  if (resolution.kind === "undecided") {
    const isOpen = [target.group, target.kind, target.namespace ?? "", target.name].some(isOpaque);
    const message = isOpen
      ? `Which object ${name} ${place}is cannot be told: the reference contains a variable that is filled in later.`
      : explainUndecided(name, resolution);
    return { verdict: "unknown", doubt: reasonOfSearch(resolution), message };
  }
  const message = `${name} ${place}is not in this workspace.`;
  return view.closedWorld
    ? { verdict: "no", message }
    : { verdict: "unknown", doubt: "NotInWorkspace", message };
}

/** What a reference to parameters names; those of a Gateway stand in its namespace, those of a class where it says. */
export function parametersTarget(
  ref: ObjectReference | undefined,
  namespace: string | undefined,
): Target | undefined {
  if (ref?.name === undefined || ref.kind === undefined) return undefined;
  return { group: ref.group ?? "", kind: ref.kind, namespace, name: ref.name };
}

/** Everything that the status of a Gateway follows from. */
export interface GatewayStatusInput {
  readonly gateway: Delivered<Gateway>;
  readonly acceptance: Acceptance;
  readonly listenerStatuses: readonly ListenerStatus[];
  /**
   * Whether each listener that counts for the Gateway is valid: its own, and those of its child Gateways (GEP-1713
   * `attachTo`), but none of ListenerSets.
   */
  readonly validity: readonly Verdict[];
  readonly isChild: boolean;
  readonly attachedListenerSets: number;
  /** It takes Routes that name no Gateway (GEP-3793). */
  readonly isDefault: boolean;
  /** The Gateway whose data plane serves: the parent of a child, the Gateway itself otherwise. */
  readonly root: Delivered<Gateway>;
}

/**
 * Composes the status of a Gateway, a merged parent or a child.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1364/ and https://gateway-api.sigs.k8s.io/reference/spec/#gatewayconditionreason
 */
export function gatewayStatus(input: GatewayStatusInput, view: ClusterView): GatewayStatus {
  const accepted = acceptedCondition(input);
  const { assigned, programmed } = addressConditions(input.gateway, view);
  const conditions: Condition[] = [accepted, programmedCondition(accepted, programmed, input)];
  // Nothing is assigned to a Gateway that is rejected.
  if (assigned !== undefined && accepted.status !== "False") conditions.push(assigned);
  const resolvedRefs = resolvedRefsCondition(input.gateway, view);
  if (resolvedRefs !== undefined) conditions.push(resolvedRefs);
  if (allowsInsecureFallback(input.gateway.resource)) {
    conditions.push(
      isTrue(
        "InsecureFrontendValidationMode",
        "ConfigurationChanged",
        "Clients without a valid certificate are let in.",
      ),
    );
  }
  if (input.isDefault) {
    conditions.push(
      isTrue("DefaultGateway", "DefaultGateway", "Routes that set `useDefaultGateways: All` attach to it."),
    );
  }
  const ownsSets =
    input.gateway.resource.spec.allowedListeners !== undefined || input.attachedListenerSets > 0;
  const addresses = accepted.status === "True" ? askedAddresses(input.root, view) : undefined;
  return {
    ...(addresses === undefined ? {} : { addresses }),
    conditions,
    listeners: input.listenerStatuses,
    ...(ownsSets ? { attachedListenerSets: input.attachedListenerSets } : {}),
  };
}

/**
 * The addresses that a Gateway asks for, where it says each of them, with the routability that each then has; undefined where
 * somebody else chooses.
 */
function askedAddresses(
  gateway: Delivered<Gateway>,
  view: ClusterView,
): readonly GatewayAddress[] | undefined {
  const { addresses = [] } = gateway.resource.spec;
  if (addresses.length === 0 || addresses.some(({ value }) => value === undefined || isOpaque(value)))
    return undefined;
  const wanted = scopeOfAddresses(gateway, view)?.scope;
  const form = addressForm(view);
  return addresses.map(({ type = "IPAddress", value, routability }) => {
    const own =
      routability === undefined ||
      form === "unread" ||
      kindOfValue(routability, form === "released" ? "released" : "address") === "invalid"
        ? undefined
        : routability;
    const scope = own === undefined || own === "" ? wanted : own;
    return {
      type,
      ...(value === undefined ? {} : { value }),
      ...(scope === undefined || isOpaque(scope) ? {} : { routability: scope }),
    };
  });
}

function acceptedCondition({ acceptance, validity }: GatewayStatusInput): Condition {
  switch (acceptance.verdict) {
    case "no":
      return isFalse("Accepted", acceptance.reason, acceptance.why);
    case "unknown":
      return isUnknown("Accepted", acceptance.reason, acceptance.why);
    case "yes":
      return validity.includes("no")
        ? isTrue("Accepted", "ListenersNotValid", "Some of its listeners are not valid.")
        : isTrue("Accepted", "Accepted", "The Gateway is accepted.");
  }
}

/** `addresses` says that none of the requested addresses can be had, or perhaps none. */
function programmedCondition(
  accepted: Condition,
  addresses: Condition | undefined,
  { isChild, listenerStatuses }: GatewayStatusInput,
): Condition {
  if (accepted.status === "False") {
    // GEP-1651 wants one reason on both conditions.
    const reason = accepted.reason === "UnsupportedRoutability" ? accepted.reason : "Invalid";
    return isFalse("Programmed", reason, "A rejected Gateway is not programmed.");
  }
  if (addresses?.status === "False") return addresses;
  if (accepted.status === "Unknown") return { ...accepted, type: "Programmed" };
  if (isChild && listenerStatuses.length > 0 && listenerStatuses.every(isUnprogrammed))
    return isFalse("Programmed", "Invalid", "None of its listeners is programmed.");
  return addresses ?? isTrue("Programmed", "Programmed", "The Gateway is programmed.");
}

function isUnprogrammed({ conditions }: ListenerStatus): boolean {
  return conditions.some(({ type, status }) => type === "Programmed" && status === "False");
}

function resolvedRefsCondition(gateway: Delivered<Gateway>, view: ClusterView): Condition | undefined {
  const decision = decideClientCertificate(gateway, view);
  if (decision === undefined) return undefined;
  const reason = decision.reason === "RefNotPermitted" ? "RefNotPermitted" : "InvalidClientCertificateRef";
  return fromVerdict(
    "ResolvedRefs",
    decision,
    { yes: "ResolvedRefs", no: reason },
    `${capitalised(decision.why)}.`,
  );
}

/** Decides the certificate that a Gateway shows to its backends; undefined where it has none. */
export function decideClientCertificate(
  gateway: Delivered<Gateway>,
  view: ClusterView,
): CertificateDecision | undefined {
  const ref = gateway.resource.spec.tls?.clientCertificateRef;
  return ref && decideCertificate(gateway, ref, ["spec", "tls", "backend", "clientCertificateRef"], view);
}

function allowsInsecureFallback(gateway: Gateway): boolean {
  const { tls } = gateway.spec;
  const modes = [
    tls?.frontendDefault?.mode,
    ...(tls?.frontendPerPort ?? []).map(({ validation }) => validation?.mode),
  ];
  return modes.includes("AllowInsecureFallback");
}

/**
 * A GatewayClass is accepted unless its parameters name nothing.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayclassconditionreason
 */
export function gatewayClassStatus(
  gatewayClass: Delivered<GatewayClass>,
  view: ClusterView,
): { readonly conditions: readonly Condition[] } {
  const { parametersRef } = gatewayClass.resource.spec;
  const target = parametersTarget(parametersRef, parametersRef?.namespace ?? "");
  const missing = target && missingParameters(gatewayClass, target, "", view);
  if (missing === undefined)
    return { conditions: [isTrue("Accepted", "Accepted", "The GatewayClass is accepted.")] };
  const reasons = { yes: "Accepted", no: "InvalidParameters" };
  return { conditions: [fromVerdict("Accepted", missing, reasons, missing.message)] };
}
