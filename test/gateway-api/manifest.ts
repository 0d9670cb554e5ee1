const CORE = new Set(["Service", "Secret", "ConfigMap", "Namespace"]);

/** A manifest in flow style: `Gateway shop/web` with what stands beside its metadata. */
export function manifest(
  identity: string,
  parts: string,
  apiVersion = CORE.has(identity.split(" ")[0] ?? "") ? "v1" : "gateway.networking.k8s.io/v1",
): string {
  const [kind = "", path = ""] = identity.split(" ");
  const [name = "", namespace] = path.split("/").reverse();
  const place = namespace === undefined ? "" : `, namespace: ${namespace}`;
  return `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: ${name}${place} }\n${parts}\n`;
}
