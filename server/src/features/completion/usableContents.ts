import type { Resource } from "../../model/resource.ts";

/** True for a Secret or ConfigMap that may hold what a reference to a certificate or to authorities is for. */
export function usableContents(role: "certificate" | "authority", resource: Resource): boolean {
  switch (resource.kind) {
    case "Secret": {
      const { type, contents } = resource.data;
      return role === "authority"
        ? "ca.crt" in contents
        : type === "kubernetes.io/tls" || ("tls.crt" in contents && "tls.key" in contents);
    }
    case "ConfigMap":
      return role === "authority" && "ca.crt" in resource.data.contents;
    default:
      return true;
  }
}
