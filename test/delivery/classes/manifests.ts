/** Manifests for repositories: short, and complete enough that nothing is to be said about them. */

interface Placed {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}

function metadata({ name, namespace }: Placed): string {
  return namespace === undefined ? `{ name: ${name} }` : `{ name: ${name}, namespace: ${namespace} }`;
}

/** A Gateway with one listener, `http`, for Routes of every namespace. */
export function gateway(path: string, { name = "edge", namespace }: Placed = {}): string {
  return `#- ${path}
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: ${metadata({ name, namespace })}
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes: { namespaces: { from: All } }
`;
}

/** A Route to the Gateway `edge` of the namespace `network`, or of another one; its `sectionName` stands in line 8. */
export function route(
  path: string,
  {
    name = "shop",
    namespace,
    parent = "network",
    section = "http",
    rules = "",
  }: Placed & { readonly parent?: string; readonly section?: string; readonly rules?: string } = {},
): string {
  return `#- ${path}
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: ${metadata({ name, namespace })}
spec:
  parentRefs:
    - name: edge
      namespace: ${parent}
      sectionName: ${section}
${rules}`;
}

/** A rule for the Service `shop`. */
export const TO_SHOP = "  rules:\n    - backendRefs: [{ name: shop, port: 80 }]\n";

/** A Service with the port 80. */
export function service(path: string, { name = "shop", namespace }: Placed = {}): string {
  return `#- ${path}
apiVersion: v1
kind: Service
metadata: ${metadata({ name, namespace })}
spec: { selector: { app: ${name} }, ports: [{ port: 80 }] }
`;
}

/** A kustomization in the folder of a path. */
export function kustomization(path: string, resources: string, namespace?: string): string {
  return `#- ${path}
resources: [${resources}]
${namespace === undefined ? "" : `namespace: ${namespace}\n`}`;
}

/** A Flux Kustomization. */
export function flux(path: string, name: string, folder: string, spec = ""): string {
  return `#- ${path}
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  interval: 1h
  prune: true
  path: ${folder}
  sourceRef: { kind: GitRepository, name: flux-system }
${spec}`;
}
