import type { Location } from "./ingressHost.ts";

/** A path of an Ingress as it is written, and whether a load balancer takes it for a pattern. */
interface WrittenPath {
  readonly path: string | undefined;
  readonly pathType: string | undefined;
  readonly isOfCloud: boolean;
}

/**
 * What a path means to another controller than ingress-nginx. That of type `ImplementationSpecific` is up to it: a `*` behind the last slash
 * stands for whatever follows wherever it is written, and without one the load balancers of Google and AWS take the path alone.
 */
export function specifiedPath({
  path = "/*",
  pathType,
  isOfCloud,
}: WrittenPath): Pick<Location, "path" | "isExact" | "written"> {
  if (pathType === "Exact" || pathType === "Prefix") return { path, isExact: pathType === "Exact" };
  if (!path.endsWith("/*")) return { path, isExact: isOfCloud };
  return { path: path.slice(0, -1), isExact: false, written: path };
}
