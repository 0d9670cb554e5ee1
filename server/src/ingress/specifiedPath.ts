import type { Location } from "./ingressHost.ts";

/** A path of an Ingress as it is written, and whether a load balancer takes it for a pattern. */
interface WrittenPath {
  readonly path: string | undefined;
  readonly pathType: string | undefined;
  readonly isOfCloud: boolean;
}

/**
 * What a path means to another controller than ingress-nginx. That of type `ImplementationSpecific` is up to it: a `*` behind the last slash
 * stands for whatever follows wherever it is written, and without one the load balancers of Google and AWS take the path alone. Other
 * patterns, and the expressions that Kong has behind `/~`, are not read: they are `written` as the path itself.
 */
export function specifiedPath({
  path = "/*",
  pathType,
  isOfCloud,
}: WrittenPath): Pick<Location, "path" | "isExact" | "written"> {
  if (pathType === "Exact" || pathType === "Prefix") return { path, isExact: pathType === "Exact" };
  const bare = path.endsWith("/*") ? path.slice(0, -1) : path;
  if (path.startsWith("/~") || (isOfCloud && /[*?]/.test(bare)))
    return { path, isExact: isOfCloud, written: path };
  return bare === path ? { path, isExact: isOfCloud } : { path: bare, isExact: false, written: path };
}
