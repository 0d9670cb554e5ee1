import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Patchable } from "../../server/src/delivery/patches.ts";
import {
  applyReplacements,
  type ReplaceableObject,
  readReplacements,
} from "../../server/src/delivery/replacements.ts";
import { readMetadata } from "../../server/src/model/metadata.ts";
import { text } from "../../server/src/model/reading.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { child, nodeAt, type YamlNode } from "../../server/src/yaml/tree.ts";
import { yamlValue } from "../../server/src/yaml/yamlValue.ts";

function read(written: string): YamlNode {
  const { root, problems } = readDocument(written);
  assert.deepEqual(problems, []);
  assert.ok(root !== undefined);
  return root;
}

function object(written: string): ReplaceableObject {
  const root = read(written);
  const { name, namespace, labels, annotations } = readMetadata(root);
  const [version = "", group = ""] = (text(root, "apiVersion") ?? "").split("/").reverse();
  const patchable: Patchable = {
    ...{ group, version, kind: text(root, "kind") ?? "", labels, annotations },
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
  };
  return { patchable, root };
}

const SOURCE = object(`apiVersion: v1
kind: ConfigMap
metadata: {name: source}
data: {port: "8080", host: a.b.c, name: shop, k.d: dotted, nothing: }
list: [{name: one, value: 1}, {name: two, value: 2}]
`);
const GATEWAY = object(`apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: web, labels: {app: web}}
spec:
  listeners: [{name: one, port: 80, hostname: one.two}, {name: b, port: 81}]
  m: {x: 1, q: "quoted", a.b/c: d}
`);
const ROUTE = object("{apiVersion: v1, kind: HTTPRoute, metadata: {name: web-route}, spec: {name: old}}");
const OBJECTS = [SOURCE, GATEWAY, ROUTE];
const LISTENERS = [
  { name: "one", port: 80, hostname: "one.two" },
  { name: "b", port: 81 },
];
const SPEC = { listeners: LISTENERS, m: { x: 1, q: "quoted", "a.b/c": "d" } };

/** The objects after one replacement. */
function after(replacement: string, objects: readonly ReplaceableObject[] = OBJECTS): readonly YamlNode[] {
  return applyReplacements(objects, readReplacements(read(`replacements: [${replacement}]`)));
}

/** The Gateway's spec after a value of the source was copied into one field of it. */
function specAfter(from: string, to: string, options = ""): unknown {
  const replacement = `{source: {kind: ConfigMap, name: source, fieldPath: '${from}'}, targets: [{select: {kind: Gateway}, fieldPaths: ['${to}'], options: {${options}}}]}`;
  const gateway = after(replacement)[1];
  const spec = child(gateway, "spec");
  assert.ok(spec !== undefined);
  return yamlValue(spec);
}

const withListeners = (first: object, second: object): unknown => ({
  ...SPEC,
  listeners: [
    { ...LISTENERS[0], ...first },
    { ...LISTENERS[1], ...second },
  ],
});

describe("a replacement", () => {
  const OUTCOMES: readonly (readonly [string, string, string, string, unknown])[] = [
    ["counts items", "data.port", "spec.listeners.0.port", "", withListeners({ port: 8080 }, {})],
    [
      "keeps a text a text",
      "data.port",
      "spec.listeners.0.hostname",
      "",
      withListeners({ hostname: "8080" }, {}),
    ],
    [
      "selects items by a value",
      "data.port",
      "spec.listeners.[name=b].port",
      "",
      withListeners({}, { port: 8080 }),
    ],
    [
      "selects items by a regular expression that matches a part",
      ...(["data.port", "spec.listeners.[name=^(on|b)].port", ""] as const),
      withListeners({ port: 8080 }, { port: 8080 }),
    ],
    [
      "selects items by a part of their value",
      ...(["data.port", "spec.listeners.[name=on].port", ""] as const),
      withListeners({ port: 8080 }, {}),
    ],
    [
      "goes to all items",
      ...(["data.port", "spec.listeners.*.port", ""] as const),
      withListeners({ port: 8080 }, { port: 8080 }),
    ],
    [
      "passes over items without the field",
      ...(["data.name", "spec.listeners.*.hostname", ""] as const),
      withListeners({ hostname: "shop" }, {}),
    ],
    [
      "makes the field on request",
      ...(["data.name", "spec.listeners.*.hostname", "create: true"] as const),
      withListeners({ hostname: "shop" }, { hostname: "shop" }),
    ],
    [
      "makes an item on request",
      ...(["data.name", "spec.listeners.[name=z].hostname", "create: true"] as const),
      { ...SPEC, listeners: [...LISTENERS, { name: "z", hostname: "shop" }] },
    ],
    [
      "makes maps and lists on request",
      ...(["data.port", "spec.new.[name=z].port", "create: true"] as const),
      { ...SPEC, new: [{ name: "z", port: 8080 }] },
    ],
    ["makes nothing unasked", "data.port", "spec.new.port", "", SPEC],
    ["makes no item of a number", "data.port", "spec.listeners.5.port", "create: true", SPEC],
    [
      "replaces a part of a text",
      ...(["data.host", "spec.listeners.0.hostname", "delimiter: ., index: 1"] as const),
      withListeners({ hostname: "one.a.b.c" }, {}),
    ],
    [
      "puts a part in front",
      ...(["data.host", "spec.listeners.0.hostname", "delimiter: ., index: -1"] as const),
      withListeners({ hostname: "a.b.c.one.two" }, {}),
    ],
    [
      "puts a part at the end",
      ...(["data.host", "spec.listeners.0.hostname", "delimiter: ., index: 7"] as const),
      withListeners({ hostname: "one.two.a.b.c" }, {}),
    ],
    [
      "knows escaped dots",
      "data.k\\.d",
      "spec.m.a\\.b/c",
      "",
      { ...SPEC, m: { ...SPEC.m, "a.b/c": "dotted" } },
    ],
    [
      "knows dots in brackets",
      "data.[k.d]",
      "spec.m.[a.b/c]",
      "",
      { ...SPEC, m: { ...SPEC.m, "a.b/c": "dotted" } },
    ],
    [
      "takes a value from an item",
      "list.[name=two].value",
      "spec.m.x",
      "",
      { ...SPEC, m: { ...SPEC.m, x: 2 } },
    ],
    ["takes no part for the item of its source", "list.[name=tw].value", "spec.m.x", "", SPEC],
    ["puts a value for a map", "data.name", "spec.m", "", { ...SPEC, m: "shop" }],
    [
      "copies a whole list",
      ...(["list", "spec.listeners", ""] as const),
      {
        ...SPEC,
        listeners: [
          { name: "one", value: 1 },
          { name: "two", value: 2 },
        ],
      },
    ],
    ["copies no list into a value", "list", "spec.m.x", "", SPEC],
    ["needs a source that is there", "data.other", "spec.m.x", "", SPEC],
    ["needs a source with a value", "data.nothing", "spec.m.x", "", SPEC],
  ];
  for (const [name, from, to, options, spec] of OUTCOMES)
    it(name, () => assert.deepEqual(specAfter(from, to, options), spec));

  it("copies the name into the name where it says no paths", () => {
    const roots = after("{source: {kind: ConfigMap}, targets: [{select: {kind: Gateway|HTTPRoute}}]}");
    assert.deepEqual(
      roots.map((root) => text(child(root, "metadata"), "name")),
      ["source", "source", "source"],
    );
  });

  it("takes a part of its source's text", () => {
    const replacement = (index: number): string =>
      `{source: {kind: ConfigMap, fieldPath: data.host, options: {delimiter: ., index: ${index}}}, targets: [{select: {kind: HTTPRoute}, fieldPaths: [spec.name]}]}`;
    assert.equal(text(child(after(replacement(1))[2], "spec"), "name"), "b");
    assert.equal(after(replacement(3))[2], ROUTE.root);
  });

  it("takes a value that it says itself", () => {
    const replacement =
      "{sourceValue: said, targets: [{select: {kind: HTTPRoute}, fieldPaths: [spec.name]}]}";
    assert.equal(text(child(after(replacement)[2], "spec"), "name"), "said");
  });

  it("passes over objects that it rejects", () => {
    const roots = after(
      "{source: {kind: ConfigMap}, targets: [{select: {name: web.*}, reject: [{kind: HTTPRoute}, {name: other}]}]}",
    );
    assert.equal(text(child(roots[1], "metadata"), "name"), "source");
    assert.equal(roots[2], ROUTE.root);
  });

  it("comes after the ones before it", () => {
    const roots = after(
      "{source: {kind: ConfigMap}, targets: [{select: {kind: Gateway}}]}, {source: {kind: Gateway}, targets: [{select: {kind: HTTPRoute}, fieldPaths: [spec.name]}]}",
    );
    assert.equal(text(child(roots[2], "spec"), "name"), "source");
  });

  it("leaves everything else the same node", () => {
    const roots = after(
      "{source: {kind: ConfigMap, fieldPath: data.name}, targets: [{select: {kind: Gateway}, fieldPaths: [spec.m.q]}]}",
    );
    assert.equal(roots[0], SOURCE.root);
    assert.equal(roots[2], ROUTE.root);
    assert.notEqual(roots[1], GATEWAY.root);
    assert.equal(nodeAt(roots[1], ["spec", "listeners"]), nodeAt(GATEWAY.root, ["spec", "listeners"]));
  });

  describe("that may mean several things replaces nothing:", () => {
    const TO_ROUTE = "targets: [{select: {kind: HTTPRoute}, fieldPaths: [spec.name]}]";
    const UNCHANGED: Readonly<Record<string, readonly [string, readonly ReplaceableObject[]]>> = {
      "no source": ["source: {kind: Secret}", OBJECTS],
      "two sources": ["source: {kind: ConfigMap}", [...OBJECTS, SOURCE]],
      "a source whose name is a part of another's": ["source: {name: we}", OBJECTS],
      "a source by a regular expression": ["source: {name: sourc.}", OBJECTS],
      "a source whose name is yet to be filled in": [
        "source: {kind: ConfigMap, name: source}",
        [...OBJECTS, object("{apiVersion: v1, kind: ConfigMap, metadata: {name: '${APP}'}}")],
      ],
    };
    for (const [name, [source, objects]] of Object.entries(UNCHANGED))
      it(name, () => assert.equal(after(`{${source}, ${TO_ROUTE}}`, objects)[2], ROUTE.root));

    it("a target whose name is yet to be filled in", () => {
      const target = object("{apiVersion: v1, kind: Gateway, metadata: {name: '${APP}'}}");
      const replacement = "{source: {kind: ConfigMap}, targets: [{select: {name: web}}]}";
      assert.equal(after(replacement, [SOURCE, target])[1], target.root);
    });
  });

  it("does not grow without end", () => {
    const grow = (from: string, to: string, options: string): string =>
      `{source: {kind: Gateway, fieldPath: ${from}}, targets: [{select: {kind: Gateway}, fieldPaths: [${to}], options: {${options}}}]}`;
    const maps = Array.from({ length: 64 }, (_, n) => grow("spec.m", `spec.m.n${n}`, "create: true"));
    const texts = Array.from({ length: 64 }, () => grow("spec.m.q", "spec.m.q", "delimiter: '-', index: 9"));
    const root = after([...maps, ...texts].join(", "))[1];
    assert.ok(root !== undefined);
    assert.ok(JSON.stringify(yamlValue(root)).length < 10_000_000);
  });
});

describe("the replacements of a kustomization", () => {
  const ONE =
    "source: {kind: ConfigMap}\ntargets: [{select: {kind: Gateway}, reject: [{name: x}], options: {create: true}}]";
  const READ = {
    source: { kind: "ConfigMap", fieldPath: ["metadata", "name"] },
    targets: [
      {
        select: { kind: "Gateway" },
        reject: [{ name: "x" }],
        fieldPaths: [["metadata", "name"]],
        options: { create: true },
      },
    ],
  };

  it("are read, also from a file with a list or a single one", () => {
    const indented = ONE.replaceAll("\n", "\n    ");
    assert.deepEqual(readReplacements(read(`replacements:\n  - ${indented}`)), [READ]);
    assert.deepEqual(readReplacements(read(`- ${ONE.replaceAll("\n", "\n  ")}`)), [READ]);
    assert.deepEqual(readReplacements(read(ONE)), [READ]);
  });

  it("are read with their paths cut at the dots", () => {
    const paths = "[a.b, 'a\\.b.c', '[a.b].c', 'a.[name=b.c].d', a.*.0]";
    const written = `replacements: [{sourceValue: x, targets: [{select: {}, fieldPaths: ${paths}}]}]`;
    assert.deepEqual(readReplacements(read(written))[0]?.targets[0]?.fieldPaths, [
      ["a", "b"],
      ["a.b", "c"],
      ["a.b", "c"],
      ["a", "[name=b.c]", "d"],
      ["a", "*", "0"],
    ]);
  });

  it("are left out where they cannot be read", () => {
    for (const written of [
      "kind: Kustomization",
      "replacements: text",
      "replacements: [{path: other.yaml}]",
      "replacements: [{targets: [{select: {}}]}]",
      "replacements: [{source: {}, targets: [{reject: []}]}]",
      "replacements: [{source: {}, targets: [{select: {}, reject: [text]}]}]",
      "replacements: [{source: {}, targets: [{select: {}, fieldPaths: ['']}]}]",
    ])
      assert.deepEqual(readReplacements(read(written)), [], written);
    assert.deepEqual(readReplacements(undefined), []);
  });
});
