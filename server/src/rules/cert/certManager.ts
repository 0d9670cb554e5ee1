import type { Delivered } from "../../delivery/delivered.ts";
import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import type { Listener } from "../../model/listener.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import { isAnnotatedForCertManager } from "../../workspace/objects/objectKeys.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** What cert-manager does for Gateways. */
export const CERT_MANAGER = "https://cert-manager.io/docs/usage/gateway/";

const IGNORED = "cert-manager.io/ignore-tls-secrets";

/** A listener for which cert-manager is asked to make a certificate. */
export interface AskedListener {
  readonly index: number;
  readonly listener: Listener;
}

/** The listeners that end TLS on an object with cert-manager's annotations; the others it leaves alone. */
export function askedListeners({ resource }: Delivered<Gateway | ListenerSet>): readonly AskedListener[] {
  const { annotations } = resource.metadata;
  if (!isAnnotatedForCertManager(annotations)) return [];
  const ignored = (annotations[IGNORED] ?? "").split(",").map((name) => name.trim());
  return (resource.spec.listeners ?? []).flatMap((listener, index) => {
    const endsTls = listener.protocol === "HTTPS" || listener.protocol === "TLS";
    const refs = listener.tls?.certificateRefs ?? [];
    const isIgnored =
      isOpaque(annotations[IGNORED] ?? "") || refs.some(({ name = "" }) => ignored.includes(name));
    return endsTls && tlsMode(listener) === "Terminate" && !isIgnored ? [{ index, listener }] : [];
  });
}
