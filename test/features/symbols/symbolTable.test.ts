import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { definitions } from "../../../server/src/features/definition/definition.ts";
import { highlights } from "../../../server/src/features/highlights/highlights.ts";
import { references } from "../../../server/src/features/references/references.ts";
import { openAtCursor, placeInWords } from "../../fixture.ts";

const WORLD = `
#- infra/class.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec:
  controllerName: example.com/edge
  parametersRef: { group: "", kind: ConfigMap, name: settings, namespace: infra }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: infra }
data: { ca.crt: "" }
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: infra
  uid: 7a61
  annotations: { cert-manager.io/issuer: acme }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Selector, selector: { matchLabels: { kubernetes.io/metadata.name: shop } } } }
  tls:
    frontend:
      default: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: settings }] } }
      perPort: [{ port: 443, tls: { validation: {} } }]
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
      tls: { certificateRefs: [{ name: made }, { name: stored }] }
      allowedRoutes: { namespaces: { from: All } }
status:
  listeners: [{ name: https, attachedRoutes: 1, conditions: [] }]
#- infra/secrets.yaml
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: wildcard, namespace: infra }
spec: { secretName: made, dnsNames: ["*.example.com"], issuerRef: { name: acme } }
---
apiVersion: v1
kind: Secret
metadata: { name: stored, namespace: infra }
---
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: acme, namespace: infra }
#- infra/around.yaml
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: front, namespace: infra }
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: front-edge } }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: front, namespace: infra }
spec:
  selector:
    matchLabels:
      gateway.networking.k8s.io/gateway-name: front
      gateway.networking.k8s.io/gateway-class-name: edge
---
apiVersion: example.com/v1
kind: LimitPolicy
metadata: { name: calm, namespace: infra, labels: { gateway.networking.k8s.io/policy: Direct } }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: front, sectionName: https }
    - { group: gateway.networking.k8s.io, kind: GatewayClass, name: edge }
#- shop/set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners: [{ name: extra, port: 8443, protocol: HTTPS, hostname: extra.example.com, tls: { certificateRefs: [{ name: own }] } }]
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, uid: 9c02 }
spec:
  parentRefs:
    - { name: front, namespace: infra, sectionName: https, port: 443 }
    - { kind: ListenerSet, name: set }
  hostnames: [www.example.com]
  rules:
    - name: pages
      filters:
        - { type: ExtensionRef, extensionRef: { group: example.com, kind: Cache, name: quick } }
        - { type: RequestMirror, requestMirror: { backendRef: { name: pages, port: 80 } } }
      backendRefs:
        - { name: pages, port: 80 }
        - { group: gateway.networking.x-k8s.io, kind: XBackend, name: far }
        - { group: multicluster.x-k8s.io, kind: ServiceImport, name: near, port: 80 }
status:
  parents:
    - controllerName: example.com/edge
      parentRef: { name: front, namespace: infra, sectionName: https }
      conditions: []
#- shop/backends.yaml
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
spec: { ports: [{ name: plain, port: 80 }, { name: other, port: 81 }] }
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: far, namespace: shop }
---
apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ServiceImport
metadata: { name: near, namespace: shop }
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XMesh
metadata: { name: mesh }
spec: { controllerName: example.com/mesh, parametersRef: { group: example.com, kind: Cache, name: quick, namespace: shop } }
---
apiVersion: example.com/v1
kind: Cache
metadata: { name: quick, namespace: shop }
#- shop/policies.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: tls, namespace: shop, uid: 1f5e }
spec:
  targetRefs: [{ group: "", kind: Service, name: pages, sectionName: plain }]
  validation: { hostname: pages.test, wellKnownCACertificates: System }
status:
  ancestors:
    - controllerName: example.com/edge
      ancestorRef: { name: front, namespace: infra }
      conditions: []
---
apiVersion: example.com/v1
kind: LimitPolicy
metadata: { name: strict, namespace: shop, labels: { gateway.networking.k8s.io/policy: Direct } }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: web, sectionName: pages }
#- shop/namespace.yaml
apiVersion: v1
kind: Namespace
metadata: { name: shop }
#- pay/grant.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: open, namespace: pay }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service }]
`;

/** The world with the cursor where \`$0\` stands in the first line of a file that reads like the snippet. */
function at(file: string, snippet: string): ReturnType<typeof openAtCursor> {
  const start = WORLD.indexOf(snippet.replace("$0", ""), WORLD.indexOf(`#- ${file}`));
  assert.ok(start >= 0, `${file} has no ${snippet}`);
  return openAtCursor(
    `${WORLD.slice(0, start)}${snippet}${WORLD.slice(start + snippet.length - "$0".length)}`,
  );
}

interface Expected {
  readonly definition?: readonly string[];
  readonly references?: readonly string[];
  readonly highlights?: readonly string[];
}

/** Compares what is found from a place: where it is defined, every use, and what is marked in its own file. */
function check(file: string, snippet: string, expected: Expected): void {
  const { workspace, path, position } = at(file, snippet);
  const found: Expected = {
    definition: definitions(workspace, path, position).map((link) =>
      placeInWords(workspace, link.path, link.selection),
    ),
    references: references(workspace, path, position, true).map((use) =>
      placeInWords(workspace, use.path, use.range),
    ),
    highlights: highlights(workspace, path, position).map(({ range, kind }) => {
      const [, place] = placeInWords(workspace, path, range).split(":");
      return `${place} (${kind})`;
    }),
  };
  for (const part of ["definition", "references", "highlights"] as const)
    if (expected[part] !== undefined) assert.deepEqual(found[part], expected[part], part);
}

describe("what names lead to, and who uses them", () => {
  it("[name: GatewayClass] Gateways, labels of what is generated, and policies", () => {
    const uses = [
      "infra/class.yaml:3 edge",
      "infra/around.yaml:13 edge",
      "infra/around.yaml:21 edge",
      "infra/gateway.yaml:9 edge",
    ];
    check("infra/class.yaml", "name: ed$0ge", {
      definition: [],
      references: uses,
      highlights: ["3 edge (definition)"],
    });
    const definition = ["infra/class.yaml:3 edge"];
    check("infra/gateway.yaml", "gatewayClassName: ed$0ge", { definition, references: uses });
    const highlights = ["13 edge (use)", "21 edge (use)"];
    check("infra/around.yaml", "class-name: ed$0ge", { definition, references: uses, highlights });
    check("infra/around.yaml", "GatewayClass, name: ed$0ge", { definition, references: uses, highlights });
  });

  it("[name: Gateway] Routes, ListenerSets, policies, labels, generated names, and what controllers reported", () => {
    const definition = ["infra/gateway.yaml:4 front"];
    const uses = [
      "infra/gateway.yaml:4 front",
      "infra/around.yaml:4 front-edge",
      "infra/around.yaml:12 front",
      "infra/around.yaml:20 front",
      "shop/policies.yaml:10 front",
      "shop/route.yaml:6 front",
      "shop/route.yaml:21 front",
      "shop/set.yaml:5 front",
    ];
    check("infra/gateway.yaml", "name: fr$0ont", { references: uses, highlights: ["4 front (definition)"] });
    check("infra/around.yaml", "name: fro$0nt-edge", { definition, references: uses });
    const highlights = ["12 front (use)", "20 front (use)"];
    check("infra/around.yaml", "gateway-name: fr$0ont", { definition, references: uses, highlights });
    check("shop/route.yaml", "parentRef: { name: fr$0ont", {
      definition,
      references: uses,
      highlights: ["6 front (use)", "21 front (use)"],
    });
    check("shop/policies.yaml", "ancestorRef: { name: fr$0ont", { definition, references: uses });
    check("shop/set.yaml", "parentRef: { name: fr$0ont", { definition, references: uses });
  });

  it("[name: listener name] sectionNames of Routes and policies, and the status of its Gateway", () => {
    const definition = ["infra/gateway.yaml:16 https"];
    const uses = [
      "infra/gateway.yaml:16 https",
      "infra/around.yaml:20 https",
      "infra/gateway.yaml:23 https",
      "shop/route.yaml:6 https",
      "shop/route.yaml:21 https",
    ];
    const highlights = ["16 https (definition)", "23 https (use)"];
    check("infra/gateway.yaml", "- name: htt$0ps", { references: uses, highlights });
    check("infra/gateway.yaml", "listeners: [{ name: htt$0ps", { definition, references: uses, highlights });
    check("shop/route.yaml", "sectionName: ht$0tps, port", {
      definition,
      references: uses,
      highlights: ["6 https (use)", "21 https (use)"],
    });
    check("shop/route.yaml", "infra, sectionName: htt$0ps }", { definition, references: uses });
    check("infra/around.yaml", "sectionName: ht$0tps", { definition, references: uses });
  });

  it("[name: listener port] ports of parentRefs, and validation of clients by port", () => {
    const uses = ["infra/gateway.yaml:17 443", "infra/gateway.yaml:14 443", "shop/route.yaml:6 443"];
    const highlights = ["14 443 (text)", "17 443 (text)"];
    check("infra/gateway.yaml", "port: 44$03\n      proto", { references: uses, highlights });
    check("infra/gateway.yaml", "port: 44$03, tls", { references: uses, highlights });
    check("shop/route.yaml", "port: 44$03", {
      definition: ["infra/gateway.yaml:16 https"],
      references: uses,
    });
  });

  it("[name: ListenerSet] Routes that name it", () => {
    const uses = ["shop/set.yaml:3 set", "shop/route.yaml:7 set"];
    check("shop/set.yaml", "name: se$0t", { references: uses, highlights: ["3 set (definition)"] });
    check("shop/route.yaml", "ListenerSet, name: se$0t", {
      definition: ["shop/set.yaml:3 set"],
      references: uses,
      highlights: ["7 set (use)"],
    });
  });

  it("[name: Route] policies that aim at it", () => {
    const uses = ["shop/route.yaml:3 web", "shop/policies.yaml:17 web"];
    check("shop/route.yaml", "name: we$0b", { references: uses, highlights: ["3 web (definition)"] });
    check("shop/policies.yaml", "HTTPRoute, name: we$0b", {
      definition: ["shop/route.yaml:3 web"],
      references: uses,
      highlights: ["17 web (use)"],
    });
  });

  it("[name: rule] policies that aim at one", () => {
    const uses = ["shop/route.yaml:10 pages", "shop/policies.yaml:17 pages"];
    check("shop/route.yaml", "- name: pag$0es", { references: uses, highlights: ["10 pages (definition)"] });
    check("shop/policies.yaml", "sectionName: pa$0ges", {
      definition: ["shop/route.yaml:10 pages"],
      references: uses,
      highlights: ["17 pages (use)"],
    });
  });

  it("[name: Service] backends, mirrors and policies, by its name and by its ports", () => {
    const uses = [
      "shop/backends.yaml:3 pages",
      "shop/policies.yaml:5 pages",
      "shop/route.yaml:13 pages",
      "shop/route.yaml:15 pages",
    ];
    check("shop/backends.yaml", "name: pag$0es", { references: uses, highlights: ["3 pages (definition)"] });
    check("shop/route.yaml", "- { name: pag$0es", {
      definition: ["shop/backends.yaml:3 pages"],
      references: uses,
      highlights: ["13 pages (use)", "15 pages (use)"],
    });
    const ofPort = ["shop/backends.yaml:4 80", "shop/route.yaml:13 80", "shop/route.yaml:15 80"];
    check("shop/backends.yaml", "port: 8$00", { references: ofPort });
    check("shop/route.yaml", "- { name: pages, port: 8$00", {
      definition: ["shop/backends.yaml:4 plain"],
      references: ofPort,
    });
    const ofName = ["shop/backends.yaml:4 plain", "shop/policies.yaml:5 plain"];
    check("shop/backends.yaml", "name: pl$0ain", { references: ofName });
    check("shop/policies.yaml", "sectionName: pl$0ain", {
      definition: ["shop/backends.yaml:4 plain"],
      references: ofName,
    });
  });

  it("[name: Secret] the listeners that use it, also where a Certificate makes it", () => {
    const stored = ["infra/secrets.yaml:8 stored", "infra/gateway.yaml:20 stored"];
    check("infra/secrets.yaml", "name: sto$0red", { references: stored });
    check("infra/gateway.yaml", "name: sto$0red", {
      definition: ["infra/secrets.yaml:8 stored"],
      references: stored,
      highlights: ["20 stored (use)"],
    });
    const made = ["infra/secrets.yaml:3 wildcard", "infra/gateway.yaml:20 made"];
    check("infra/gateway.yaml", "name: ma$0de", {
      definition: ["infra/secrets.yaml:3 wildcard"],
      references: made,
    });
    check("infra/secrets.yaml", "name: wild$0card", { references: made });
    check("infra/secrets.yaml", "secretName: ma$0de", { references: made });
  });

  it("[name: ConfigMap] bundles of authorities and parameters", () => {
    const definition = ["infra/class.yaml:10 settings"];
    const uses = [
      "infra/class.yaml:10 settings",
      "infra/class.yaml:6 settings",
      "infra/gateway.yaml:13 settings",
    ];
    const highlights = ["6 settings (use)", "10 settings (definition)"];
    check("infra/class.yaml", "ConfigMap, name: set$0tings", { definition, references: uses, highlights });
    check("infra/gateway.yaml", "name: set$0tings", { definition, references: uses });
  });

  it("[name: Namespace] wherever it is written, in selectors and grants as well", () => {
    const definition = ["shop/namespace.yaml:3 shop"];
    const uses = [
      "shop/namespace.yaml:3 shop",
      "infra/gateway.yaml:10 shop",
      "pay/grant.yaml:5 shop",
      "shop/backends.yaml:3 shop",
      "shop/backends.yaml:8 shop",
      "shop/backends.yaml:17 shop",
      "shop/policies.yaml:3 shop",
      "shop/route.yaml:3 shop",
      "shop/set.yaml:3 shop",
    ];
    check("shop/namespace.yaml", "name: sh$0op", { references: uses, highlights: ["3 shop (definition)"] });
    check("shop/route.yaml", "namespace: sh$0op", { definition, references: uses });
    check("infra/gateway.yaml", "metadata.name: sh$0op", { definition, references: uses });
    check("pay/grant.yaml", "namespace: sh$0op", { definition, references: uses });
  });

  it("[name: XBackend] backends that name it or a ServiceImport", () => {
    const uses = ["shop/backends.yaml:8 far", "shop/route.yaml:16 far"];
    check("shop/backends.yaml", "name: fa$0r", { references: uses, highlights: ["8 far (definition)"] });
    check("shop/route.yaml", "name: fa$0r", { definition: ["shop/backends.yaml:8 far"], references: uses });
    check("shop/route.yaml", "name: nea$0r", {
      definition: ["shop/backends.yaml:12 near"],
      references: ["shop/backends.yaml:12 near", "shop/route.yaml:17 near"],
      highlights: ["17 near (use)"],
    });
  });

  it("[name: custom resource] filters, parameters of a mesh, and issuers of certificates", () => {
    const definition = ["shop/backends.yaml:21 quick"];
    const uses = ["shop/backends.yaml:21 quick", "shop/backends.yaml:17 quick", "shop/route.yaml:12 quick"];
    check("shop/route.yaml", "name: qui$0ck", {
      definition,
      references: uses,
      highlights: ["12 quick (use)"],
    });
    check("shop/backends.yaml", "Cache, name: qui$0ck", { definition, references: uses });
    const issuer = ["infra/secrets.yaml:12 acme", "infra/gateway.yaml:7 acme", "infra/secrets.yaml:4 acme"];
    check("infra/gateway.yaml", "issuer: ac$0me", {
      definition: ["infra/secrets.yaml:12 acme"],
      references: issuer,
      highlights: ["7 acme (use)"],
    });
  });

  it("[name: hostname] listeners, Routes and certificates that have hosts in common with it", () => {
    check("infra/gateway.yaml", '"*.exam$0ple.com"', {
      references: [
        'infra/gateway.yaml:19 "*.example.com"',
        "shop/set.yaml:6 extra.example.com",
        'infra/secrets.yaml:4 "*.example.com"',
        "shop/route.yaml:8 www.example.com",
      ],
      highlights: ['19 "*.example.com" (definition)'],
    });
    check("shop/route.yaml", "www.exam$0ple.com", {
      references: [
        'infra/gateway.yaml:19 "*.example.com"',
        'infra/secrets.yaml:4 "*.example.com"',
        "shop/route.yaml:8 www.example.com",
      ],
    });
  });
});
