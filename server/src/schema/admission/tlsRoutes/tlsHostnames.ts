import { setAt } from "../../../yaml/documentEdits.ts";
import { preferredFix } from "../../../yaml/fixBy.ts";
import { isIpAddress } from "../../ipAddress.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix, AdmissionPlace, AdmissionRelease } from "../admissionRule.ts";
import { items, textOf } from "../admittedValue.ts";

/** The hostnames of a TLSRoute; its oldest version does not look at them so closely. */
export const TLS_HOSTNAMES: readonly AdmissionPlace[] = [
  { kinds: ["TLSRoute/v1", "TLSRoute/v1alpha3"], at: ["spec.hostnames"] },
];

export const TLS_HOSTNAMES_RELEASE: AdmissionRelease = { since: "1.5" };

export const TLS_HOSTNAMES_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#tlsroutespec";

/** The hostnames that are known, with their places in the list. */
export function knownHostnames(hostnames: JsonValue): readonly (readonly [number, string])[] {
  return items(hostnames).flatMap((item, index): readonly (readonly [number, string])[] => {
    const hostname = textOf(item);
    return hostname === undefined ? [] : [[index, hostname]];
  });
}

const DNS_NAME = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

/** True for a name in lower case, without wildcard. */
export function isDnsName(text: string): boolean {
  return DNS_NAME.test(text);
}

/** True for a DNS name, and for one after `*.`. */
export function isHostname(text: string): boolean {
  return isDnsName(text.startsWith("*.") ? text.slice(2) : text);
}

/** Writes the hostname that remains without capital letters, scheme, port, path and final dot, where there is one. */
export function hostnameFixes(index: number, text: string): readonly AdmissionFix[] {
  const hostname = text
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[:/].*$/, "")
    .replace(/\.$/, "");
  if (!isHostname(hostname) || isIpAddress(hostname)) return [];
  return [preferredFix(`Change to \`${hostname}\``, setAt([index], hostname))];
}
