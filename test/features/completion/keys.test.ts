import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toSnippet } from "../../../server/src/features/completion/snippet.ts";
import { checkAccepted, checkCompletion, completionsAtCursor } from "../../fixture.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
`;
const ROUTE = GATEWAY.replace("Gateway", "HTTPRoute");

const GATEWAY_SPEC = [
  "gatewayClassName",
  "listeners",
  "addresses",
  "infrastructure",
  "allowedListeners",
  "tls",
  "defaultScope",
];

describe("[completion: key] keys", () => {
  it("are of a union those of the type that is said", () => {
    const filter = (text: string) => `${ROUTE}spec:\n  rules:\n    - filters:\n        - type: ${text}`;
    checkCompletion(filter("RequestMirror\n          $0"), ["requestMirror"]);
    checkCompletion(filter("URLRewrite\n          urlRewrite: { path: { type: ReplaceFullPath, $0 } }"), [
      "replaceFullPath",
    ]);
    checkCompletion(
      filter("ExternalAuth\n          externalAuth: { protocol: GRPC, backendRef: { name: auth }, $0 }"),
      ["grpc", "forwardBody"],
    );
  });

  it("come in the order of the schema, required ones first, experimental ones last", () => {
    checkCompletion(`${GATEWAY}spec:\n  $0`, GATEWAY_SPEC);
    const list = completionsAtCursor(`${GATEWAY}spec:\n  $0`);
    assert.deepEqual(
      list?.items.map(({ detail }) => detail),
      [
        "string, required",
        "list of objects, required",
        "list of objects",
        "object",
        "object",
        "object",
        "string, experimental channel",
      ],
    );
    assert.match(
      list?.items[0]?.documentation ?? "",
      /^`gatewayClassName`: string, required\n\nGatewayClass that/,
    );
  });

  it("are those of the channel, the release and the proposals", () => {
    const rule = `${ROUTE}spec:\n  rules:\n    - matches: []\n      backendRefs: []\n      $0`;
    const common = ["name", "filters", "timeouts", "retry", "redirect to HTTPS"];
    checkCompletion(rule, [...common, "sessionPersistence", "allowedRoutes"]);
    checkCompletion(rule, [...common, "allowedRoutes"], { channel: "standard" });
    checkCompletion(rule, common, { channel: "standard", proposals: { delegation: false } });
    checkCompletion(rule, ["name", "filters", "timeouts", "redirect to HTTPS"], {
      channel: "standard",
      bundleVersion: "1.6",
      proposals: { delegation: false },
    });
    checkCompletion(rule, ["filters", "redirect to HTTPS"], {
      channel: "standard",
      bundleVersion: "1.1",
      proposals: { delegation: false },
    });
  });

  it("leave out those that are there, before and behind the cursor", () => {
    checkCompletion(
      `${GATEWAY}spec:
  listeners:
    - name: http
      $0
      protocol: HTTP
      allowedRoutes: {}
`,
      ["port", "hostname", "tls", "filters"],
    );
  });

  it("leave out what the API server writes", () => {
    checkCompletion(`${ROUTE}$0`, ["spec"]);
    checkCompletion(`${ROUTE}  $0`, [
      "generateName",
      "namespace",
      "labels",
      "annotations",
      "finalizers",
      "ownerReferences",
    ]);
  });

  it("belong to the map in whose column the cursor stands", () => {
    const at = (column: number) => `${GATEWAY}spec:
  gatewayClassName: edge
  listeners:
    - name: http
      port: 80
      allowedRoutes:
        namespaces:
          from: Same
${" ".repeat(column)}$0
`;
    checkCompletion(at(0), []);
    checkCompletion(at(1), []);
    checkCompletion(at(2), ["addresses", "infrastructure", "allowedListeners", "tls", "defaultScope"]);
    checkCompletion(at(6), ["protocol", "hostname", "tls", "filters"]);
    checkCompletion(at(8), ["kinds"]);
    checkCompletion(at(10), ["selector"]);
    checkCompletion(at(12), []);
  });

  it("begin an item behind a dash, and bring their own dash in its column", () => {
    const keys = ["name", "group", "kind", "namespace", "sectionName", "port"];
    checkCompletion(`${ROUTE}spec:\n  parentRefs:\n    - $0`, keys);
    checkCompletion(`${ROUTE}spec:\n  parentRefs:\n    - n$0`, keys);
    const withDash = keys.map((key) => `- ${key}`);
    checkCompletion(`${ROUTE}spec:\n  parentRefs:\n    $0`, withDash);
    checkCompletion(`${ROUTE}spec:\n  parentRefs:\n    - name: a\n    $0`, withDash);
  });

  it("stand between brackets as well", () => {
    const left = ["group", "kind", "namespace", "port"];
    checkCompletion(`${ROUTE}spec:\n  parentRefs: [{ name: a, $0, sectionName: b }]`, left);
    checkCompletion(`${ROUTE}spec:\n  parentRefs: [{ name: a, sectionName: b, po$0 }]`, left);
    checkCompletion(`${ROUTE}spec:\n  parentRefs: [{ name: a, sectionName: b, $0`, left);
    checkCompletion(`${ROUTE}spec:\n  parentRefs: [{ name: a $0 }]`, []);
  });

  it("are found in the objects of a List", () => {
    checkCompletion(
      `
apiVersion: v1
kind: List
items:
  - apiVersion: gateway.networking.k8s.io/v1
    kind: TCPRoute
    spec:
      $0
`,
      ["rules", "parentRefs", "useDefaultGateways"],
    );
  });

  it("are not offered where no schema knows any", () => {
    checkCompletion(`${GATEWAY}  labels:\n    $0`, []);
    checkCompletion("apiVersion: apps/v1\nkind: Deployment\nspec:\n  $0", []);
    checkCompletion("apiVersion: v1\nkind: Service\nspec:\n  $0", []);
    checkCompletion("image:\n  tag: latest\n$0", []);
  });

  it("are not offered in comments, in texts and in templates", () => {
    checkCompletion(`${GATEWAY}spec: # $0`, []);
    checkCompletion(`${GATEWAY}# $0`, []);
    checkCompletion(`${GATEWAY}  annotations:\n    note: |\n      sp$0ec\nspec: {}`, []);
    checkCompletion(`${GATEWAY}  annotations:\n    note: two\n      $0lines\nspec: {}`, []);
    checkCompletion(`${GATEWAY}spec:\n  $0\n  listeners: {{ .Values.listeners }}\n`, []);
    checkCompletion(`#- chart/_gateway.tpl\n${GATEWAY.trim()}\nspec:\n  $0`, []);
    checkCompletion("#- .gateway-api.yaml\n$0", []);
    checkCompletion("#- base/kustomization.yaml\n$0", []);
  });
});

describe("[completion: key] an accepted key", () => {
  it("takes the place of the half-typed word, with what is required below it", () => {
    checkAccepted(
      `${GATEWAY}spec:
  li$0
  gatewayClassName: edge
`,
      "listeners",
      `${GATEWAY}spec:
  listeners:
    - name: 
      port: 
      protocol: 
  gatewayClassName: edge
`,
    );
  });

  it("brings nothing to fill in to an editor without snippets", () => {
    checkAccepted(
      `${GATEWAY}spec:\n  li$0`,
      "listeners",
      `${GATEWAY}spec:
  listeners:
    - `,
      { snippets: false },
    );
  });

  it("follows the document's indentation", () => {
    const wide = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
    name: web
spec:
    parentRefs:
    - name: front
`;
    checkAccepted(`${wide}    ru$0`, "rules", `${wide}    rules:\n    - `);
    checkAccepted(
      `${wide}    rules:\n    - filters:\n      - req$0`,
      "requestMirror",
      `${wide}    rules:\n    - filters:\n      - requestMirror:\n            backendRef:\n                name: `,
    );
  });

  it("goes to the next line behind a key that holds a map or a list", () => {
    checkAccepted(`${ROUTE}spec:$0`, "hostnames", `${ROUTE}spec:\n  hostnames:\n    - `);
    checkAccepted(`${ROUTE}spec:\n  parentRefs: $0`, "name", `${ROUTE}spec:\n  parentRefs: \n    - name: `);
  });

  it("changes nothing but the name where the colon is there", () => {
    checkAccepted(
      `${ROUTE}spec:\n  host$0name:\n    - a.example.com\n`,
      "hostnames",
      `${ROUTE}spec:\n  hostnames:\n    - a.example.com\n`,
    );
  });

  it("is written between brackets, with a comma before what follows", () => {
    checkAccepted(
      `${ROUTE}spec:\n  parentRefs: [{ $0name: a }]`.replace("$0name", "$0 name"),
      "port",
      `${ROUTE}spec:\n  parentRefs: [{ port: ,  name: a }]`,
    );
    checkAccepted(
      `${GATEWAY}spec: { li$0 }`,
      "listeners",
      `${GATEWAY}spec: { listeners: [{ name: , port: , protocol:  }] }`,
    );
  });

  it("is quoted in JSON", () => {
    const json = (spec: string) =>
      `#- route.json\n{ "apiVersion": "gateway.networking.k8s.io/v1", "kind": "HTTPRoute", "spec": { ${spec} } }\n`;
    const plain = (spec: string) => json(spec).replace("#- route.json\n", "");
    checkAccepted(json('"$0"'), "rules", plain('"rules": [{  }]'));
    checkAccepted(json("$0"), "hostnames", plain('"hostnames": [""]'));
    checkAccepted(json('"ho$0": []'), "hostnames", plain('"hostnames": []'));
    assert.equal(completionsAtCursor(json('"ho$0"'))?.items[1]?.filter, '"hostnames');
  });

  it("has its holes numbered, relative to the line at the cursor", () => {
    const list = completionsAtCursor(`${GATEWAY}spec:\n  listeners:\n    - $0`);
    const snippets = list?.items.map((item) => [item.label, toSnippet(item.text, list.indentation)]);
    assert.deepEqual(snippets?.slice(0, 7), [
      ["name", "name: $0"],
      ["port", "port: $0"],
      ["protocol", "protocol: $0"],
      ["hostname", "hostname: $0"],
      ["tls", "tls:\n    $0"],
      ["allowedRoutes", "allowedRoutes:\n    $0"],
      ["HTTP listener", "name: ${1:http}\n  protocol: HTTP\n  port: ${2:80}"],
    ]);
  });
});

describe("[completion: key] keys of a half-typed document", () => {
  const keys = ["protocol", "hostname", "tls", "allowedRoutes", "allowedRoutes from Selector", "filters"];

  it("are found behind a key without its colon", () => {
    checkCompletion(
      `${GATEWAY}spec:
  listeners:
    - name: http
      port: 80
      proto$0
    - name: https
`,
      keys,
    );
  });

  it("are found below an open quote, an open bracket and a tab", () => {
    const above = (line: string) => `${GATEWAY}spec:
  gatewayClassName: ${line}
  listeners:
    - name: http
      port: 80
      $0
`;
    for (const line of ['"edge', "[edge", "{ edge", "\tedge", "edge: edge", "&x"])
      checkCompletion(above(line), keys);
  });

  it("are found although the document never could be read", () => {
    checkCompletion("kind: Gateway\nspec:\n    infrastructure: [\n    $0", [
      "gatewayClassName",
      "listeners",
      "addresses",
      "allowedListeners",
      "tls",
      "defaultScope",
    ]);
  });
});
