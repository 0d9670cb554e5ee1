import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";
import { gateway, parent } from "./gateways.ts";

function child(attachTo: string): string {
  return gateway(
    "name: shop, namespace: platform",
    `
  infrastructure:
    attachTo:
${attachTo.replace(/^\n|\n+$/g, "")}
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]`,
  );
}

const NAMED = `
      group: gateway.networking.k8s.io
      kind: Gateway`;

describe("attach-target-not-found", () => {
  const only = ["attach-target-not-found"];

  it("is a hint where nothing like it is in sight", () => {
    checkDiagnostics(
      child(`${NAMED}
      name: entrance
#           ^^^^^^^^ hint attach-target-not-found: Gateway \`platform/entrance\` is not in this workspace, and without its parent this Gateway is not accepted. 💡`),
      { only },
    );
  });

  it("is an error in the closed world", () => {
    checkDiagnostics(
      child(`${NAMED}
      name: entrance
#           ^^^^^^^^ error attach-target-not-found: Gateway \`platform/entrance\` is not in this workspace, and without its parent this Gateway is not accepted. 💡`),
      { only, closedWorld: true },
    );
  });

  it("says where else there is one of that name", () => {
    checkDiagnostics(
      parent("{}") +
        child(`${NAMED}
      name: web
      namespace: plattform
`).replace(
          "name: web\n",
          "name: web\n#           ^^^ warning attach-target-not-found: Gateway `plattform/web` is not in this workspace, and without its parent this Gateway is not accepted. There is one in namespace `platform`. 💡\n",
        ),
      { only },
    );
  });

  it("is silent about names that something fills in later", () => {
    checkDiagnostics(child(`${NAMED}\n      name: \${PARENT}`), { only, closedWorld: true });
  });

  it("does not take the Gateway itself for its parent", () => {
    checkDiagnostics(
      child(`${NAMED}
      name: entrence
#           ^^^^^^^^ hint attach-target-not-found: Gateway \`platform/entrence\` is not in this workspace, and without its parent this Gateway is not accepted. 💡`).replace(
        "name: shop, namespace",
        "name: entrance, namespace",
      ),
      { only },
    );
  });

  it("says where else there is one of that name, unless that is the Gateway itself", () => {
    const itself = (namespace: string) =>
      child(`${NAMED}
      name: shop
      namespace: ${namespace}
`).replace(
        "name: shop\n",
        `name: shop\n#           ^^^^ hint attach-target-not-found: Gateway \`${namespace}/shop\` is not in this workspace, and without its parent this Gateway is not accepted. 💡\n`,
      );
    checkDiagnostics(itself("plattform"), { only });
    const other = parent("{}").replace("name: web", "name: shop");
    checkDiagnostics(
      other.replace("namespace: platform", "namespace: town") +
        itself("plattform")
          .replace("name: shop, namespace", "name: cart, namespace")
          .replace("hint", "warning")
          .replace("accepted. 💡", "accepted. There is one in namespace `town`. 💡"),
      { only },
    );
  });

  it("offers a new parent in another namespace that lets in that of the child", () => {
    const source = child(`${NAMED}\n      name: entrance$0\n      namespace: town`);
    checkFix(
      source,
      `${source.replace("$0", "")}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: entrance
  namespace: town
spec:
  gatewayClassName: edge
  infrastructure:
    allowedChildren:
      namespaces:
        from: Selector
        selector:
          matchLabels:
            kubernetes.io/metadata.name: platform
`,
      { title: "Create Gateway `town/entrance`, which lets in child Gateways of `platform`" },
    );
  });

  it("offers the near name, and a new parent that lets the child in", () => {
    const source = `${parent("{}").replace("name: web", "name: entrance")}${child(`${NAMED}\n      name: entrence$0`)}`;
    assert.deepEqual(fixTitles(source), [
      "Change the name to `entrance`",
      "Create Gateway `platform/entrence`",
    ]);
    checkFix(source, source.replace("entrence$0", "entrance"));
    checkFix(
      source,
      `${source.replace("$0", "")}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: entrence
  namespace: platform
spec:
  gatewayClassName: edge
  infrastructure:
    allowedChildren:
      namespaces:
        from: Same
`,
      { title: "Create Gateway `platform/entrence`" },
    );
  });
});

describe("attach-target-group", () => {
  it("writes the group", () => {
    checkFix(
      `${parent("{ namespaces: { from: Same } }")}${child("      name: web").replace("attachTo:", "attach$0To:")}`,
      `${parent("{ namespaces: { from: Same } }")}${child("      name: web\n      group: gateway.networking.k8s.io")}`,
    );
  });

  it("leaves other kinds, and references without a name, to other rules", () => {
    const only = ["attach-target-group"];
    checkDiagnostics(child("      kind: Balancer\n      name: web"), { only });
    checkDiagnostics(child("      kind: Gateway"), { only });
  });
});

describe("attach-target-group-core", () => {
  it("knows how the core group is misspelt", () => {
    checkDiagnostics(
      child(`
      group: core
#            ^^^^ warning attach-target-group-core: In the core group no \`Gateway\` is known, so this may attach to nothing. Gateways are in \`gateway.networking.k8s.io\`. 💡
      name: web`),
      { only: ["attach-target-group-core", "attach-target-kind-undefined", "attach-target-not-found"] },
    );
  });

  it("puts the right group in", () => {
    const source = `${parent("{ namespaces: { from: Same } }")}${child('      group: ""$0\n      name: web')}`;
    checkFix(source, source.replace('""$0', "gateway.networking.k8s.io"));
  });
});

describe("attach-target-kind-undefined", () => {
  it("is said of a foreign group with kind Gateway too, a warning where that can only be a slip, and silent about what is filled in later", () => {
    const only = ["attach-target-kind-undefined"];
    checkDiagnostics(
      child(`
      group: networking.gateway.k8s.io
#            ^^^^^^^^^^^^^^^^^^^^^^^^^ warning attach-target-kind-undefined: What it means to attach to \`Gateway\` of group \`networking.gateway.k8s.io\` is not defined; only a Gateway of \`gateway.networking.k8s.io\` can be a parent. Did you mean \`gateway.networking.k8s.io\`? 💡
      name: web`),
      { only },
    );
    checkDiagnostics(child("      kind: ${KIND}\n      name: web"), { only });
  });

  it("makes it a Gateway", () => {
    const source = `${parent("{ namespaces: { from: Same } }")}${child("      group: networking.example.com\n      kind: Balancer$0\n      name: web")}`;
    checkFix(
      source,
      source.replace("networking.example.com", "gateway.networking.k8s.io").replace("Balancer$0", "Gateway"),
    );
  });
});

describe("attach-target-name-required", () => {
  const only = ["attach-target-name-required"];

  it("is said of a text and of a list", () => {
    for (const value of ["web", "[{ name: web }]"]) {
      checkDiagnostics(
        gateway(
          "name: shop, namespace: platform",
          `
  infrastructure:
    attachTo: ${value}
#   ^^^^^^^^ error attach-target-name-required: \`attachTo\` is not a map with a \`name\`, so this Gateway has no parent and is not accepted.
  listeners: [{ name: shop, port: 80, protocol: HTTP }]`,
        ),
        { only },
      );
    }
  });

  it("offers the Gateways of the namespace that take children", () => {
    const source = `${parent("{ namespaces: { from: Same } }")}${gateway(
      "name: shop, namespace: platform",
      `
  infrastructure:
    attach$0To: web
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]`,
    )}`;
    checkFix(
      source,
      source.replace(
        "attach$0To: web",
        "attachTo:\n      group: gateway.networking.k8s.io\n      kind: Gateway\n      name: web",
      ),
      { title: "Attach to `web`" },
    );
  });
});
