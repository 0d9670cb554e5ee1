import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkRefactoring, titlesAtCursor } from "./refactored.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: infra
spec:
  gatewayClassName: edge
  listeners:
    - name: http # for everyone
      port: 80
      protocol: HTTP
    # Shops only.
    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.shop.example.com" # theirs
      tls:
        certificateRefs:
          - { name: shop, namespace: vault }
    # Devices.
    - name: devices
      port: 9000
      protocol: TCP
`;

const ROUTES = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: secure, namespace: infra }
spec:
  parentRefs:
    - name: front
      sectionName: https
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: both, namespace: infra }
spec:
  parentRefs:
    - name: front
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: by-port, namespace: infra }
spec:
  parentRefs: [{ name: front, port: 443 }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: plain, namespace: infra }
spec:
  hostnames: [example.com]
  parentRefs: [{ name: front }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: device, namespace: infra }
spec:
  parentRefs: [{ name: front }]
`;

/** The same Routes with listener `https` in a ListenerSet, and the parent that the one for devices has then. */
const moved = (set: string, device = "{ name: front }") => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: secure, namespace: infra }
spec:
  parentRefs:
    - name: ${set}
      sectionName: https
      kind: ListenerSet
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: both, namespace: infra }
spec:
  parentRefs:
    - name: front
    - kind: ListenerSet
      name: ${set}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: by-port, namespace: infra }
spec:
  parentRefs: [{ name: ${set}, port: 443, kind: ListenerSet }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: plain, namespace: infra }
spec:
  hostnames: [example.com]
  parentRefs: [{ name: front }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: device, namespace: infra }
spec:
  parentRefs: [${device}]
`;

const GRANT = `
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: certificates, namespace: vault }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }]
  to: [{ group: "", kind: Secret }]
`;

describe("[refactoring: extract listeners] extracting one listener", () => {
  it("moves it with its comments, and Routes, grants and policies follow", () => {
    checkRefactoring(
      `
#- gateway.yaml${GATEWAY.replace("port: 443", "port: 4$043")}---
apiVersion: v1
kind: Namespace
metadata: { name: infra }
#- routes.yaml${ROUTES}#- vault.yaml${GRANT}#- policy.yaml
apiVersion: example.com/v1
kind: RatePolicy
metadata: { name: rate, namespace: infra }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: front, sectionName: https }
    - { group: gateway.networking.k8s.io, kind: Gateway, name: front }
`,
      "Extract listener `https` into a ListenerSet, let others of its namespace in and extend ReferenceGrants",
      `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: infra
spec:
  gatewayClassName: edge
  listeners:
    - name: http # for everyone
      port: 80
      protocol: HTTP
    # Devices.
    - name: devices
      port: 9000
      protocol: TCP
  allowedListeners:
    namespaces:
      from: Same
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata:
  name: front-https
  namespace: infra
spec:
  parentRef:
    name: front
  listeners:
    # Shops only.
    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.shop.example.com" # theirs
      tls:
        certificateRefs:
          - { name: shop, namespace: vault }
---
apiVersion: v1
kind: Namespace
metadata: { name: infra }
#- routes.yaml${moved("front-https")}#- vault.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: certificates, namespace: vault }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }, { group: gateway.networking.k8s.io, kind: ListenerSet, namespace: infra }]
  to: [{ group: "", kind: Secret }]
#- policy.yaml
apiVersion: example.com/v1
kind: RatePolicy
metadata: { name: rate, namespace: infra }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: ListenerSet, name: front-https, sectionName: https }
    - { group: gateway.networking.k8s.io, kind: Gateway, name: front }
`,
    );
  });

  it("takes a free name, the annotations that make certificates, and a list in brackets", () => {
    checkRefactoring(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, annotations: { cert-manager.io/issuer: acme, team: infra } }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  listeners: [{ name: http, port: 80, protocol: HTTP }, { name: ad$0min, port: 81, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: front-admin }
spec:
  parentRef: { name: other }
  listeners: [{ name: other, port: 80, protocol: HTTP }]
`,
      "Extract listener `admin` into a ListenerSet",
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, annotations: { cert-manager.io/issuer: acme, team: infra } }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata:
  name: front-admin-2
  annotations:
    cert-manager.io/issuer: acme
spec:
  parentRef:
    name: front
  listeners:
    - name: admin
      port: 81
      protocol: HTTP
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: front-admin }
spec:
  parentRef: { name: other }
  listeners: [{ name: other, port: 80, protocol: HTTP }]
`,
    );
  });
});

describe("[refactoring: extract listeners] extracting all listeners but the first", () => {
  it("leaves the first, and Routes name both where they mean both", () => {
    const [head, rest] = GATEWAY.split("    # Shops only.");
    checkRefactoring(
      `#- gateway.yaml${GATEWAY.replace("listeners:", "list$0eners:")}#- routes.yaml${ROUTES}#- vault.yaml${GRANT}`,
      "Extract all listeners but the first into a ListenerSet, let others of its namespace in and extend ReferenceGrants",
      `#- gateway.yaml${head}  allowedListeners:
    namespaces:
      from: Same
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata:
  name: front-listeners
  namespace: infra
spec:
  parentRef:
    name: front
  listeners:
    # Shops only.${rest}#- routes.yaml${moved("front-listeners", "{ name: front-listeners, kind: ListenerSet }")}#- vault.yaml${GRANT.replace("namespace: infra }]", "namespace: infra }, { group: gateway.networking.k8s.io, kind: ListenerSet, namespace: infra }]")}`,
    );
  });
});

describe("[refactoring: extract listeners] a listener that cannot be extracted", () => {
  function reason(gateway: string): string | undefined {
    const [title] = titlesAtCursor(gateway);
    return /\(not now: (.*)\)$/.exec(title ?? "")?.[1];
  }
  const at = GATEWAY.replace("name: https", "name: ht$0tps");

  it("is filled in later in part, or tied to another place", () => {
    const tied = "Parts of the listener are filled in later, or tied to other places by an anchor.";
    assert.equal(reason(at.replace("port: 443", "port: ${PORT}")), tied);
    assert.equal(reason(at.replace("hostname: ", "hostname: &host ")), tied);
    assert.equal(reason(at.replace("front", "front-${ENV}")), "The name of the Gateway is filled in later.");
  });

  it("clashes with another one", () => {
    assert.equal(
      reason(at.replace("port: 9000", "port: 443")),
      "The listener clashes with another one, and which of them serves would change.",
    );
  });

  it("is watched over by the Gateway", () => {
    const tls =
      "  tls: { frontend: { default: { validation: { caCertificateRefs: [{ group: '', kind: ConfigMap, name: ca }] } } } }\n";
    assert.equal(
      reason(`${at}${tls}`),
      "`spec.tls.frontend` asks clients of the Gateway's own HTTPS listeners for certificates.",
    );
    assert.equal(reason(`${GATEWAY.replace("name: devices", "name: dev$0ices")}${tls}`), undefined);
  });

  it("belongs to a Gateway that serves nothing", () => {
    assert.equal(
      reason(at.replace("  listeners:", "  addresses: [{ type: Galaxy, value: far }]\n  listeners:")),
      "Gateway `infra/front` is not valid by itself, so no ListenerSet would be merged into it.",
    );
  });

  it("is the last valid one", () => {
    assert.equal(
      reason(at.replace("protocol: HTTP\n", "protocol: ODD\n").replace("protocol: TCP", "protocol: ODD")),
      "No valid listener would be left to the Gateway, and without one no ListenerSet is merged into it.",
    );
  });

  it("stands in a patch, a template or a record: then nothing is offered", () => {
    assert.deepEqual(
      titlesAtCursor(`#- kustomization.yaml
patches: [{ path: gateway.yaml }]
#- gateway.yaml${at}`),
      [],
    );
    assert.deepEqual(titlesAtCursor(at.replace("metadata:", "{{ if .x }}\nmetadata:\n{{ end }}")), []);
  });
});
