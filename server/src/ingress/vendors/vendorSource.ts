import type { ConversionTarget } from "../conversion/conversionTarget.ts";
import type { HeldIngress } from "../heldIngress.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressObject, IngressSurroundings } from "../ingressObject.ts";
import type { NginxSettings } from "../nginx/nginxSettings.ts";
import type { VendorPart } from "./vendorPart.ts";

/** What the objects of an implementation are written from: the annotations of one Ingress, and what they look up. */
export interface VendorSource {
  readonly ingress: IngressObject;
  readonly settings: NginxSettings;
  readonly target: Pick<ConversionTarget, "release">;
  readonly surroundings: Pick<IngressSurroundings, "secretKeys" | "closedWorld">;
  /** The paths whose captured parts no rewrite of the core puts into `rewrite-target`. */
  readonly lostRewrites: readonly string[];
  /** An annotation by its name without prefix; undefined where it is empty, too. */
  readonly value: (name: string) => string | undefined;
}

/** Reads one Ingress for the kinds of an implementation. */
export function vendorSource(
  { ingress, settings }: Pick<HeldIngress, "ingress" | "settings">,
  target: Pick<ConversionTarget, "release">,
  surroundings: Pick<IngressSurroundings, "secretKeys" | "closedWorld">,
  lostRewrites: readonly string[],
): VendorSource {
  const value = (name: string) => ingress.annotations[NGINX_PREFIX + name]?.trim() || undefined;
  return { ingress, settings, target, surroundings, lostRewrites, value };
}

/** Those of some annotations that the Ingress has. */
export function present({ value }: VendorSource, names: readonly string[]): readonly string[] {
  return names.filter((name) => value(name) !== undefined);
}

/** A part that is left to the reader; nothing where the Ingress has none of the annotations. */
export function left(source: VendorSource, names: readonly string[], why: string): readonly VendorPart[] {
  const annotations = present(source, names);
  return annotations.length === 0 ? [] : [{ kind: "left", annotations, why }];
}

/** A whole number that is not negative, such as seconds; undefined for what ingress-nginx passes over. */
export function wholeNumber({ value }: VendorSource, name: string): number | undefined {
  const text = value(name);
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Annotations whose values ingress-nginx passed over, or that something else made void. */
export function withoutEffect(source: VendorSource, names: readonly string[]): readonly VendorPart[] {
  const annotations = present(source, names);
  return annotations.length === 0 ? [] : [{ kind: "void", annotations }];
}

/** Why nothing is written where one of several checks was enough. */
export const SATISFY_ANY =
  "With `satisfy: any` one check was enough, and checks that are carried over all count: nothing is written.";

/** The seconds for which a connection may be silent, the longer of both directions; undefined where no annotation says any. */
export function idleSeconds(source: VendorSource): number | undefined {
  const read = wholeNumber(source, "proxy-read-timeout");
  const send = wholeNumber(source, "proxy-send-timeout");
  return read === undefined && send === undefined
    ? undefined
    : Math.max(read ?? USUAL_SECONDS, send ?? USUAL_SECONDS);
}

/** What ingress-nginx waits where nothing says how long. */
const USUAL_SECONDS = 60;
