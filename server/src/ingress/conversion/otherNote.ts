import type { HeldIngress } from "../heldIngress.ts";
import type { IngressHost } from "../ingressHost.ts";
import { isOfTlsRedirect } from "../otherSettings.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import type { PlacedLocation } from "./conversionTarget.ts";
import { isSentToTls } from "./hostRules.ts";
import type { NginxNote } from "./nginxNote.ts";

/** What becomes of an annotation of another controller than ingress-nginx that a filter of the core has; undefined for any other. */
export function otherNote(
  name: string,
  { settings: { otherRedirect } }: HeldIngress,
  own: readonly PlacedLocation[],
): NginxNote | undefined {
  if (own.some(({ location }) => location.replacement?.annotation === name))
    return {
      verdict: "changed",
      message:
        "Becomes a `URLRewrite` that replaces the prefix. It ends at a `/`: what only begins with the same letters is another path.",
    };
  if (!isOfTlsRedirect(name)) return undefined;
  if (otherRedirect === undefined)
    return { verdict: "converted", message: "The Routes stand on the listeners for http and for https." };
  return own.some(({ host, location }) => isSentToTls(host, location))
    ? {
        verdict: "changed",
        message: `Becomes a redirect on the http listener, with status ${otherRedirect.status}.`,
      }
    : {
        verdict: "none",
        message:
          "No manifest names a certificate for a host of this Ingress, so there is no HTTPS listener to redirect to: http is answered by the backend.",
      };
}

/** A redirect to https that nothing in the manifests asks for: the controller does so by itself. */
export function unaskedRedirects(host: IngressHost): readonly ReportEntry[] {
  const found = host.locations.find(
    (location) =>
      location.by.settings.otherRedirect !== undefined &&
      location.by.settings.otherRedirect.annotation === undefined &&
      isSentToTls(host, location),
  );
  if (found === undefined) return [];
  const message = `Its controller redirects http to https for hosts with a certificate unless it is told otherwise, and so do the Routes for \`${host.name ?? ""}\` now. Where its settings say otherwise, take the redirect out.`;
  return [aboutPlace(found.by.ingress, ["spec", "tls"], "changed", message)];
}
