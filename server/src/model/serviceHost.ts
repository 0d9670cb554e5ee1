/** A Service by its host. */
export interface ServiceHost {
  readonly name: string;
  readonly namespace?: string;
}

/**
 * The Service that a host means: `name`, or `name.namespace.svc` with the domain of the cluster behind it, and perhaps a port.
 * Undefined for other hosts.
 */
export function serviceOfHost(host: string): ServiceHost | undefined {
  const [name = "", namespace, svc] = host.replace(/:\d+$/, "").split(".");
  if (name === "" || name.includes("*")) return undefined;
  if (namespace === undefined) return { name };
  return svc === "svc" ? { name, namespace } : undefined;
}
