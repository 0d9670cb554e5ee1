import { isOpaque } from "../../yaml/opaqueText.ts";
import type { SecretCertificate } from "../hostCertificate.ts";
import type { IngressHost } from "../ingressHost.ts";
import type { IngressObject } from "../ingressObject.ts";
import type { ConversionTarget } from "./conversionTarget.ts";
import type { MadeRule } from "./madeRule.ts";

/** A hostname with the rules that it gets: a host of an Ingress, or another name for one. */
export interface ServedHost {
  /** Undefined for every other host. */
  readonly name?: string;
  readonly host: IngressHost;
  readonly rules: readonly MadeRule[];
  readonly certificate?: SecretName;
  /** It is served over https: with its certificate, or with those of a listener that is there. */
  readonly isEncrypted: boolean;
  /** TLS goes through to this Service, and ends there. */
  readonly passthrough?: PassthroughBackend;
}

/** The Service behind `ssl-passthrough`. */
export interface PassthroughBackend {
  readonly by: IngressObject;
  readonly name: string;
  readonly port: number;
}

/** A Secret by its namespace and name. */
export interface SecretName {
  readonly namespace: string;
  readonly name: string;
}

/** The Secret that the HTTPS listener of a host refers to; undefined for a host without one. */
export function certificateOf(
  { certificate, dialect }: IngressHost,
  { defaultCertificate }: Pick<ConversionTarget, "defaultCertificate">,
): SecretName | undefined {
  switch (certificate.kind) {
    case "secret":
      return secretName(certificate);
    case "default":
      return (
        defaultCertificate ??
        (certificate.ofWildcard === undefined ? undefined : secretName(certificate.ofWildcard))
      );
    case "none":
      // ingress-nginx answers https for every host.
      return dialect === "ingress-nginx" ? defaultCertificate : undefined;
  }
}

function secretName({ by, secretName: name }: SecretCertificate): SecretName {
  return { namespace: by.ingress.namespace, name };
}

const MOST_HOSTNAME_CHARACTERS = 253;

/** What a hostname of the Gateway API looks like, or what is filled in later; ingress-nginx also takes `*` elsewhere and expressions for an alias. */
export function isHostname(name: string): boolean {
  if (!isOpaque(name) && name.length > MOST_HOSTNAME_CHARACTERS) return false;
  return isPreciseHostname(name.startsWith("*.") ? name.slice(2) : name);
}

/** The same without a wildcard, as a rewrite takes it. */
export function isPreciseHostname(name: string): boolean {
  if (isOpaque(name)) return /^[^\s"'`]+$/.test(name);
  return (
    name.length <= MOST_HOSTNAME_CHARACTERS &&
    /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/.test(name)
  );
}
