/** One character of each sort that may not be shown, half of a surrogate pair, lines that would be somebody else's, and markup of every form. */
export const EVIL =
  'a\u001b[2J\u009b31m\u0007\u007f\u202e\u2066\u200f\u061c\u0085\u2028b\nINJECTED: x\ud800\r\n::error::c ##[error]d\t<img src=x onerror=e> [f](command:g) ![h](http://i.example) `j` | %%{init: {}}%% "]; k -> l;';
const RAW = "\u001b[31m\u009b31m\u202e\u200f##[error]";
const evil = JSON.stringify(EVIL);
export const PATH = "k8s/m\u001b[31m\u202e\n::error::INJECTED ##[error]<b>[n](command:o).yaml";

export const CLASS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/controller, description: ${evil} }
`;
export const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: edge, labels: { ${evil}: ${evil} } }
spec:
  gatewayClassName: internet
  unknownField: ${evil}
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: ${evil}, port: 81, protocol: HTTP, hostname: ${evil} }
    - { name: twin, port: 81, protocol: ${evil}, hostname: ${evil} }
    - { name: far, port: 80000, protocol: HTTP } # ${RAW}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${evil}, namespace: ${evil} }
spec:
  gatewayClassName: ${evil}
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: ${evil}, namespace: ${evil} }
spec:
  parentRef: { name: front, namespace: edge }
  listeners: [{ name: ${evil}, port: 90, protocol: HTTP }]
`;
export const ROUTES = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: edge }
spec:
  parentRefs:
    - { name: front, sectionName: http }
    - { name: ${evil}, namespace: ${evil}, sectionName: ${evil} }
  hostnames: [shop.example.com]
  rules:
    - name: ${evil}
      matches: [{ path: { type: PathPrefix, value: / }, headers: [{ name: x, value: ${evil} }], queryParams: [{ name: ${evil}, value: ${evil} }] }]
      filters:
        - type: ResponseHeaderModifier
          responseHeaderModifier: { set: [{ name: y, value: ${evil} }] }
        - type: ${evil}
      backendRefs: [{ name: ${evil}, namespace: ${evil}, port: 80 }]
    - backendRefs: [{ name: cart, port: 80 }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${evil}, namespace: edge }
spec:
  parentRefs: [{ name: front, sectionName: http }]
  hostnames: [${evil}]
  rules: [{ backendRefs: [{ name: ${evil}, port: 80 }] }]
---
kind: [${RAW}
`;
/** An Ingress whose every text is somebody's, and policies for what the others serve. */
export const OTHERS = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: old
  namespace: edge
  annotations: { nginx.ingress.kubernetes.io/rewrite-target: ${evil}, ${evil}: ${evil} }
spec:
  ingressClassName: nginx
  tls: [{ hosts: [${evil}], secretName: ${evil} }]
  rules:
    - host: ${evil}
      http: { paths: [{ path: ${evil}, pathType: Prefix, backend: { service: { name: ${evil}, port: { name: ${evil} } } } }] }
    - host: shop.example.com
      http: { paths: [{ path: /old, pathType: Prefix, backend: { service: { name: ${evil}, port: { number: 80 } } } }] }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: ${evil}, namespace: edge }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: front }]
  basicAuth: { users: { name: ${evil} } }
  ${evil}: ${evil}
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: ${evil}, namespace: ${evil} }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: ${evil} }]
  to: [{ group: ${evil}, kind: ${evil}, name: ${evil} }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: ${evil} }
spec:
  gatewayClassName: internet
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: front, namespace: edge } }
  listeners: [{ name: ${evil}, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: below, namespace: ${evil} }
spec:
  parentRefs: [{ kind: HTTPRoute, name: catalog, namespace: edge, sectionName: ${evil} }]
  rules: [{ name: ${evil}, backendRefs: [{ name: cart, port: 80 }] }]
`;
export const REQUESTS = `# expect: 200 ${RAW}\nGET http://shop.example.com/\n\n###\n# expect: → ${RAW}\nGET http://nowhere.example/${RAW}\n`;

/** A definition of a kind whose descriptions are somebody's, and an object of that kind. */
export const DEFINED = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: pots.example.com }
spec:
  group: example.com
  names: { kind: Pot, plural: pots, singular: pot, listKind: PotList }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          description: ${evil}
          properties:
            spec:
              type: object
              description: ${evil}
              properties:
                size: { type: string, description: ${evil}, enum: [${evil}, small] }
---
apiVersion: example.com/v1
kind: Pot
metadata: { name: pot, namespace: edge }
spec:
  size: ${evil}
`;

/** What may be shown nowhere: every control character but line breaks and tabs, and marks of direction. */
export const HIDDEN = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** Markdown in which something of a manifest would be markup: a link, a picture or HTML outside of code. */
export function hasForeignMarkup(markdown: string): boolean {
  const prose = markdown.replace(/(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)/g, "code");
  return /(?<!\\)<(?:img|b>)|(?<!\\)\]\((?:command:[go]\)|http:\/\/i\.)|(?<!\\)!\[/.test(prose);
}
