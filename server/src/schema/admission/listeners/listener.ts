import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix, AdmissionPlace } from "../admissionRule.ts";
import { entries, items, member, text } from "../admittedValue.ts";

const KINDS = ["Gateway", "ListenerSet", "XListenerSet"];

/** The listeners of one object together. */
export const LISTENER_LISTS: readonly AdmissionPlace[] = [{ kinds: KINDS, at: ["spec.listeners"] }];

/** Every listener by itself. */
export const LISTENERS: readonly AdmissionPlace[] = [{ kinds: KINDS, at: ["spec.listeners[]"] }];

export const LISTENER_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#listener";

/** The name of a listener as its readers know it, filled in later or not. */
export function nameOf(listener: JsonValue): string {
  return String(member(listener, "name") ?? "");
}

/** True where `tls` holds what a listener needs to end TLS: a certificate, or an option that stands for one. */
export function canEndTls(tls: JsonValue | undefined): boolean {
  return hasCertificate(tls) || entries(member(tls, "options")).length > 0;
}

/** True where `tls` names a certificate. */
export function hasCertificate(tls: JsonValue | undefined): boolean {
  return items(member(tls, "certificateRefs")).length > 0;
}

/**
 * What tells a listener from the others of its object, port, protocol and hostname, with `changes` made to it first.
 * Undefined where an implementation chooses the port.
 */
export function endpointOf(
  listener: JsonValue,
  changes: { readonly protocol?: string; readonly hostname?: null } = {},
): string | undefined {
  const port = member(listener, "port");
  if (port === undefined || port === 0) return undefined;
  const { protocol = member(listener, "protocol"), hostname = member(listener, "hostname") } = changes;
  return JSON.stringify([port, protocol ?? null, hostname ?? null]);
}

/** True when no other listener has an endpoint. */
export function isFree(endpoint: string | undefined, listeners: JsonValue, index: number): boolean {
  if (endpoint === undefined) return true;
  return !items(listeners).some((other, at) => at !== index && endpointOf(other) === endpoint);
}

/** Gives a listener another protocol; nothing where it would then be the same as one of the others. */
export function protocolFix(
  listeners: JsonValue,
  index: number,
  protocol: string,
  isPreferred: boolean,
): readonly AdmissionFix[] {
  const listener = items(listeners)[index];
  if (listener === undefined || !isFree(endpointOf(listener, { protocol }), listeners, index)) return [];
  return [
    {
      title: `Change the protocol to \`${protocol}\``,
      edits: [{ kind: "set", path: [index, "protocol"], value: protocol }],
      isPreferred,
    },
  ];
}

/** The known protocol of a listener. */
export function protocolOf(listener: JsonValue): string | undefined {
  return text(listener, "protocol");
}
