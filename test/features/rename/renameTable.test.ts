import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { prepareRename, rename } from "../../../server/src/features/rename/rename.ts";
import { applyEdits } from "../../../server/src/text/textEdit.ts";
import { openAtCursor, placeInWords } from "../../fixture.ts";

const WORLD = `
#- class.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/edge }
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  tls: { frontend: { perPort: [{ port: 443, tls: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: clients }] } } }] } }
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls: { certificateRefs: [{ name: shop-tls }] }
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
#- infra.yaml
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: scaler, namespace: infra }
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: front-edge } }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: budget, namespace: infra }
spec: { selector: { matchLabels: { gateway.networking.k8s.io/gateway-name: front } } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: clients, namespace: infra }
data: { ca.crt: "" }
---
apiVersion: v1
kind: Secret
metadata: { name: shop-tls, namespace: infra }
#- set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners: [{ name: more, port: 8080, protocol: HTTP }]
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - { name: front, namespace: infra, sectionName: http, port: 80 }
    - { kind: ListenerSet, name: extra, sectionName: more }
  rules:
    - name: all
      matches: [{ path: { value: / } }]
      backendRefs: [{ name: cart, port: 80 }]
    - name: outside
      backendRefs: [{ group: gateway.networking.x-k8s.io, kind: XBackend, name: mail }]
#- shop.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ name: web, port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: cart, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart, sectionName: web }]
  validation: { hostname: cart.example.com, wellKnownCACertificates: System }
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: mail, namespace: shop }
spec: { type: ExternalHostname, externalHostname: { hostname: mail.example.com } }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop }
#- policy.yaml
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: access, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart, sectionName: all }
---
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: entry, namespace: infra }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: front, sectionName: http }
---
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: class, namespace: infra }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: GatewayClass, name: edge }
`;

/** The world with the cursor in the first `marked` below the line `#- file`; `$0` in it is the cursor. */
function at(file: string, marked: string): string {
  const from = WORLD.indexOf(`#- ${file}\n`);
  const plain = marked.replace("$0", "");
  const found = WORLD.indexOf(plain, from);
  assert.ok(from >= 0 && found >= 0, `${file}: ${marked}`);
  return `${WORLD.slice(0, found)}${marked}${WORLD.slice(found + plain.length)}`;
}

/** The lines that change when the name at a place becomes another one: `file:line the line then`. */
function renamed(file: string, marked: string, newName: string): readonly string[] {
  const { workspace, path, position } = openAtCursor(at(file, marked));
  const prepared = prepareRename(workspace, path, position);
  assert.ok(!("refusal" in prepared), "refusal" in prepared ? prepared.refusal : "");
  assert.equal(placeInWords(workspace, path, prepared.range).split(" ")[1], prepared.name);
  const edits = rename(workspace, path, position, newName);
  assert.ok(!("refusal" in edits), "refusal" in edits ? edits.refusal : "");
  return edits.flatMap((edit) => {
    const before = (workspace.text(edit.path) ?? "").split("\n");
    const after = applyEdits(workspace.text(edit.path) ?? "", edit.edits).split("\n");
    return after.flatMap((line, index) =>
      line === before[index] ? [] : [`${edit.path}:${index + 1} ${line.trim()}`],
    );
  });
}

/** Why the name at a place cannot be changed, as prepareRename says it and rename does. */
function refused(file: string, marked: string): string {
  const { workspace, path, position } = openAtCursor(at(file, marked));
  const prepared = prepareRename(workspace, path, position);
  assert.ok("refusal" in prepared);
  assert.deepEqual(rename(workspace, path, position, "other"), prepared);
  return prepared.refusal;
}

const unread = (kind: string) =>
  `Not everything that may refer to ${/^[AEIOU]/.test(kind) ? "an" : "a"} ${kind} is read here, so it cannot be renamed without a risk.`;

describe("[rename] each symbol with all that names it", () => {
  it("[name: GatewayClass] renamed with its Gateways, policies, and what is generated for them", () => {
    assert.deepEqual(renamed("class.yaml", "name: ed$0ge", "inner"), [
      "class.yaml:3 metadata: { name: inner }",
      "gateway.yaml:5 gatewayClassName: inner",
      "infra.yaml:4 spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: front-inner } }",
      "policy.yaml:20 - { group: gateway.networking.k8s.io, kind: GatewayClass, name: inner }",
    ]);
  });

  it("[name: Gateway] renamed with whatever leads to it, labels and derived names, from a use as well", () => {
    const lines = [
      "gateway.yaml:3 metadata: { name: door, namespace: infra }",
      "infra.yaml:4 spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: door-edge } }",
      "infra.yaml:9 spec: { selector: { matchLabels: { gateway.networking.k8s.io/gateway-name: door } } }",
      "policy.yaml:13 - { group: gateway.networking.k8s.io, kind: Gateway, name: door, sectionName: http }",
      "route.yaml:6 - { name: door, namespace: infra, sectionName: http, port: 80 }",
      "set.yaml:5 parentRef: { name: door, namespace: infra }",
    ];
    assert.deepEqual(renamed("gateway.yaml", "name: fr$0ont", "door"), lines);
    assert.deepEqual(renamed("route.yaml", "name: fr$0ont", "door"), lines);
  });

  it("[name: listener name] renamed with the sectionNames of Routes and policies", () => {
    assert.deepEqual(renamed("gateway.yaml", "{ name: ht$0tp", "web"), [
      "gateway.yaml:14 - { name: web, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }",
      "policy.yaml:13 - { group: gateway.networking.k8s.io, kind: Gateway, name: front, sectionName: web }",
      "route.yaml:6 - { name: front, namespace: infra, sectionName: web, port: 80 }",
    ]);
    assert.deepEqual(renamed("route.yaml", "sectionName: mo$0re", "most"), [
      "route.yaml:7 - { kind: ListenerSet, name: extra, sectionName: most }",
      "set.yaml:6 listeners: [{ name: most, port: 8080, protocol: HTTP }]",
    ]);
  });

  it("[name: listener port] changed with the ports of parentRefs and the validation of clients by port", () => {
    assert.deepEqual(renamed("gateway.yaml", "port: 8$00", "8000"), [
      "gateway.yaml:14 - { name: http, port: 8000, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }",
      "route.yaml:6 - { name: front, namespace: infra, sectionName: http, port: 8000 }",
    ]);
    assert.deepEqual(
      renamed("gateway.yaml", "perPort: [{ port: 4$043", "8443").map((line) => line.slice(0, 15)),
      ["gateway.yaml:7 ", "gateway.yaml:10"],
    );
    const { workspace, path, position } = openAtCursor(at("gateway.yaml", "port: 8$00"));
    assert.deepEqual(rename(workspace, path, position, "443"), {
      refusal: "Listener `https` has port 443 already, and who names the port would mean both.",
    });
    for (const number of ["0", "65536", "http", "080"])
      assert.deepEqual(rename(workspace, path, position, number), {
        refusal: `\`${number}\` is no port: it takes a number from 1 to 65535.`,
      });
  });

  it("[name: ListenerSet] renamed with the Routes that name it", () => {
    assert.deepEqual(renamed("set.yaml", "name: ex$0tra", "more"), [
      "route.yaml:7 - { kind: ListenerSet, name: more, sectionName: more }",
      "set.yaml:3 metadata: { name: more, namespace: shop }",
    ]);
  });

  it("[name: Route] renamed with the policies that aim at it, and nothing else of its name", () => {
    assert.deepEqual(renamed("route.yaml", "name: ca$0rt, namespace", "basket"), [
      "policy.yaml:6 - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: basket, sectionName: all }",
      "route.yaml:3 metadata: { name: basket, namespace: shop }",
    ]);
  });

  it("[name: rule] renamed with the policies that aim at it", () => {
    assert.deepEqual(renamed("route.yaml", "- name: al$0l", "rest"), [
      "policy.yaml:6 - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart, sectionName: rest }",
      "route.yaml:9 - name: rest",
    ]);
  });

  it("[name: Service] renamed with backends and policies; its ports are more people's than are read", () => {
    assert.deepEqual(renamed("shop.yaml", "name: ca$0rt", "basket"), [
      "route.yaml:11 backendRefs: [{ name: basket, port: 80 }]",
      "shop.yaml:3 metadata: { name: basket, namespace: shop }",
      'shop.yaml:10 targetRefs: [{ group: "", kind: Service, name: basket, sectionName: web }]',
    ]);
    const port =
      "Not everything that may use a port of a Service is read here, so it cannot be changed without a risk.";
    assert.equal(refused("shop.yaml", "port: 8$00"), port);
    assert.equal(refused("route.yaml", "name: cart, port: 8$00"), port);
    const name = port.replace("a port of", "the name of a port of");
    assert.equal(refused("shop.yaml", "name: we$0b"), name);
    assert.equal(refused("shop.yaml", "sectionName: we$0b"), name);
  });

  it("[name: XBackend] renamed with the backends that name it", () => {
    assert.deepEqual(renamed("shop.yaml", "name: ma$0il", "post"), [
      "route.yaml:13 backendRefs: [{ group: gateway.networking.x-k8s.io, kind: XBackend, name: post }]",
      "shop.yaml:15 metadata: { name: post, namespace: shop }",
    ]);
  });

  it("[name: Secret] refused, also where it is used", () => {
    assert.equal(refused("infra.yaml", "name: shop-$0tls"), unread("Secret"));
    assert.equal(refused("gateway.yaml", "name: shop-$0tls"), unread("Secret"));
  });

  it("[name: ConfigMap] refused, also where it is used", () => {
    assert.equal(refused("infra.yaml", "name: cli$0ents"), unread("ConfigMap"));
    assert.equal(refused("gateway.yaml", "name: cli$0ents"), unread("ConfigMap"));
  });

  it("[name: Namespace] refused where it is defined, and no name where it is used", () => {
    assert.equal(refused("shop.yaml", "metadata: { name: sh$0op }"), unread("Namespace"));
    assert.equal(refused("route.yaml", "namespace: sh$0op"), unread("Namespace"));
  });

  it("[name: custom resource] refused, since nobody knows who names it", () => {
    assert.equal(refused("policy.yaml", "name: acc$0ess"), unread("AccessPolicy"));
  });

  it("[name: hostname] refused, since it is nobody's name", () => {
    assert.equal(
      refused("gateway.yaml", "hostname: shop$0.example.com"),
      "A hostname belongs to DNS, and listeners, Routes and certificates have hosts in common in many ways. Find its uses, and change each.",
    );
  });
});
