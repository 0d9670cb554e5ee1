import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`;
const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
`;
/** References to what is in no file are no part of this. */
const WITHOUT_REFERENCES = { rules: { "route-parent-not-found": "off" } } as const;

describe("one mistake, one finding", () => {
  it("an old key is not reported as unknown, too", () => {
    checkDiagnostics(
      `${ROUTE}  attachTo: [{ name: edge }]
# ^^^^^^^^ error legacy-route-attachto: A Route names its Gateways in \`parentRefs\`; the API server drops \`attachTo\`, so the Route attaches to nothing. 💡
`,
    );
    checkDiagnostics(
      `${ROUTE}  gateways: { allow: FromList, gatewayRefs: [{ name: edge }] }
# ^^^^^^^^ error legacy-route-gateways: A Route names its Gateways in \`parentRefs\` since release 0.4; the API server drops \`gateways\`, so the Route attaches to nothing. 💡
`,
    );
  });

  it("a required field that stands under its old name is not reported as missing, too", () => {
    checkDiagnostics(`apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controller: example.com/gateways
# ^^^^^^^^^^ error legacy-controller-key: \`controller\` is called \`controllerName\` since release 0.4; the API server refuses the GatewayClass without it. 💡
`);
  });

  it("a value is refused once", () => {
    checkDiagnostics(
      `${ROUTE}  parentRefs: [{ name: edge }]
  rules:
    - matches: [{ path: { type: Prefix, value: / } }]
#                               ^^^^^^ error legacy-path-type-prefix: The type \`Prefix\` is called \`PathPrefix\` since release 0.4; the API server refuses the old one. 💡
      backendRefs: [{ name: "\${BACKEND}", port: 80 }]
`,
      WITHOUT_REFERENCES,
    );
  });

  it("another field that is missing in the same place is reported", () => {
    checkDiagnostics(
      GATEWAY.replace("    - name: http\n      port: 80\n      protocol: HTTP\n", "    - port: 80\n") +
        `#     ^^^^^^^^ error field-required: \`spec.listeners[0]\` must set \`protocol\`; the API server refuses the Gateway without it.
#     ^^^^^^^^ error legacy-listener-name-optional: A listener needs a \`name\`, also where it is the only one; the API server refuses the Gateway without it. 💡
`,
    );
  });

  it("a rule that is turned off leaves the general finding", () => {
    checkDiagnostics(
      `${ROUTE}  attachTo: [{ name: edge }]
# ^^^^^^^^ warning doc-field-unknown: \`spec.attachTo\` is not a field of an HTTPRoute, so the API server drops it.
`,
      { rules: { "legacy-route-attachto": "off" } },
    );
  });

  it("an object of the first group is reported for its group only", () => {
    checkDiagnostics(`apiVersion: networking.x-k8s.io/v1alpha1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error doc-legacy-group: The API dropped the group \`networking.x-k8s.io\` with release 0.4, so the API server refuses the object. Write \`gateway.networking.k8s.io/v1\` and follow what is then said about its fields. 💡
kind: HTTPRoute
metadata: { name: cart }
spec:
  gateways: { allow: All }
  rules: [{ forwardTo: [{ serviceName: cart, port: 80 }] }]
`);
  });
});

describe("the routes of a listener", () => {
  it("that fit get their new name, comments kept", () => {
    checkFix(
      `${GATEWAY}      rou$0tes: # who may come\n        namespaces: { from: All } # everybody\n`,
      `${GATEWAY}      allowedRoutes: # who may come\n        namespaces: { from: All } # everybody\n`,
    );
  });

  it("are converted with their kind", () => {
    checkFix(
      `${GATEWAY}      rou$0tes:\n        kind: FooRoute\n        group: acme.io\n        namespaces:\n          from: All\n`,
      `${GATEWAY}      allowedRoutes:\n        namespaces:\n          from: All\n        kinds:\n          - group: acme.io\n            kind: FooRoute\n`,
    );
    checkFix(
      `${GATEWAY}      allowedRoutes: { ki$0nd: HTTPRoute }\n`,
      `${GATEWAY}      allowedRoutes:\n        kinds:\n          - kind: HTTPRoute\n`,
    );
  });
});

describe("the selector of namespaces in `routes`", () => {
  const namespaces = (selector: string) =>
    `        namespaces:\n          from: Selector\n          selector:${selector}\n`;
  const old = (selector: string) => `${GATEWAY}      rou$0tes:\n${namespaces(selector)}`;
  const converted = (selector: string) => `${GATEWAY}      allowedRoutes:\n${namespaces(selector)}`;
  const indented = "\n            ";

  it("stays the selector that it was, its labels under `matchLabels`", () => {
    checkFix(old(" { team: shop }"), converted(`${indented}matchLabels:${indented}  team: shop`));
  });

  it("keeps every label that it has", () => {
    checkFix(
      old(" { matchLabels: { team: shop }, stage: live }"),
      converted(`${indented}matchLabels:${indented}  team: shop${indented}  stage: live`),
    );
  });

  it("is left to people where it is no selector of labels", () => {
    assert.deepEqual(fixTitles(old(" { team: [shop] }")), []);
  });
});

describe("a selector of Routes", () => {
  const selecting = (from: string) =>
    `${GATEWAY}      routes:\n        namespaces: { from: ${from} }\n        selec$0tor:\n          gateway: edge\n`;
  const route = (name: string, labels: string, parents: string, namespace = "infra") =>
    `#- ${name}.yaml\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: ${name}, namespace: ${namespace}, labels: ${labels} }\nspec:\n  hostnames: [shop.example.com]\n${parents}`;
  const others =
    route("other", "{ gateway: back }", "") +
    route("named", "{ gateway: edge }", "  parentRefs: [{ name: edge }]\n") +
    route("far", "{ gateway: edge }", "", "shop");

  it("gives way to a parentRef in each Route that it selects", () => {
    checkFix(
      `#- gateway.yaml\n${selecting("All")}${route("cart", "{ gateway: edge }", "")}${others}`,
      `#- gateway.yaml\n${GATEWAY}      routes:\n        namespaces: { from: All }\n${route("cart", "{ gateway: edge }", "  parentRefs:\n    - name: edge\n")}`,
      { title: "Remove `selector`, and name the Gateway in the Route that it selects" },
    );
  });

  it("goes alone where the namespaces are not known", () => {
    checkFix(
      `#- gateway.yaml\n${selecting("Selector")}${route("cart", "{ gateway: edge }", "")}`,
      `#- gateway.yaml\n${GATEWAY}      routes:\n        namespaces: { from: Selector }\n`,
      { title: "Remove `selector`" },
    );
  });
});

describe("the parents of a Route", () => {
  it("are those of the old list", () => {
    checkFix(
      `${ROUTE}  gate$0ways:\n    allow: FromList\n    gatewayRefs:\n      - { name: edge, namespace: infra }\n  rules: []\n`,
      `${ROUTE}  parentRefs:\n    - name: edge\n      namespace: infra\n  rules: []\n`,
    );
  });

  it("are the Gateways of the namespace where the old key meant those", () => {
    const gateways = `---\n${GATEWAY.replace("infra", "shop")}---\n${GATEWAY}`;
    checkFix(`${ROUTE}  gate$0ways: {}\n${gateways}`, `${ROUTE}  parentRefs:\n    - name: edge\n${gateways}`);
    checkFix(
      `${ROUTE}  gate$0ways: { allow: All }\n${gateways}`,
      `${ROUTE}  parentRefs:\n    - name: edge\n    - name: edge\n      namespace: infra\n${gateways}`,
    );
  });

  it("are a list also where `attachTo` was none", () => {
    checkFix(
      `${ROUTE}  attach$0To:\n    kind: Gateway\n    name: edge\n`,
      `${ROUTE}  parentRefs:\n    - kind: Gateway\n      name: edge\n`,
    );
  });

  it("have no scope", () => {
    checkFix(
      `${ROUTE}  parentRefs:\n    - name: edge\n      sco$0pe: Cluster\n`,
      `${ROUTE}  parentRefs:\n    - name: edge\n`,
    );
  });
});

describe("the backends of a rule", () => {
  it("are named by Service or by reference", () => {
    checkFix(
      `${ROUTE}  rules:
    - forward$0To:
        - serviceName: cart
          port: 80
          weight: 9
        - backendRef: { group: acme.io, kind: Bucket, name: carts }
          weight: 1
`,
      `${ROUTE}  rules:
    - backendRefs:
        - name: cart
          port: 80
          weight: 9
        - group: acme.io
          kind: Bucket
          name: carts
          weight: 1
`,
    );
  });

  it("have their name in `name`", () => {
    checkFix(
      `${ROUTE}  rules: [{ backendRefs: [{ service$0Name: cart, port: 80 }] }]\n`,
      `${ROUTE}  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]\n`,
    );
  });
});

describe("a filter", () => {
  const filter = (lines: string) =>
    `${ROUTE}  rules:\n    - filters:\n        - type: RequestRedirect\n          requestRedirect:\n${lines}`;

  it("redirects to a scheme, in lower case", () => {
    checkFix(filter("            proto$0col: HTTPS\n"), filter("            scheme: https\n"));
  });

  it("replaces a path as it is done now", () => {
    checkFix(
      filter("            path:\n              type: Abso$0lute\n              substitution: /shop\n"),
      filter(
        "            path:\n              type: ReplaceFullPath\n              replaceFullPath: /shop\n",
      ),
    );
  });
});

describe("a path of early drafts", () => {
  const found = (path: string) =>
    analyze([
      {
        path: "route.yaml",
        text: `${ROUTE}  rules: [{ filters: [{ type: URLRewrite, urlRewrite: { path: ${path} } }] }]\n`,
      },
    ])
      .diagnostics.filter(({ rule }) => rule === "legacy-redirect-protocol")
      .map(({ message, fixes = [] }) => `${message.split(" since")[0]}: ${fixes.join(", ") || "no fix"}`);
  const WRITE = "Write it as it is written now";

  it("has one fix for its type and its value", () => {
    assert.deepEqual(found("{ type: Absolute, substitution: /a }"), [
      `The type \`Absolute\` is called \`ReplaceFullPath\`: ${WRITE}`,
      `\`substitution\` is called \`replaceFullPath\`: ${WRITE}`,
    ]);
    assert.deepEqual(found("{ type: Absolute, replaceFullPath: /a }"), [
      `The type \`Absolute\` is called \`ReplaceFullPath\`: ${WRITE}`,
    ]);
    assert.deepEqual(found("{ type: Absolute }"), [
      `The type \`Absolute\` is called \`ReplaceFullPath\`: ${WRITE}`,
    ]);
    assert.deepEqual(found("{ type: ReplacePrefixMatch, substitution: /a }"), [
      `\`substitution\` is called \`replacePrefixMatch\`: ${WRITE}`,
    ]);
  });

  it("that has the value of today as well keeps both, since nobody knows which was meant", () => {
    assert.deepEqual(found("{ type: ReplaceFullPath, substitution: /a, replaceFullPath: /b }"), [
      "`substitution` is called `replaceFullPath`: no fix",
    ]);
    checkFix(
      `${ROUTE}  rules: [{ filters: [{ type: URLRewrite, urlRewrite: { path: { type: Abso$0lute, substitution: /a, replaceFullPath: /b } } }] }]\n`,
      `${ROUTE}  rules: [{ filters: [{ type: URLRewrite, urlRewrite: { path: { type: ReplaceFullPath, substitution: /a, replaceFullPath: /b } } }] }]\n`,
    );
  });

  it("is that of today", () => {
    assert.deepEqual(found("{ type: ReplaceFullPath, replaceFullPath: /a }"), []);
  });
});

describe("an object in a List", () => {
  it("is converted where it stands", () => {
    const list = (spec: string) =>
      `apiVersion: v1\nkind: List\nitems:\n  - apiVersion: gateway.networking.k8s.io/v1\n    kind: GatewayClass\n    metadata: { name: internet }\n    spec: { ${spec}: example.com/gateways }\n`;
    checkFix(list("contro$0ller"), list("controllerName"));
  });
});

describe("the certificate of a Route", () => {
  const gateway = (namespace: string, tls: string) =>
    `#- gateway.yaml\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: edge, namespace: ${namespace} }\nspec:\n  gatewayClassName: internet\n  listeners:\n    - name: cart\n      port: 443\n      protocol: HTTPS\n      allowedRoutes: { namespaces: { from: All } }\n${tls}`;
  const old = (namespace: string) =>
    `#- route.yaml\n${ROUTE}  t$0ls:\n    certificateRef: { kind: Secret, name: cart, group: core }\n  parentRefs: [{ name: edge, namespace: ${namespace} }]\n`;
  const now = (namespace: string) =>
    `#- route.yaml\n${ROUTE}  parentRefs: [{ name: edge, namespace: ${namespace} }]\n`;

  it("goes to the listener that takes the Route", () => {
    checkFix(
      gateway("shop", "") + old("shop"),
      `${gateway("shop", "      tls:\n        certificateRefs:\n          - name: cart\n")}${now("shop")}`,
    );
    checkFix(
      gateway("infra", "") + old("infra"),
      `${gateway("infra", "      tls:\n        certificateRefs:\n          - name: cart\n            namespace: shop\n")}${now("infra")}`,
    );
  });

  it("stays for people to decide where the listener has one", () => {
    const titles = fixTitles(
      gateway("shop", "      tls: { certificateRefs: [{ name: edge }] }\n") + old("shop"),
    );
    assert.deepEqual(titles, []);
  });
});

describe("the certificates of a listener", () => {
  it("are a list, and the group `core` is the empty one", () => {
    checkFix(
      `${GATEWAY}      tls:\n        certificate$0Ref:\n          kind: Secret\n          group: core\n          name: edge\n`,
      `${GATEWAY}      tls:\n        certificateRefs:\n          - kind: Secret\n            name: edge\n`,
    );
  });

  it("are not overridden by Routes", () => {
    checkFix(
      `${GATEWAY}      tls:\n        mode: Terminate\n        route$0Override: { certificate: Allow }\n`,
      `${GATEWAY}      tls:\n        mode: Terminate\n`,
    );
  });
});

describe("kinds that are called otherwise", () => {
  it("ReferencePolicy becomes ReferenceGrant of the version that is served, by every release where none is known", () => {
    const object = (version: string, kind: string) =>
      `apiVersion: gateway.networking.k8s.io/${version}\nkind: ${kind}\nmetadata: { name: it }\nspec: {}\n`;
    const old = object("v1alpha2", "Reference$0Policy");
    checkFix(old, object("v1", "ReferenceGrant"), { bundleVersion: "1.6" });
    checkFix(old, object("v1beta1", "ReferenceGrant"), { bundleVersion: "1.2" });
    checkFix(old, object("v1beta1", "ReferenceGrant"));
  });

  it("BackendLBPolicy becomes XBackendTrafficPolicy of the group of the experiments", () => {
    const policy = (apiVersion: string, kind: string) =>
      `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: it }\nspec: { targetRefs: [{ group: "", kind: Service, name: it }] }\n`;
    checkFix(
      policy("gateway.networking.k8s.io/v1alpha2", "BackendLB$0Policy"),
      policy("gateway.networking.x-k8s.io/v1alpha1", "XBackendTrafficPolicy"),
    );
  });

  it("BackendLBPolicy becomes nothing where the CRDs do not have the other", () => {
    const policy =
      'apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: BackendLB$0Policy\nmetadata: { name: it }\nspec: { targetRefs: [{ group: "", kind: Service, name: it }] }\n';
    assert.deepEqual(fixTitles(policy), ["Migrate to XBackendTrafficPolicy"]);
    assert.deepEqual(fixTitles(policy, { channel: "standard" }), []);
  });

  it("BackendLBPolicy was served by 1.1 and 1.2, in the experimental channel", () => {
    const policy =
      "apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: BackendLBPolicy\nmetadata: { name: it }\nspec: {}\n";
    const only = ["legacy-backendpolicy", "doc-version-not-served"];
    checkDiagnostics(policy, { only, bundleVersion: "1.2" });
    checkDiagnostics(
      policy.replace(
        "v1alpha2\n",
        "v1alpha2\n#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error doc-version-not-served: `v1alpha2` of BackendLBPolicy came with release 1.1, so an API server with the CRDs of 1.0 refuses the object.\n",
      ),
      { only, bundleVersion: "1.0" },
    );
  });
});

describe("a grant from a Gateway to Routes", () => {
  it("permits nothing", () => {
    checkDiagnostics(
      `apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: infra-gateways, namespace: shop }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }]
  to: [{ group: gateway.networking.k8s.io, kind: HTTPRoute }]
#                                                ^^^^^^^^^ warning grant-with-sectionname: A Gateway does not refer to Routes, so this entry permits nothing. Routes name the Gateway in \`parentRefs\`, and \`allowedRoutes\` of its listeners lets them in.
`,
      { only: ["grant-with-sectionname"] },
    );
  });
});
