import { Uri } from "vscode";
import type { EffectiveKind, ObjectRef } from "./protocol.ts";

/** The scheme of the read-only documents that show what a Gateway or a Route is in effect. */
export const EFFECTIVE_SCHEME = "gateway-api-effective";

/** An object whose effective document can be shown. */
export interface EffectiveRef extends ObjectRef {
  readonly kind: EffectiveKind;
}

/**
 * The address of an object's effective document. The last part of its path is what the editor's tab
 * shows, the folder tells two objects of one name apart, and the query holds the reference itself.
 */
export function effectiveUri({ kind, namespace, name, scope }: EffectiveRef): Uri {
  const query = new URLSearchParams({ name });
  if (kind !== "Gateway") query.set("kind", kind);
  if (namespace !== undefined) query.set("namespace", namespace);
  if (scope !== undefined) query.set("scope", scope);
  const title = kind === "Gateway" ? name : `${kind} ${name}`;
  const path = `${namespace === undefined ? "" : `/${namespace}`}/${title} (effective).yaml`;
  return Uri.from({ scheme: EFFECTIVE_SCHEME, path, query: query.toString() });
}

/** The object whose effective document has this address. */
export function effectiveRef(uri: Uri): EffectiveRef {
  const query = new URLSearchParams(uri.query);
  const [namespace, scope] = [query.get("namespace"), query.get("scope")];
  return {
    kind: query.get("kind") === "HTTPRoute" ? "HTTPRoute" : "Gateway",
    name: query.get("name") ?? "",
    ...(namespace === null ? {} : { namespace }),
    ...(scope === null ? {} : { scope }),
  };
}

/** How messages name an object. */
export function qualifiedName({ namespace, name }: ObjectRef): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
