import type { Delivered } from "../../delivery/delivered.ts";
import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import { CLUSTER_ISSUER, ISSUER } from "../../gateway-api/references/issuers.ts";
import type { Listener } from "../../model/listener.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { isAnnotatedForCertManager } from "../objects/objectKeys.ts";

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

/** The Secrets that cert-manager makes for the listeners of an object, as its annotations ask. With both of them it makes none. */
export function secretsAskedFor(owner: Delivered<Gateway | ListenerSet>): readonly string[] {
  const { annotations } = owner.resource.metadata;
  if (annotations[ISSUER] !== undefined && annotations[CLUSTER_ISSUER] !== undefined) return [];
  return askedListeners(owner).flatMap((asked) =>
    whySkipped(owner, asked) === undefined
      ? (asked.listener.tls?.certificateRefs ?? []).flatMap(({ name }) => name ?? [])
      : [],
  );
}

/** Why cert-manager makes no certificate for a listener for which it is asked, and where that stands; undefined where it makes one. */
export function whySkipped(
  owner: Delivered<Gateway | ListenerSet>,
  { index, listener }: AskedListener,
): { readonly at: Path; readonly text: string } | undefined {
  const item: Path = ["spec", "listeners", index];
  const at: Path = listener.name === undefined ? item : [...item, "name"];
  if (!listener.hostname) return { at, text: "it has no `hostname`" };
  if (listener.tls === undefined) return { at, text: "it has no `tls`" };
  const refs = listener.tls.certificateRefs ?? [];
  if (refs.length === 0) return { at, text: "it has no `certificateRefs`" };
  const other = refs.findIndex(
    ({ namespace }) =>
      namespace !== undefined && owner.namespace !== undefined && namespace !== owner.namespace,
  );
  return other < 0
    ? undefined
    : {
        at: [...item, "tls", "certificateRefs", other, "namespace"],
        text: "the Secret that it names is in another namespace",
      };
}
