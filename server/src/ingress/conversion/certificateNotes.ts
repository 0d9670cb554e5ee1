import type { Path } from "../../yaml/tree.ts";
import type { IngressHost } from "../ingressHost.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import { type ConversionRequest, existingListeners } from "./conversionRequest.ts";
import type { SecretName } from "./hostServed.ts";
import { fittingListener } from "./neededListeners.ts";

/** What a reader has to know about the certificate of a host. `encrypted` are the names that are served over https. */
export function certificateNotes(
  host: IngressHost,
  request: ConversionRequest,
  encrypted: ReadonlySet<string | undefined>,
): readonly ReportEntry[] {
  const { name, certificate, owner, dialect } = host;
  const { defaultCertificate } = request;
  const who = name === undefined ? "Hosts that no rule names" : `\`${name}\``;
  const listener = fittingListener(existingListeners(request), {
    ...(name === undefined ? {} : { hostname: name }),
    scheme: "https",
  });
  if (listener !== undefined && (certificate.kind !== "none" || dialect !== "specification"))
    return note(
      certificate.kind === "none" ? owner.ingress : certificate.by.ingress,
      certificate.kind === "none" ? placeOf(host) : ["spec", "tls"],
      `${who} gets the certificates of listener \`${listener.name ?? ""}\` over https, and ${certificate.kind === "secret" ? `Secret \`${certificate.secretName}\` is not used` : "not that of the controller"}.`,
    );
  switch (certificate.kind) {
    case "none":
      if (dialect === "specification") return [];
      return defaultCertificate !== undefined
        ? note(owner.ingress, placeOf(host), defaultText(who, defaultCertificate))
        : note(
            owner.ingress,
            placeOf(host),
            `${who} got the self-signed certificate of the controller over https. Without a certificate there is no HTTPS listener: ${refusedText(name, encrypted)}.`,
          );
    case "default":
      return note(
        certificate.by.ingress,
        ["spec", "tls"],
        defaultCertificate !== undefined
          ? defaultText(who, defaultCertificate)
          : certificate.ofWildcard === undefined
            ? `${who} got the default certificate of the controller, which no manifest names, so it has no HTTPS listener yet: ${refusedText(name, encrypted)}. Name its Secret with \`--default-certificate NAMESPACE/NAME\`.`
            : `${who} got the default certificate of the controller, which no manifest names. Its HTTPS listener uses the certificate of the wildcard, Secret \`${certificate.ofWildcard.secretName}\`.`,
      );
    case "secret":
      return certificate.isOfWildcard === true
        ? note(
            owner.ingress,
            placeOf(host),
            `${who} has no certificate of its own and was redirected to https because of the wildcard's. Its HTTPS listener uses the certificate of the wildcard.`,
          )
        : [];
  }
}

/** What becomes of https for a host without an HTTPS listener: one for a wider host takes its requests, and answers with what that has. */
function refusedText(name: string | undefined, encrypted: ReadonlySet<string | undefined>): string {
  const labels = (name ?? "").split(".");
  const wider = labels
    .map((_, index) => `*.${labels.slice(index + 1).join(".")}`)
    .find((wildcard) => wildcard !== name && encrypted.has(wildcard));
  if (wider === undefined) return "https is refused";
  return `its requests over https reach the listener of \`${wider}\`, and get what that host answers`;
}

function defaultText(who: string, { namespace, name }: SecretName): string {
  return `${who} got the default certificate of the controller and refers to the Secret \`${namespace}/${name}\` now.`;
}

/** Where a host is written first. */
export function placeOf({ name, owner }: IngressHost): Path {
  const index = owner.ingress.spec.rules.findIndex(({ host }) => host === name);
  return index < 0 ? [] : ["spec", "rules", index];
}

function note(
  ingress: IngressHost["owner"]["ingress"],
  place: Path,
  message: string,
): readonly ReportEntry[] {
  return [aboutPlace(ingress, place, "changed", message)];
}
