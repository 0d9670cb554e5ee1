/** A Gateway in one line of `spec` and `metadata`, as the fixtures of the merging rules need many. */
export function gateway(metadata: string, spec: string): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { ${metadata} }
spec:
  gatewayClassName: edge
${spec.replace(/^\n|\n+$/g, "")}
`;
}

/** The parent of most fixtures, in namespace `platform`, with one listener on port 80 for `www.example.com`. */
export function parent(allowedChildren: string): string {
  return gateway(
    "name: web, namespace: platform",
    `
  infrastructure: { allowedChildren: ${allowedChildren} }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }`,
  );
}

/** What a child in another namespace writes to attach to that parent. */
export const ATTACHED = "{ group: gateway.networking.k8s.io, kind: Gateway, name: web, namespace: platform }";
