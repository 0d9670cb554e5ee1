import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: {}
`;
const TWICE =
  "HTTPRoute `shop/cart` is defined twice in what is applied together, so only one of the two manifests counts. Give each a name of its own, or leave one only.";
const MARKED = ROUTE.replace(
  "shop }\n",
  `shop }\n#                 ^^^^ warning doc-duplicate-object: ${TWICE}\n`,
);
const DUPLICATES = { only: ["doc-duplicate-object"] };
const KUSTOMIZATION = "#- kustomization.yaml\nkind: Kustomization\n";

describe("an object that stands twice", () => {
  it("is one mistake where a kustomization lists both files", () => {
    checkDiagnostics(
      `${KUSTOMIZATION}resources: [a.yaml, ./b/b.yaml]\n#- a.yaml\n${MARKED}#- b/b.yaml\n${MARKED}`,
      DUPLICATES,
    );
  });

  it("is none in two overlays, nor in two files that happen to be neighbours", () => {
    checkDiagnostics(
      `#- a/kustomization.yaml\nresources: [route.yaml]\n#- a/route.yaml\n${ROUTE}#- b/kustomization.yaml\nresources: [route.yaml]\n#- b/route.yaml\n${ROUTE}#- b/other.yaml\n${ROUTE}`,
      DUPLICATES,
    );
  });

  it("is none where one of the two is a patch", () => {
    checkDiagnostics(
      `${KUSTOMIZATION}resources: [a.yaml, patch.yaml]\npatches: [{ path: patch.yaml }]\n#- a.yaml\n${ROUTE}#- patch.yaml\n${ROUTE}`,
      DUPLICATES,
    );
  });

  it("is reported in each place, however many they are", () => {
    const times = 12;
    const marked = ROUTE.replace(
      "shop }\n",
      `shop }\n#                 ^^^^ warning doc-duplicate-object: HTTPRoute \`shop/cart\` is defined 12 times in what is applied together, so only one of the manifests counts. Give each a name of its own, or leave one only.\n`,
    );
    checkDiagnostics(Array.from({ length: times }, () => marked).join("---\n"), DUPLICATES);
  });

  it("is judged a hundred times, and of its further copies it is told that they are", () => {
    const copies = 103;
    const found = analyze([{ path: "town.yaml", text: Array(copies).fill(ROUTE).join("---\n") }]).diagnostics;
    const told = (rule: string) => found.filter((diagnostic) => diagnostic.rule === rule);
    assert.equal(told("doc-duplicate-object").length, copies);
    assert.equal(told("route-no-parents").length, 100);
    const rest = "What else may be wrong is told of the first 100 only.";
    const isFurther = told("doc-duplicate-object").map(({ message }) => message.endsWith(rest));
    assert.deepEqual(isFurther, [...Array(100).fill(false), ...Array(3).fill(true)]);
  });

  it("is judged as often as it stands there for who hears nothing of copies", () => {
    const text = Array(103).fill(ROUTE).join("---\n");
    const found = analyze([{ path: "town.yaml", text }], { rules: { "doc-duplicate-object": "off" } });
    assert.equal(found.diagnostics.filter(({ rule }) => rule === "route-no-parents").length, 103);
  });

  it("is two objects where the namespaces differ, or where something fills the name in later", () => {
    checkDiagnostics(`${ROUTE}---\n${ROUTE.replace("shop", "other")}`, DUPLICATES);
    const filled = ROUTE.replace("cart", '"${APP}"');
    checkDiagnostics(`${filled}---\n${filled}`, DUPLICATES);
  });
});

const NAMESPACE = "apiVersion: v1\nkind: Namespace\nmetadata: { name: storefront }\n---\n";
const inNamespace = (namespace: string, name = "cart") =>
  `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: ${name}, namespace: ${namespace} }\nspec: {}\n`;

describe("a namespace that no document makes", () => {
  const only = ["doc-namespace-undeclared"];

  it("is somebody else's, unless it looks like a slip", () => {
    checkDiagnostics(NAMESPACE + inNamespace("checkout"), { only });
    checkDiagnostics(
      NAMESPACE +
        inNamespace("storefrnt").replace(
          "storefrnt }\n",
          "storefrnt }\n#                                  ^^^^^^^^^ warning doc-namespace-undeclared: No Namespace `storefrnt` is in this workspace, and an object cannot be created in one that does not exist. Did you mean `storefront`? 💡\n",
        ),
      { only },
    );
  });

  it("is no slip where several objects stand in it", () => {
    checkDiagnostics(`${NAMESPACE}${inNamespace("storefrnt")}---\n${inNamespace("storefrnt", "pay")}`, {
      only,
    });
  });

  it("is none of our business in a workspace without Namespaces, in every cluster, or kept elsewhere", () => {
    checkDiagnostics(inNamespace("checkout"), { only, closedWorld: true });
    checkDiagnostics(NAMESPACE + inNamespace("default"), { only, closedWorld: true });
    checkDiagnostics(NAMESPACE + inNamespace("team-a"), {
      only,
      closedWorld: true,
      externalNamespaces: ["team-*"],
    });
  });

  it("is not known where it is filled in later", () => {
    checkDiagnostics(NAMESPACE + inNamespace('"${TEAM}"'), { only, closedWorld: true });
  });

  it("can be made", () => {
    checkFix(
      NAMESPACE + inNamespace("check$0out"),
      `${NAMESPACE}${inNamespace("checkout")}---\napiVersion: v1\nkind: Namespace\nmetadata:\n  name: checkout\n`,
      { closedWorld: true },
    );
  });
});

describe("a name", () => {
  const only = ["doc-name-missing", "gateway-name-rfc1035", "gatewayclass-name-rfc1035"];
  const named = (metadata: string) =>
    `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: ${metadata}\nspec: {}\n`;

  it("may be made by the API server, or filled in later", () => {
    checkDiagnostics(named("{ generateName: edge- }"), { only });
    checkDiagnostics(named('{ name: "${APP}.${DOMAIN}" }'), { only });
  });

  it("is missing where nothing is written behind it", () => {
    checkDiagnostics(
      named("{ name: }").replace(
        "}\n",
        "}\n#[0-8] error doc-name-missing: The Gateway has no name, so the API server refuses it. Set `metadata.name`. 💡\n",
      ),
      { only },
    );
  });

  it("is asked of kinds with one version, too", () => {
    checkDiagnostics(
      "apiVersion: gateway.networking.x-k8s.io/v1alpha1\nkind: XBackendTrafficPolicy\nmetadata: { name: }\n#[0-8] error doc-name-missing: The XBackendTrafficPolicy has no name, so the API server refuses it. Set `metadata.name`. 💡\nspec: {}\n",
      { only },
    );
  });

  it("is not called missing where it has a wrong type", () => {
    checkDiagnostics(named("{ name: [edge] }"), { only });
  });

  it("of a Gateway is a label", () => {
    const long = "a".repeat(64);
    checkDiagnostics(
      named(`{ name: ${long} }`).replace(
        "}\n",
        `}\n#[18-82] warning gateway-name-rfc1035: The name of this Gateway has 64 characters, more than 63; an implementation may fail to make resources that are named after it.\n`,
      ),
      { only },
    );
    checkDiagnostics(named("{ name: Edge_1 }"), { only });
  });
});

describe("status in a manifest", () => {
  it("is right in an object that was read from a cluster", () => {
    checkDiagnostics(
      "apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata: { name: internet, uid: 1b2c }\nspec: { controllerName: example.com/gateways }\nstatus: { conditions: [] }\n",
      { only: ["doc-status-in-manifest"] },
    );
  });
});

describe("a Gateway without a namespace", () => {
  const only = ["doc-namespace-missing"];
  const gateway =
    "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: edge }\nspec: { gatewayClassName: internet, listeners: [] }\n";
  const route = (name: string, namespace: string) =>
    `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: ${name} }\nspec:\n  parentRefs: [{ name: edge, namespace: ${namespace} }]\n`;

  it("gets the one that Routes of its file expect", () => {
    const before = `${gateway.replace("metadata", "meta$0data")}---\n${route("cart", "infra")}`;
    checkFix(
      before,
      `${gateway.replace("edge }", "edge, namespace: infra }")}---\n${route("cart", "infra")}`,
      {
        title: "Set the namespace `infra`",
      },
    );
  });

  it("gets its namespace from a kustomization, or from whoever applies the file", () => {
    checkDiagnostics(
      `#- kustomization.yaml\nnamespace: infra\nresources: [all.yaml]\n#- all.yaml\n${gateway}---\n${route("cart", "infra")}`,
      { only },
    );
    checkDiagnostics(`#- gateway.yaml\n${gateway}#- route.yaml\n${route("cart", "infra")}`, { only });
    checkDiagnostics(`${gateway}---\n${route("cart", "infra")}---\n${route("pay", "backup")}`, { only });
  });
});
