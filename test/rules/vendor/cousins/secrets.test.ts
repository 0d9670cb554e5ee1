import { describe, it } from "node:test";
import { checkReferences } from "./checkReferences.ts";

describe("Secrets and ConfigMaps of implementations", () => {
  it("are told where a script is in no ConfigMap", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyExtensionPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  lua: [{ type: ValueRef, valueRef: { kind: ConfigMap, group: "", name: script } }]
#                                                                       ^^^^^^ error vendor-reference-not-found: ConfigMap \`script\` is not in this workspace, and \`spec.lua.valueRef\` needs it.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
`);
  });

  it("have the key that is read", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  basicAuth: { users: { name: users } }
#                             ^^^^^ warning vendor-key-not-found: Secret \`users\` has no key \`.htpasswd\`, which is read of it. It has \`htpasswd\`.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
---
apiVersion: v1
kind: Secret
metadata: { name: users, namespace: shop }
stringData: { htpasswd: x }
`);
  });

  it("of another type have other keys", () => {
    checkReferences(`
apiVersion: gateway.nginx.org/v1alpha1
kind: AuthenticationFilter
metadata: { name: p, namespace: shop }
spec: { type: Basic, basic: { realm: a, secretRef: { name: users } } }
#                                                          ^^^^^ warning vendor-key-not-found: Secret \`users\` has no key \`auth\`, which is read of it. It has \`tls.crt\` and \`tls.key\`.
---
apiVersion: v1
kind: Secret
metadata: { name: users, namespace: shop }
type: kubernetes.io/tls
data: { tls.crt: eA==, tls.key: eA== }
`);
  });

  it("may be made by an ExternalSecret", () => {
    checkReferences(`
apiVersion: gateway.nginx.org/v1alpha1
kind: AuthenticationFilter
metadata: { name: p, namespace: shop }
spec: { type: Basic, basic: { realm: a, secretRef: { name: users } } }
---
apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata: { name: users, namespace: shop }
spec: { target: { name: users } }
`);
  });

  it("may be made by a Certificate", () => {
    checkReferences(
      `
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: b, namespace: shop }
spec:
  endpoints: [{ fqdn: { hostname: a.example.com, port: 443 } }]
  tls: { clientCertificateRef: { name: client } }
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: client, namespace: shop }
spec: { secretName: client, dnsNames: [a.example.com], issuerRef: { name: ca, kind: Issuer } }
---
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: ca, namespace: shop }
spec: { selfSigned: {} }
`,
      { closedWorld: false },
    );
  });

  it("may have a single key of any name where the implementation takes that", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: b, namespace: shop }
spec:
  endpoints: [{ fqdn: { hostname: a.example.com, port: 443 } }]
  tls: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: ca }] }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: ca, namespace: shop }
data: { ca.pem: x }
`);
  });

  it("are asked for the key that the reference names, where it names one", () => {
    checkReferences(`
apiVersion: gateway.kgateway.dev/v1alpha1
kind: TrafficPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  basicAuth: { secretRef: { name: users, key: list } }
---
apiVersion: gateway.kgateway.dev/v1alpha1
kind: TrafficPolicy
metadata: { name: q, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  apiKeyAuth: { secretRef: { name: users } }
---
apiVersion: v1
kind: Secret
metadata: { name: users, namespace: shop }
stringData: { list: x }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
`);
  });

  it("have either of two keys", () => {
    checkReferences(`
apiVersion: traefik.io/v1alpha1
kind: ServersTransport
metadata: { name: p, namespace: shop }
spec: { rootCAs: [{ secret: one }, { secret: two }, { secret: three }] }
#                                                             ^^^^^ warning vendor-key-not-found: Secret \`three\` has none of what is read of it: \`tls.ca\` or \`ca.crt\`. It has \`ca.pem\`.
---
apiVersion: v1
kind: Secret
metadata: { name: one, namespace: shop }
stringData: { tls.ca: x }
---
apiVersion: v1
kind: Secret
metadata: { name: two, namespace: shop }
stringData: { ca.crt: x }
---
apiVersion: v1
kind: Secret
metadata: { name: three, namespace: shop }
stringData: { ca.pem: x }
`);
  });

  it("without any key are filled by something else", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: b, namespace: shop }
spec:
  endpoints: [{ fqdn: { hostname: a.example.com, port: 443 } }]
  tls: { clientCertificateRef: { name: client } }
---
apiVersion: v1
kind: Secret
metadata: { name: client, namespace: shop }
`);
  });

  it("of another namespace are not read", () => {
    checkReferences(`
apiVersion: gateway.nginx.org/v1alpha1
kind: AuthenticationFilter
metadata: { name: p, namespace: shop }
spec: { type: Basic, basic: { realm: a, secretRef: { name: users } } }
#                                                          ^^^^^ error vendor-reference-not-found: Secret \`users\` is not in this workspace, and \`spec.basic.secretRef\` needs it. There is one of this name in namespace \`vault\`, but it is looked for in \`shop\`.
---
apiVersion: v1
kind: Secret
metadata: { name: users, namespace: vault }
stringData: { auth: x }
`);
  });

  it("of APISIX and Kong", () => {
    checkReferences(`
apiVersion: apisix.apache.org/v1alpha1
kind: GatewayProxy
metadata: { name: p, namespace: shop }
spec: { provider: { type: ControlPlane, controlPlane: { endpoints: ["https://a"], auth: { type: AdminKey, adminKey: { valueFrom: { secretKeyRef: { name: admin, key: kye } } } } } } }
#                                                                                                                                                                    ^^^ warning vendor-key-not-found: Secret \`admin\` has no key \`kye\`, which is read of it. It has \`key\`.
---
apiVersion: v1
kind: Secret
metadata: { name: admin, namespace: shop }
stringData: { key: x }
---
apiVersion: configuration.konghq.com/v1
kind: KongPlugin
metadata: { name: p, namespace: shop }
plugin: openid-connect
configFrom: { secretKeyRef: { name: admin, key: config } }
#                                               ^^^^^^ warning vendor-key-not-found: Secret \`admin\` has no key \`config\`, which is read of it. It has \`key\`.
`);
  });

  it("of Traefik, beside Middlewares of a chain and of other providers", () => {
    checkReferences(`
apiVersion: traefik.io/v1alpha1
kind: TLSOption
metadata: { name: default, namespace: shop }
spec: { clientAuth: { secretNames: [ca], clientAuthType: RequireAndVerifyClientCert } }
#                                   ^^ warning vendor-key-not-found: Secret \`ca\` has none of what is read of it: \`tls.ca\` or \`ca.crt\`. It has \`ca.pem\`.
---
apiVersion: v1
kind: Secret
metadata: { name: ca, namespace: shop }
stringData: { ca.pem: x }
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: all, namespace: shop }
spec: { chain: { middlewares: [{ name: auht }, { name: auth }, { name: file@file }] } }
#                                      ^^^^ error vendor-reference-not-found: Middleware.traefik.io \`auht\` is not in this workspace, and \`spec.chain.middlewares\` needs it.
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: auth, namespace: shop }
spec: { compress: {} }
`);
  });
});
