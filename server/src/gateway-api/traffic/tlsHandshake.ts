import type { ResourcePlace } from "../../delivery/delivered.ts";
import type { ConfigMap, Secret } from "../../model/resource.ts";
import type { CertificateFacts } from "../../model/x509.ts";
import { foundAs } from "../clusterView.ts";
import { isSignedBy } from "../listeners/clientCertificate.ts";
import type { ListenerDecision } from "../listeners/listenerDecision.ts";
import { tlsMode } from "../listeners/listeners.ts";
import type { MergedListener } from "../listeners/merging.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { named } from "./placedListener.ts";
import { decisionOf } from "./servingListeners.ts";
import type { TrafficOutcome, TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/** How the TLS handshake with a listener goes: it ends the matter, or leaves something to say. */
export interface Handshake {
  readonly outcome?: Extract<TrafficOutcome, "tls-failure" | "unknown">;
  readonly steps: readonly TrafficStep[];
}

/**
 * The handshake with a listener that ends TLS: it needs a certificate to show, and perhaps asks the client for one.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewaytlsconfig
 */
export function tlsHandshake(listener: MergedListener, request: ClientRequest, view: TrafficView): Handshake {
  const decision = decisionOf(listener, view);
  if (decision === undefined || tlsMode(listener.listener) !== "Terminate") return { steps: [] };
  const at: ResourcePlace = { id: listener.owner.id, path: ["spec", "listeners", listener.index, "tls"] };
  const failure = (why: string): Handshake => ({
    outcome: "tls-failure",
    steps: [{ about: "sni", what: "no TLS", why, at }],
  });
  if (decision.lacksTls || decision.usableCertificate === "no") {
    const broken = decision.certificates.find(({ verdict }) => verdict === "no");
    const reason = broken === undefined ? "it has no `tls`" : broken.why;
    return failure(`The ${named(listener)} has no certificate to show: ${reason}.`);
  }
  if (decision.usableAuthority === "no") {
    const { authorities } = decision.inherited ?? decision;
    const broken = authorities.find(({ verdict }) => verdict === "no");
    return failure(
      `Nothing can check client certificates, so the listener serves nobody: ${broken?.why ?? ""}.`,
    );
  }
  const absent = decision.certificates.find(({ verdict }) => verdict === "unknown");
  const taken: readonly TrafficStep[] =
    decision.usableCertificate === "unknown" && absent !== undefined
      ? [
          {
            about: "sni",
            what: "certificate",
            why: `Its certificate is taken to be usable: ${absent.why}.`,
            at: { id: listener.owner.id, path: absent.path },
          },
        ]
      : [];
  const shown = clientCheck(decision, request, listener, view);
  return shown === undefined ? { steps: taken } : { ...shown, steps: [...taken, ...shown.steps] };
}

/** What the listener makes of the client's certificate; undefined where it asks for none. */
function clientCheck(
  { clientValidation, authorities: own, inherited, usableAuthority }: ListenerDecision,
  { clientCertificate }: ClientRequest,
  { owner }: MergedListener,
  view: TrafficView,
): Handshake | undefined {
  const authorities = inherited?.authorities ?? own;
  const place = authorities[0];
  if (clientValidation === undefined || place === undefined) return undefined;
  const at: ResourcePlace = { id: inherited?.inheritedFrom ?? owner.id, path: place.path.slice(0, -2) };
  const end = (outcome: Handshake["outcome"], why: string): Handshake => ({
    ...(outcome === undefined ? {} : { outcome }),
    steps: [{ about: "sni", what: "client certificate", why, at }],
  });
  if (clientValidation.mode === "AllowInsecureFallback")
    return end(undefined, "`AllowInsecureFallback` lets clients in with any certificate, and without one.");
  if (clientCertificate === undefined)
    return end("tls-failure", "The listener asks for a client certificate, and the client shows none.");
  const [namespace, name = ""] = clientCertificate.includes("/")
    ? clientCertificate.split("/", 2)
    : [owner.namespace, clientCertificate];
  const words = `\`${clientCertificate}\``;
  const secret = foundAs(
    view.find(owner.id, { group: "", kind: "Secret", namespace, name }),
    (resource): resource is Secret => resource.kind === "Secret",
  );
  const certificate = secret?.resource.data.certificate;
  const known = authoritiesOf(authorities);
  if (certificate === undefined || known === undefined || usableAuthority !== "yes")
    return end(
      "unknown",
      `Whether the listener accepts the client's certificate ${words} cannot be told: what it says, or what the authorities say, is not here.`,
    );
  switch (isSignedBy(certificate, known)) {
    case "yes":
      return end(
        undefined,
        `The client's certificate ${words} comes from an authority that the listener accepts.`,
      );
    case "no":
      return end(
        "tls-failure",
        `The client's certificate ${words} is signed by none of the authorities that the listener accepts.`,
      );
    case "unknown":
      return end(
        "unknown",
        `Whether an authority of the listener signed the client's certificate ${words}, the certificates do not say.`,
      );
  }
}

/** The certificates of all authorities; undefined where some of them are not known. */
function authoritiesOf(decisions: ListenerDecision["authorities"]): readonly CertificateFacts[] | undefined {
  const bundles = decisions.map(({ resolution }) =>
    resolution === undefined
      ? undefined
      : foundAs(resolution, (resource): resource is ConfigMap => resource.kind === "ConfigMap"),
  );
  const facts = bundles.map((bundle) => bundle?.resource.data.authorities);
  return facts.includes(undefined) ? undefined : facts.flatMap((one) => one ?? []);
}
