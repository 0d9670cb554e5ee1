import { describe, it } from "node:test";
import { checkPreview } from "./previewed.ts";

const TOWN = `#- front.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  namespace: infra
  name: fr$1ont
spec:
  gatewayClassName: edge
  addresses:
    - value: 10.96.0.7
    - { type: Hostname, value: front.example.com }
  infrastructure:
    labels: { team: edge }
    annotations:
      example.com/size: "3"
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - port: 80
      name: http
      protocol: HTTP
      allowedRoutes:
        namespaces: { from: All }
#- sets.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef: { name: fr$2ont, namespace: infra }
  listeners:
    - name: tcp
      port: 80
      protocol: TCP
    - { name: admin, port: 8080, protocol: HTTP, hostname: admin.example.com }
    - { name: dns, port: 53, protocol: UDP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: gone, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra, kind: Service, group: "" }
  listeners:
    - { name: web, port: 8081, protocol: HTTP }
#- routes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ca$3rt, namespace: shop }
spec:
  parentRefs:
    - { name: elsewhere }
    - { name: front, namespace: infra, sectionName: http }
  rules:
    - backendRefs: [{ name: ca$4rt, port: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: front, namespace: infra }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: front-edge }
`;

function at(place: number): string {
  return TOWN.replace(`$${place}`, "$0").replace(/\$[1-9]/g, "");
}

const FAMILY = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: par$1ent, namespace: shop }
spec:
  parentRefs: [{ name: front, namespace: infra }]
  hostnames: [shop.example.com]
  rules:
    - name: cart
      matches: [{ path: { value: /cart } }]
      filters:
        - type: RequestHeaderModifier
          requestHeaderModifier: { remove: [x-debug] }
      allowedRoutes: {}
#- child.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: child, namespace: shop }
spec:
  parentRefs: [{ kind: HTTPRoute, name: parent, sectionName: cart }]
  rules:
    - matches:
        - path: { value: /items }
      timeouts: { request: 5s }
      backendRefs:
        - name: items
          port: 80
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: stranger, namespace: else }
spec:
  parentRefs: [{ kind: HTTPRoute, name: parent, namespace: shop, sectionName: cart }]
  rules: [{ backendRefs: [{ name: items, port: 80 }] }]
`;

describe("previews", () => {
  it("[preview: effective Gateway] show a Gateway with what is merged into it, and where each line comes from", () => {
    const expected = [
      "apiVersion: gateway.networking.k8s.io/v1 <- front.yaml:1",
      "kind: Gateway <- front.yaml:2",
      "metadata: <- front.yaml:3",
      "  name: front <- front.yaml:5",
      "  namespace: infra <- front.yaml:4",
      "spec: <- front.yaml:6",
      "  gatewayClassName: edge <- front.yaml:7",
      "  listeners: <- front.yaml:16",
      "    # from Gateway infra/front (front.yaml:17); attached: HTTPRoute shop/cart <- front.yaml:17",
      "    - name: http <- front.yaml:18",
      "      port: 80 <- front.yaml:17",
      "      protocol: HTTP <- front.yaml:19",
      "      allowedRoutes: <- front.yaml:20",
      "        namespaces: <- front.yaml:21",
      "          from: All <- front.yaml:21",
      "    # from ListenerSet shop/shop (sets.yaml:7); attached: no Routes <- sets.yaml:7",
      "    # ProtocolConflict: It conflicts with another listener of the same Gateway (same port, and protocols that cannot share it), which takes precedence. <- sets.yaml:7",
      "    # - name: tcp <- sets.yaml:7",
      "    #   port: 80 <- sets.yaml:8",
      "    #   protocol: TCP <- sets.yaml:9",
      "    # from ListenerSet shop/shop (sets.yaml:10); attached: no Routes <- sets.yaml:10",
      "    - name: admin <- sets.yaml:10",
      "      hostname: admin.example.com <- sets.yaml:10",
      "      port: 8080 <- sets.yaml:10",
      "      protocol: HTTP <- sets.yaml:10",
      "    # from ListenerSet shop/shop (sets.yaml:11); attached: no Routes <- sets.yaml:11",
      "    - name: dns <- sets.yaml:11",
      "      port: 53 <- sets.yaml:11",
      "      protocol: UDP <- sets.yaml:11",
    ];
    for (const place of [1, 2, 3]) checkPreview(at(place), "effectiveGateway", expected);
  });

  it("[preview: effective Gateway] show the Gateway without its members, to be compared with the merged one", () => {
    checkPreview(at(1), "ownGateway", [
      "apiVersion: gateway.networking.k8s.io/v1 <- front.yaml:1",
      "kind: Gateway <- front.yaml:2",
      "metadata: <- front.yaml:3",
      "  name: front <- front.yaml:5",
      "  namespace: infra <- front.yaml:4",
      "spec: <- front.yaml:6",
      "  gatewayClassName: edge <- front.yaml:7",
      "  listeners: <- front.yaml:16",
      "    # from Gateway infra/front (front.yaml:17); attached: HTTPRoute shop/cart <- front.yaml:17",
      "    - name: http <- front.yaml:18",
      "      port: 80 <- front.yaml:17",
      "      protocol: HTTP <- front.yaml:19",
      "      allowedRoutes: <- front.yaml:20",
      "        namespaces: <- front.yaml:21",
      "          from: All <- front.yaml:21",
    ]);
  });

  it("[preview: reconciled Route] show a parent route joined with its children, and where each line comes from", () => {
    checkPreview(FAMILY.replace("$1", "$0"), "effectiveRoute", [
      "apiVersion: gateway.networking.k8s.io/v1 <- main.yaml:1",
      "kind: HTTPRoute <- main.yaml:2",
      "metadata: <- main.yaml:3",
      "  name: parent <- main.yaml:3",
      "  namespace: shop <- main.yaml:3",
      "spec: <- main.yaml:4",
      "  parentRefs: <- main.yaml:5",
      "    - namespace: infra <- main.yaml:5",
      "      name: front <- main.yaml:5",
      "  hostnames: <- main.yaml:6",
      "    - shop.example.com <- main.yaml:6",
      "  rules: <- main.yaml:7",
      "    # from HTTPRoute shop/child rule 1 (child.yaml:7), through HTTPRoute shop/parent rule `cart` (main.yaml:8) <- child.yaml:7, main.yaml:8",
      "    # of the parent: RequestHeaderModifier <- child.yaml:7, main.yaml:8",
      "    - matches: <- child.yaml:7",
      "        - path: <- child.yaml:7",
      "            type: PathPrefix <- child.yaml:7",
      "            value: /cart/items <- child.yaml:7",
      "      filters: <- child.yaml:7",
      "        - type: RequestHeaderModifier <- main.yaml:10",
      "          requestHeaderModifier: <- main.yaml:10",
      "            remove: <- main.yaml:10",
      "              - x-debug <- main.yaml:10",
      "      timeouts: <- child.yaml:9",
      "        request: 5s <- child.yaml:9",
      "      backendRefs: <- child.yaml:10",
      "        - name: items <- child.yaml:11",
      "          port: 80 <- child.yaml:12",
      "# not bound: HTTPRoute else/stranger (child.yaml:16) <- child.yaml:16",
      "#   No rule of HTTPRoute `shop/parent` lets it in. For rule `cart`, only namespace `shop` is let in. <- child.yaml:16",
    ]);
  });

  it("[preview: generated resources] show what is generated for a Gateway, what it follows from, and who uses it", () => {
    checkPreview(
      at(1),
      "generatedResources",
      [
        "# Gateway infra/front <- front.yaml:5",
        "# Generated for it: Deployment, Service and so on, usually called front-edge. <- front.yaml:5",
        "# used by HorizontalPodAutoscaler infra/front (routes.yaml:18) <- routes.yaml:18",
        "apiVersion: v1 <- front.yaml:5",
        "kind: Service <- front.yaml:5",
        "metadata: <- front.yaml:5",
        "  name: front-edge <- front.yaml:5",
        "  namespace: infra <- front.yaml:4",
        "  labels: <- front.yaml:5",
        "    team: edge <- front.yaml:12",
        "    gateway.networking.k8s.io/gateway-name: front <- front.yaml:5",
        "    gateway.networking.k8s.io/gateway-class-name: edge <- front.yaml:7",
        "  annotations: <- front.yaml:5",
        '    example.com/size: "3" <- front.yaml:14',
        "spec:",
        "  clusterIP: 10.96.0.7 <- front.yaml:9",
        "  # address front.example.com: how the implementation takes a Hostname is its own <- front.yaml:10",
        "  ports: <- front.yaml:16",
        "    - port: 80 # http <- front.yaml:17",
        "      protocol: TCP <- front.yaml:17",
        "    - port: 8080 # admin of shop/shop <- sets.yaml:10",
        "      protocol: TCP <- sets.yaml:10",
        "    - port: 53 # dns of shop/shop <- sets.yaml:11",
        "      protocol: UDP <- sets.yaml:11",
        "---",
        "apiVersion: apps/v1 <- front.yaml:5",
        "kind: Deployment <- front.yaml:5",
        "metadata: <- front.yaml:5",
        "  name: front-edge <- front.yaml:5",
        "  namespace: infra <- front.yaml:4",
        "  labels: <- front.yaml:5",
        "    team: edge <- front.yaml:12",
        "    gateway.networking.k8s.io/gateway-name: front <- front.yaml:5",
        "    gateway.networking.k8s.io/gateway-class-name: edge <- front.yaml:7",
        "  annotations: <- front.yaml:5",
        '    example.com/size: "3" <- front.yaml:14',
        "---",
        "apiVersion: v1 <- front.yaml:5",
        "kind: ServiceAccount <- front.yaml:5",
        "metadata: <- front.yaml:5",
        "  name: front-edge <- front.yaml:5",
        "  namespace: infra <- front.yaml:4",
        "  labels: <- front.yaml:5",
        "    team: edge <- front.yaml:12",
        "    gateway.networking.k8s.io/gateway-name: front <- front.yaml:5",
        "    gateway.networking.k8s.io/gateway-class-name: edge <- front.yaml:7",
        "  annotations: <- front.yaml:5",
        '    example.com/size: "3" <- front.yaml:14',
      ],
      { serviceCIDRs: ["10.96.0.0/12"] },
    );
  });

  it("[preview: generated resources] say why nothing is generated for a Gateway", () => {
    checkPreview(
      at(1).replace("gatewayClassName: edge", "gatewayClassName: ${class}"),
      "generatedResources",
      [
        "# Gateway infra/front <- front.yaml:5",
        "# What is generated for it cannot be told: a name is filled in later. <- front.yaml:5",
      ],
    );
  });

  it("[preview: predicted status] show the predicted status of an object, and what each line speaks of", () => {
    checkPreview(at(4), "status", [
      "# Predicted from the files of the workspace. No cluster was asked.",
      "apiVersion: gateway.networking.k8s.io/v1 <- routes.yaml:1",
      "kind: HTTPRoute <- routes.yaml:2",
      "metadata: <- routes.yaml:3",
      "  name: cart <- routes.yaml:3",
      "  namespace: shop <- routes.yaml:3",
      "status: <- routes.yaml:3",
      "  parents: <- routes.yaml:3",
      "    - parentRef: <- routes.yaml:6",
      "        name: elsewhere <- routes.yaml:6",
      "      conditions: <- routes.yaml:6",
      "        - type: Accepted <- routes.yaml:6",
      "          status: Unknown <- routes.yaml:6",
      "          reason: NotInWorkspace <- routes.yaml:6",
      "          message: Gateway `shop/elsewhere` is not in this workspace. <- routes.yaml:6",
      "        - type: ResolvedRefs <- routes.yaml:6",
      '          status: "True" <- routes.yaml:6',
      "          reason: ResolvedRefs <- routes.yaml:6",
      "          message: Every backend resolves. <- routes.yaml:6",
      "    - parentRef: <- routes.yaml:7",
      "        namespace: infra <- routes.yaml:7",
      "        name: front <- routes.yaml:7",
      "        sectionName: http <- routes.yaml:7",
      "      conditions: <- routes.yaml:7",
      "        - type: Accepted <- routes.yaml:7",
      '          status: "True" <- routes.yaml:7',
      "          reason: Accepted <- routes.yaml:7",
      "          message: It attaches to listener `http` of Gateway `infra/front`. <- routes.yaml:7",
      "        - type: ResolvedRefs <- routes.yaml:7",
      '          status: "True" <- routes.yaml:7',
      "          reason: ResolvedRefs <- routes.yaml:7",
      "          message: Every backend resolves. <- routes.yaml:7",
    ]);
  });

  it("show nothing of an object that they are not about", () => {
    const service = at(1)
      .replace("fr$0ont", "front")
      .replace(
        "name: cart, namespace: shop }\nspec: { ports",
        "name: ca$0rt, namespace: shop }\nspec: { ports",
      );
    for (const name of ["effectiveGateway", "ownGateway", "effectiveRoute", "generatedResources", "status"])
      checkPreview(service, name, []);
    checkPreview(at(3), "effectiveRoute", []);
  });
});
