import type { VendorPart } from "./vendorPart.ts";
import { present, SATISFY_ANY, type VendorSource } from "./vendorSource.ts";

/** What `auth-type` asks for; users stand in a Secret of the Ingress's namespace. */
export interface AskedPasswords {
  readonly annotations: readonly string[];
  readonly type: "basic" | "digest";
  readonly secret: string;
  readonly realm?: string;
}

/**
 * What becomes of `auth-type`: what `write` makes of it, or the reason where it cannot be carried over. `key` is the key of the Secret
 * that the implementation reads. Whether a Secret that is in no file has it, nobody knows: it is asked for then.
 */
export function passwordParts(
  source: VendorSource,
  key: string,
  write: (asked: AskedPasswords) => readonly VendorPart[],
): readonly VendorPart[] {
  const annotations = present(source, ["auth-type", "auth-secret", "auth-secret-type", "auth-realm"]);
  const type = source.value("auth-type");
  if (type === undefined) return [];
  const leave = (why: string): readonly VendorPart[] => [{ kind: "left", annotations, why }];
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
  return write({ annotations, type, secret, ...(realm === undefined ? {} : { realm }) });
}

/** The same for an implementation that does not ask in the `digest` way. */
export function basicPasswordParts(
  source: VendorSource,
  key: string,
  write: (asked: AskedPasswords) => VendorPart,
): readonly VendorPart[] {
  return passwordParts(source, key, (asked) => [
    asked.type === "basic"
      ? write(asked)
      : {
          kind: "left",
          annotations: asked.annotations,
          why: "It asks for passwords in the `basic` way alone.",
        },
  ]);
}
