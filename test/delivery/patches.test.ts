import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  applyPatch,
  isTargeted,
  type Patchable,
  readPatchBody,
  readPatchTarget,
  targetOf,
} from "../../server/src/delivery/patches.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { child, type YamlNode } from "../../server/src/yaml/tree.ts";
import { yamlValue } from "../../server/src/yaml/yamlValue.ts";

function read(text: string): YamlNode {
  const { root, problems } = readDocument(text);
  assert.deepEqual(problems, []);
  assert.ok(root !== undefined);
  return root;
}

/** What a patch makes of an object, as data; a text for a patch that fails. */
function patched(object: YamlNode, patch: string): unknown {
  const body = readPatchBody(read(patch));
  assert.ok(body !== undefined);
  const outcome = applyPatch(object, body);
  if (outcome.kind === "patched") return yamlValue(outcome.root);
  return outcome.kind === "failed" ? outcome.why : "removed";
}

describe("the target of a patch", () => {
  const GATEWAY: Patchable = {
    group: "gateway.networking.k8s.io",
    version: "v1",
    kind: "Gateway",
    name: "web-1.example",
    namespace: "shop",
    labels: { app: "web", tier: "edge", release: "${RELEASE}" },
    annotations: { note: "x" },
  };
  const ANSWERS: Readonly<Record<string, readonly string[]>> = {
    yes: [
      "{}",
      "{kind: Gateway}",
      "{kind: Gateway, name: web-1.example, namespace: shop}",
      "{group: gateway.networking.k8s.io, version: v1}",
      "{name: web-.*}",
      "{name: '^web-1[.]example$'}",
      "{name: 'api|web-1\\.example'}",
      "{name: web-1(\\.example)?}",
      "{name: .*, namespace: .*}",
      "{name: ''}",
      "{labelSelector: app=web}",
      "{labelSelector: app == web}",
      "{labelSelector: 'app=web,tier!=core'}",
      "{labelSelector: 'app in (api, web), tier notin (core)'}",
      "{labelSelector: other!=x}",
      "{labelSelector: other notin (x)}",
      "{labelSelector: 'app,!other,release'}",
      "{annotationSelector: note=x}",
    ],
    no: [
      "{kind: HTTPRoute}",
      "{kind: Gate}",
      "{group: apps}",
      "{version: v1beta1}",
      "{name: web}",
      "{name: '1.example'}",
      "{name: we|web-1}",
      "{namespace: shop-2}",
      "{labelSelector: app=api}",
      "{labelSelector: app!=web}",
      "{labelSelector: app in (api)}",
      "{labelSelector: app notin (web)}",
      "{labelSelector: other}",
      "{labelSelector: '!app'}",
      "{labelSelector: 'release=1,app=api'}",
      "{labelSelector: 'app=api,release=1'}",
      "{annotationSelector: note=y}",
      "{name: '${NAME}', kind: HTTPRoute}",
      "{name: '(', labelSelector: app=api}",
    ],
    unknown: [
      "{name: '${NAME}'}",
      "{name: '{{ name }}'}",
      "{name: '(web'}",
      "{name: (?i)WEB.*}",
      "{name: (?!web).*}",
      "{name: (w+)+x}",
      "{name: .*.*.*.*.*.*.*.*x}",
      `{name: ${"a?".repeat(60)}x}`,
      `{name: ${"w*".repeat(150)}}`,
      "{labelSelector: release=1}",
      "{labelSelector: 'app=${APP}'}",
      "{labelSelector: a > 5}",
      "{labelSelector: 'app=web tier=edge'}",
    ],
  };
  for (const [answer, targets] of Object.entries(ANSWERS))
    for (const target of targets)
      it(`${target.slice(0, 60)}: ${answer}`, () =>
        assert.equal(isTargeted(readPatchTarget(read(target)) ?? {}, GATEWAY), answer));

  it("is not known of a name or namespace that is not known", () => {
    const { name: _name, namespace: _namespace, ...unnamed } = GATEWAY;
    assert.equal(isTargeted({ namespace: "shop" }, unnamed), "unknown");
    assert.equal(isTargeted({ name: "web" }, { ...GATEWAY, name: "${APP}" }), "unknown");
    assert.equal(isTargeted({ kind: "Service", name: "web" }, unnamed), "no");
    assert.equal(isTargeted({ name: ".*", namespace: ".*" }, unnamed), "yes");
  });

  it("is nothing without a map", () => {
    assert.equal(readPatchTarget(undefined), undefined);
    assert.equal(readPatchTarget(read("Gateway")), undefined);
  });

  it("is the object that a strategic merge patch names itself", () => {
    const patch = read(
      "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: web-1.example, namespace: shop}",
    );
    assert.ok(patch.kind === "map");
    const target = targetOf(patch);
    assert.equal(isTargeted(target, GATEWAY), "yes");
    assert.equal(isTargeted(target, { ...GATEWAY, name: "web-1-example" }), "no");
    assert.equal(isTargeted(target, { ...GATEWAY, version: "v1beta1" }), "no");
    assert.equal(isTargeted(target, { ...GATEWAY, namespace: "other" }), "no");
  });

  it("is an object of the core group where the patch says no group, of any namespace where it says none", () => {
    const patch = read("apiVersion: v1\nkind: Service\nmetadata: {name: web}");
    assert.ok(patch.kind === "map");
    const service = { ...GATEWAY, group: "", kind: "Service", name: "web" };
    assert.equal(isTargeted(targetOf(patch), service), "yes");
    assert.equal(isTargeted(targetOf(patch), { ...service, group: "serving.knative.dev" }), "no");
  });
});

describe("a patch", () => {
  it("is a map, or a list of operations, and nothing else", () => {
    assert.equal(readPatchBody(read("{spec: {}}"))?.kind, "strategic");
    assert.deepEqual(readPatchBody(read("- {op: remove, path: /metadata/annotations/a.b~1c~01}")), {
      kind: "json",
      operations: [{ op: "remove", path: ["metadata", "annotations", "a.b/c~1"] }],
    });
    const unreadable = [
      "text",
      "- text",
      "- {op: add}",
      "- {path: /a}",
      "- {op: add, path: spec/a}",
      "- {op: move, path: /a, from: b}",
      `- {op: remove, path: ${"/a".repeat(101)}}`,
      "- {op: remove, path: /a}\n".repeat(1001),
    ];
    for (const text of unreadable) assert.equal(readPatchBody(read(text)), undefined, text.slice(0, 60));
    assert.equal(readPatchBody(undefined), undefined);
  });
});

describe("a strategic merge", () => {
  const GATEWAY = read(`apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: web}
spec:
  listeners: [{name: a, port: 80}, {name: b, port: 81}]
  m: {x: 1}
`);
  const SPEC = {
    listeners: [
      { name: "a", port: 80 },
      { name: "b", port: 81 },
    ],
    m: { x: 1 },
  };
  const spec = (patch: string): unknown => {
    const outcome = patched(GATEWAY, `spec: ${patch}`);
    return typeof outcome === "object" && outcome !== null && "spec" in outcome ? outcome.spec : outcome;
  };
  const OUTCOMES: Readonly<Record<string, readonly [string, unknown]>> = {
    "merges maps": ["{m: {y: 2}}", { ...SPEC, m: { x: 1, y: 2 } }],
    "replaces a value": ["{m: {x: '2'}}", { ...SPEC, m: { x: "2" } }],
    "replaces a list of a custom resource": [
      "{listeners: [{name: z, hostname: null}]}",
      { ...SPEC, listeners: [{ name: "z", hostname: null }] },
    ],
    "replaces a list by an empty one": ["{listeners: []}", { ...SPEC, listeners: [] }],
    "removes what is null": ["{m: null}", { listeners: SPEC.listeners }],
    "removes what has no value": ["{m: }", { listeners: SPEC.listeners }],
    "removes a key in a map": ["{m: {x: null}}", { ...SPEC, m: {} }],
    "needs nothing to remove": ["{u: null, m: {y: ~}}", SPEC],
    "leaves a map alone that it has an empty one for": ["{m: {}}", SPEC],
    "adds a map without its nulls": [
      "{n: {q: null, r: 1, s: {t: null}}, e: {}}",
      { ...SPEC, n: { r: 1, s: {} }, e: {} },
    ],
    "replaces a map on request": ["{m: {$patch: replace, z: 2}}", { ...SPEC, m: { z: 2 } }],
    "empties a map on request": ["{m: {$patch: replace}}", { ...SPEC, m: {} }],
    "removes a map on request": ["{m: {$patch: delete}, k: {$patch: delete}}", { listeners: SPEC.listeners }],
    "merges on request, too": ["{m: {$patch: merge, y: 2}}", { ...SPEC, m: { x: 1, y: 2 } }],
    "fails where a map meets a value": [
      "{m: 5}",
      "The patch has a value at `spec.m`, where the object has a map.",
    ],
    "fails where a list meets a map": [
      "{listeners: {a: b}}",
      "The patch has a map at `spec.listeners`, where the object has a list.",
    ],
    "fails where a value meets a list": [
      "{m: {x: [1]}}",
      "The patch has a list at `spec.m.x`, where the object has a value.",
    ],
    "fails for a directive that nobody knows": [
      "{$patch: bogus}",
      "The patch has a `$patch` of `bogus`, which is none of `merge`, `replace` and `delete`.",
    ],
  };
  for (const [name, [patch, outcome]] of Object.entries(OUTCOMES))
    it(name, () => assert.deepEqual(spec(patch), outcome));

  it("changes neither the identity of an object nor its namespace", () => {
    const patch =
      "{apiVersion: v9, kind: Other, metadata: {name: other, namespace: there, labels: {a: b}}, spec: {m: null}}";
    assert.deepEqual(patched(GATEWAY, patch), {
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "Gateway",
      metadata: { name: "web", labels: { a: "b" } },
      spec: { listeners: SPEC.listeners },
    });
    assert.deepEqual(patched(read("kind: A"), "{kind: B, metadata: {name: b}}"), { kind: "A" });
  });

  it("removes the object itself on request, and leaves one alone that is to be replaced", () => {
    assert.equal(patched(GATEWAY, "{$patch: delete}"), "removed");
    assert.deepEqual(patched(GATEWAY, "{$patch: replace, spec: {a: 1}}"), yamlValue(GATEWAY));
  });

  it("shares what did not change", () => {
    const outcome = applyPatch(GATEWAY, { kind: "strategic", root: mapOf("spec: {m: {y: 2}}") });
    assert.ok(outcome.kind === "patched");
    assert.equal(child(child(outcome.root, "spec"), "listeners"), child(child(GATEWAY, "spec"), "listeners"));
    const same = applyPatch(GATEWAY, { kind: "strategic", root: mapOf("spec: {m: {x: 1}, z: null}") });
    assert.ok(same.kind === "patched");
    assert.equal(same.root, GATEWAY);
  });

  function mapOf(text: string): Extract<YamlNode, { kind: "map" }> {
    const root = read(text);
    assert.ok(root.kind === "map");
    return root;
  }

  it("merges the lists of a Pod by what tells their items apart, and no others", () => {
    const pod = (head: string) =>
      read(`${head}
metadata: {name: web}
spec:
  containers:
  - {name: web, image: a, env: [{name: A, value: x}], ports: [{containerPort: 80}], args: [b]}
  - {name: proxy}
  volumes: [{name: data, emptyDir: {}}]
  tolerations: [{key: a}]
`);
    const patch =
      "spec: {containers: [{name: side}, {name: web, env: [{name: B, value: z}], ports: [{containerPort: 80, name: http}], args: [c]}], volumes: [{name: data, $patch: delete}], tolerations: [{key: b}]}";
    assert.deepEqual(specOf(patched(pod("apiVersion: v1\nkind: Pod"), patch)), {
      containers: [
        { name: "side" },
        {
          name: "web",
          image: "a",
          env: [
            { name: "B", value: "z" },
            { name: "A", value: "x" },
          ],
          ports: [{ containerPort: 80, name: "http" }],
          args: ["c"],
        },
        { name: "proxy" },
      ],
      volumes: [],
      tolerations: [{ key: "b" }],
    });
    assert.deepEqual(
      specOf(patched(pod("apiVersion: example.com/v1\nkind: Pod"), "spec: {containers: [{name: side}]}")),
      {
        containers: [{ name: "side" }],
        volumes: [{ name: "data", emptyDir: {} }],
        tolerations: [{ key: "a" }],
      },
    );
  });

  function specOf(outcome: unknown): unknown {
    assert.ok(typeof outcome === "object" && outcome !== null && "spec" in outcome);
    return outcome.spec;
  }

  describe("of a Service's ports", () => {
    const ports = (head: string, patch: string): unknown => {
      const service = read(`${head}
metadata: {name: web}
spec:
  ports:
  - {port: 80, name: http}
  - {port: 443, protocol: TCP, name: https}
  - {port: 53, protocol: UDP, name: dns}
`);
      const outcome = patched(service, `spec: {ports: ${patch}}`);
      assert.ok(typeof outcome === "object" && outcome !== null && "spec" in outcome);
      return outcome.spec;
    };
    const SERVICE = "apiVersion: v1\nkind: Service";

    it("goes by number and protocol; new ones come first", () => {
      const patch =
        "[{port: 80, targetPort: 8080}, {port: 53, protocol: UDP, $patch: delete}, {port: 443, protocol: UDP, name: quic, nodePort: null}]";
      assert.deepEqual(ports(SERVICE, patch), {
        ports: [
          { port: 443, protocol: "UDP", name: "quic" },
          { port: 80, name: "http", targetPort: 8080 },
          { port: 443, protocol: "TCP", name: "https" },
        ],
      });
    });

    it("takes a port without protocol for TCP", () => {
      const patch = "[{port: 80, protocol: TCP, name: a}, {port: 443, name: b}]";
      assert.deepEqual(ports(SERVICE, patch), {
        ports: [
          { port: 80, name: "a", protocol: "TCP" },
          { port: 443, protocol: "TCP", name: "b" },
          { port: 53, protocol: "UDP", name: "dns" },
        ],
      });
    });

    it("replaces them on request", () => {
      assert.deepEqual(ports(SERVICE, "[{$patch: replace}, {port: 443}]"), { ports: [{ port: 443 }] });
    });

    it("is not one of other kinds of that name", () => {
      assert.deepEqual(ports("apiVersion: serving.knative.dev/v1\nkind: Service", "[{port: 443}]"), {
        ports: [{ port: 443 }],
      });
    });
  });
});

describe("a JSON patch", () => {
  const OBJECT = read("{list: [a, b], map: {x: 1, 'a/b~c': 2}, text: t}");
  const VALUE = { list: ["a", "b"], map: { x: 1, "a/b~c": 2 }, text: "t" };
  const OUTCOMES: Readonly<Record<string, unknown>> = {
    "{op: add, path: /map/y, value: 2}": { ...VALUE, map: { ...VALUE.map, y: 2 } },
    "{op: add, path: /map/x, value: '2'}": { ...VALUE, map: { ...VALUE.map, x: "2" } },
    "{op: add, path: /list/-, value: c}": { ...VALUE, list: ["a", "b", "c"] },
    "{op: add, path: /list/0, value: c}": { ...VALUE, list: ["c", "a", "b"] },
    "{op: add, path: /list/2, value: c}": { ...VALUE, list: ["a", "b", "c"] },
    "{op: add, path: /new}": { ...VALUE, new: null },
    "{op: add, path: /map/, value: 2}": { ...VALUE, map: { ...VALUE.map, "": 2 } },
    "{op: add, path: /new, value: {b: [1, {c: d}]}}": { ...VALUE, new: { b: [1, { c: "d" }] } },
    "{op: remove, path: /map/x}": { ...VALUE, map: { "a/b~c": 2 } },
    "{op: remove, path: /map/a~1b~0c}": { ...VALUE, map: { x: 1 } },
    "{op: remove, path: /list/0}": { ...VALUE, list: ["b"] },
    "{op: replace, path: /map/x, value: 1.5}": { ...VALUE, map: { ...VALUE.map, x: 1.5 } },
    "{op: replace, path: /list/1, value: c}": { ...VALUE, list: ["a", "c"] },
    "{op: replace, path: /map/new, value: 2}": { ...VALUE, map: { ...VALUE.map, new: 2 } },
    "{op: move, from: /text, path: /map/x}": { list: VALUE.list, map: { ...VALUE.map, x: "t" } },
    "{op: move, from: /list/0, path: /list/1}": { ...VALUE, list: ["b", "a"] },
    "{op: copy, from: /map, path: /list/0}": { ...VALUE, list: [VALUE.map, "a", "b"] },
    "{op: copy, from: /nothing, path: /new}": { ...VALUE, new: null },
    "{op: test, path: /map, value: {a/b~c: 2, x: 1.0}}": VALUE,
    "{op: test, path: /list/0, value: a}": VALUE,
    "{op: test, path: /nothing, value: null}": VALUE,

    "{op: add, path: /map/y/z, value: 2}": "The patch cannot add `/map/y/z`: the object has no `/map/y`.",
    "{op: add, path: /text/z, value: 2}": "The patch cannot add `/text/z`: `/text` is no map.",
    "{op: add, path: /text/y/z, value: 2}":
      "The patch cannot add `/text/y/z`: `/text` is neither a map nor a list.",
    "{op: add, path: /list/3, value: c}":
      "The patch cannot add `/list/3`: `/list` is a list of 2 items and has no `3`.",
    "{op: add, path: /list/-1, value: c}":
      "The patch cannot add `/list/-1`: `/list` is a list of 2 items and has no `-1`.",
    "{op: add, path: /list/x, value: c}":
      "The patch cannot add `/list/x`: `/list` is a list of 2 items and has no `x`.",
    "{op: add, path: '', value: {}}": "The patch cannot add the root: it is the whole object.",
    "{op: remove, path: /map/a~1b}": "The patch cannot remove `/map/a~1b`: the object has no `/map/a~1b`.",
    "{op: remove, path: /list/-}":
      "The patch cannot remove `/list/-`: `/list` is a list of 2 items and has no `-`.",
    "{op: replace, path: /list/2, value: c}":
      "The patch cannot replace `/list/2`: `/list` is a list of 2 items and has no `2`.",
    "{op: move, from: /nothing, path: /new}": "The patch cannot move `/new`: the object has no `/nothing`.",
    "{op: move, from: /map, path: /map/x}": "The patch cannot move `/map/x`: the object has no `/map`.",
    "{op: move, path: /map/x}": "The patch cannot move `/map/x`: it says no `from`.",
    "{op: copy, from: /nothing/x, path: /new}": "The patch cannot copy `/new`: the object has no `/nothing`.",
    "{op: test, path: /map/x, value: '1'}":
      "The patch expects another value at `/map/x` than the object has there.",
    "{op: Add, path: /map/x, value: 1}": "`Add` is no operation of a JSON patch.",
  };
  for (const [operation, outcome] of Object.entries(OUTCOMES))
    it(operation, () => assert.deepEqual(patched(OBJECT, `- ${operation}`), outcome));

  it("goes through its operations in order, and fails as a whole", () => {
    const add = "- {op: add, path: /map/y, value: {}}\n- {op: add, path: /map/y/z, value: 1}\n";
    assert.deepEqual(patched(OBJECT, add), { ...VALUE, map: { ...VALUE.map, y: { z: 1 } } });
    assert.equal(
      patched(OBJECT, `${add}- {op: remove, path: /nothing}`),
      "The patch cannot remove `/nothing`: the object has no `/nothing`.",
    );
  });

  it("shares what did not change", () => {
    const outcome = applyPatch(OBJECT, { kind: "json", operations: [{ op: "remove", path: ["map", "x"] }] });
    assert.ok(outcome.kind === "patched");
    assert.equal(child(outcome.root, "list"), child(OBJECT, "list"));
  });

  it("does not copy an object into itself without end", () => {
    const copies = Array.from({ length: 64 }, (_, n) => `- {op: copy, from: /map, path: /map/${n}}`);
    assert.equal(
      patched(OBJECT, copies.join("\n")),
      "The patch cannot copy `/map/15`: too much of the object has been copied before.",
    );
  });
});
