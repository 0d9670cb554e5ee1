import type { ConversionTarget } from "../conversion/conversionTarget.ts";
import type { HeldIngress } from "../heldIngress.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressObject, IngressSurroundings } from "../ingressObject.ts";
import { cidrList } from "../nginx/cidrList.ts";
import type { NginxSettings } from "../nginx/nginxSettings.ts";
import type { VendorPart } from "./vendorPart.ts";

/** What the objects of an implementation are written from: the annotations of one Ingress, and what they look up. */
export interface VendorSource {
  readonly ingress: IngressObject;
  readonly settings: NginxSettings;
  readonly target: Pick<ConversionTarget, "release">;
  readonly surroundings: Pick<IngressSurroundings, "secretKeys" | "closedWorld">;
  /** An annotation by its name without prefix; undefined where it is empty, too. */
  readonly value: (name: string) => string | undefined;
}

/** Reads one Ingress for the kinds of an implementation. */
export function vendorSource(
  { ingress, settings }: Pick<HeldIngress, "ingress" | "settings">,
  target: Pick<ConversionTarget, "release">,
  surroundings: Pick<IngressSurroundings, "secretKeys" | "closedWorld">,
): VendorSource {
  const value = (name: string) => ingress.annotations[NGINX_PREFIX + name]?.trim() || undefined;
  return { ingress, settings, target, surroundings, value };
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

/** What address lists say: the first list goes before the second. */
export interface AddressLists {
  readonly annotations: readonly string[];
  readonly denied: readonly string[];
  readonly allowed: readonly string[];
}

const ALLOWED = ["allowlist-source-range", "whitelist-source-range"];
const DENIED = "denylist-source-range";

/** The lists of addresses that may send requests, or may not; the reason where they cannot be carried over. */
export function addressLists(source: VendorSource): AddressLists | VendorPart | undefined {
  const annotations = present(source, [...ALLOWED, DENIED]);
  if (annotations.length === 0) return undefined;
  if (source.value("satisfy")?.toLowerCase() === "any")
    return { kind: "left", annotations, why: SATISFY_ANY };
  const allowed = ALLOWED.map((name) => source.value(name)).find((text) => text !== undefined);
  const denied = source.value(DENIED);
  const lists = {
    annotations,
    allowed: allowed === undefined ? [] : cidrList(allowed),
    denied: denied === undefined ? [] : cidrList(denied),
  };
  const { allowed: mayCome, denied: mayNot } = lists;
  if (mayCome === undefined || mayNot === undefined)
    return {
      kind: "left",
      annotations,
      why: "An entry of the list is no address and no range, so nothing is written. Correct it and convert again.",
    };
  return { annotations, allowed: mayCome, denied: mayNot };
}

/** Why nothing is written where one of several checks was enough. */
export const SATISFY_ANY =
  "With `satisfy: any` one check was enough, and checks that are carried over all count: nothing is written.";

/** What `auth-type` asks for; users stand in a Secret of the Ingress's namespace. */
export interface PasswordSettings {
  readonly annotations: readonly string[];
  readonly type: "basic" | "digest";
  readonly secret: string;
  readonly realm?: string;
}

/**
 * The passwords that `auth-type` asks for; the reason where they cannot be carried over. `key` is the key of the Secret that the
 * implementation reads. Whether a Secret that is in no file has it, nobody knows: it is asked for then.
 */
export function passwordSettings(
  source: VendorSource,
  key: string,
): PasswordSettings | VendorPart | undefined {
  const annotations = present(source, ["auth-type", "auth-secret", "auth-secret-type", "auth-realm"]);
  const type = source.value("auth-type");
  if (type === undefined) return undefined;
  const leave = (why: string): VendorPart => ({ kind: "left", annotations, why });
  const { ingress, surroundings } = source;
  const [first = "", second, ...more] = source.value("auth-secret")?.split("/") ?? [];
  const [namespace, secret] = second === undefined ? [ingress.namespace, first] : [first, second];
  const realm = source.value("auth-realm");
  if (source.value("satisfy")?.toLowerCase() === "any") return leave(SATISFY_ANY);
  if (type !== "basic" && type !== "digest") return leave(`\`${type}\` is no type that ingress-nginx knows.`);
  if (secret === "" || more.length > 0) return leave("`auth-secret` names no Secret.");
  if (namespace !== ingress.namespace)
    return leave("The Secret is in another namespace, and needs a ReferenceGrant: write the policy by hand.");
  if (source.value("auth-secret-type") === "auth-map")
    return leave(
      "A Secret with a key for each user (`auth-map`) is read by no policy: write the users as lines of one key, and convert again.",
    );
  const keys = surroundings.secretKeys(namespace, secret);
  if (keys === undefined && surroundings.closedWorld)
    return leave(`Secret \`${namespace}/${secret}\` is not there.`);
  if (keys !== undefined && !keys.includes(key))
    return leave(`Secret \`${namespace}/${secret}\` has no key \`${key}\`: add it, and convert again.`);
  return { annotations, type, secret, ...(realm === undefined ? {} : { realm }) };
}

/** True for what is left to the reader, among what was read. */
export function isLeft(read: object): read is Extract<VendorPart, { kind: "left" }> {
  return "kind" in read && read.kind === "left";
}
