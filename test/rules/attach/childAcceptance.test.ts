import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";
import { ATTACHED, gateway, parent } from "./gateways.ts";

const NAMESPACE_RULES = [
  "attach-parent-not-opted-in",
  "attach-namespace-not-allowed",
  "attach-children-selector-missing",
];

/** A child in namespace `shop`, with a marker under the namespace of its parent. */
function visitor(marker = "", cursor = ""): string {
  return gateway(
    "name: shop, namespace: shop",
    `
  infrastructure:
    attachTo:
      group: gateway.networking.k8s.io
      kind: Gateway
      name: web
      namespace: platform${cursor}
${marker === "" ? "" : `#                ^^^^^^^^ ${marker}\n`}  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]`,
  );
}

describe("attach-parent-not-opted-in", () => {
  const silentParent = gateway(
    "name: web, namespace: platform",
    "  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: www.example.com }]",
  );

  it("lets the child's namespace in, by name where it is another one", () => {
    const source = `${silentParent}${visitor().replace("name: web\n", "name: web$0\n")}`;
    checkFix(
      source,
      source.replace("$0", "").replace(
        "  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: www.example.com }]\n",
        `  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: www.example.com }]
  infrastructure:
    allowedChildren:
      namespaces:
        from: Selector
        selector:
          matchLabels:
            kubernetes.io/metadata.name: shop
`,
      ),
    );
  });

  it("leaves an `allowedChildren` that is no map to the structure", () => {
    checkDiagnostics(`${parent("yes please")}${visitor()}`, { only: NAMESPACE_RULES });
  });
});

describe("attach-namespace-not-allowed", () => {
  const labelled = "{ namespaces: { from: Selector, selector: { matchLabels: { team: shop } } } }";
  const shopNamespace = (labels: string) =>
    `---\napiVersion: v1\nkind: Namespace\nmetadata: { name: shop${labels} }\n`;

  it("is a hint where the labels of the namespace are not known, and an error in the closed world, which has none", () => {
    const open =
      "Whether Gateway `platform/web` takes children of namespace `shop` cannot be told: the labels of namespace `shop` are not in this workspace, and it must match `team=shop`.";
    checkDiagnostics(`${parent(labelled)}${visitor(`hint attach-namespace-not-allowed: ${open}`)}`, {
      only: NAMESPACE_RULES,
    });
    const closed =
      "Gateway `platform/web` takes no children of namespace `shop`, so this Gateway is not accepted: namespace `shop` does not match `team=shop`.";
    checkDiagnostics(`${parent(labelled)}${visitor(`error attach-namespace-not-allowed: ${closed}`)}`, {
      only: NAMESPACE_RULES,
      closedWorld: true,
    });
  });

  it("is an error where the Namespace lacks the label, and can label it, but not give a label another value", () => {
    const why =
      "Gateway `platform/web` takes no children of namespace `shop`, so this Gateway is not accepted: namespace `shop` does not match `team=shop`. 💡";
    checkDiagnostics(
      `${parent(labelled)}${visitor(`error attach-namespace-not-allowed: ${why}`)}${shopNamespace("")}`,
      {
        only: NAMESPACE_RULES,
      },
    );
    const source = `${parent(labelled)}${visitor("", "$0")}${shopNamespace(", labels: { tier: web }")}`;
    checkFix(source, source.replace("$0", "").replace("tier: web", "tier: web, team: shop"));
    assert.deepEqual(fixTitles(source.replace("tier: web", "team: news")), []);
  });

  it("is silent where the label fits, and where it is filled in later", () => {
    checkDiagnostics(`${parent(labelled)}${visitor()}${shopNamespace(", labels: { team: shop }")}`, {
      only: NAMESPACE_RULES,
    });
    checkDiagnostics(`${parent(labelled.replace("team: shop", 'team: "${TEAM}"'))}${visitor()}`, {
      only: NAMESPACE_RULES,
      closedWorld: true,
    });
  });

  it("leaves a selector that is missing to the parent", () => {
    const marker =
      "#                                                          ^^^^^^^^ error attach-children-selector-missing: `from: Selector` needs a `selector`; without one, child Gateways of no namespace are let in. 💡";
    const open = parent("{ namespaces: { from: Selector } }").replace(
      "  listeners:",
      `${marker}\n  listeners:`,
    );
    checkDiagnostics(`${open}${visitor()}`, { only: NAMESPACE_RULES });
  });

  it("adds the namespace to the parent's own, or to those that the parent names", () => {
    const same = `${parent("{ namespaces: { from: Same } }")}${visitor("", "$0")}`;
    assert.deepEqual(fixTitles(same), ["Let Gateway `platform/web` take children of namespace `shop`"]);
    checkFix(
      same,
      same
        .replace("$0", "")
        .replace(
          "{ from: Same }",
          "{ from: Selector, selector: { matchExpressions: [{ key: kubernetes.io/metadata.name, operator: In, values: [platform, shop] }] } }",
        ),
    );
    const named = same.replace(
      "{ from: Same }",
      "{ from: Selector, selector: { matchExpressions: [{ key: kubernetes.io/metadata.name, operator: In, values: [news] }] } }",
    );
    checkFix(named, named.replace("$0", "").replace("[news]", "[news, shop]"));
  });
});

describe("attach-children-…", () => {
  it("writes the default of `from`", () => {
    const source = gateway("name: web, namespace: platform", "  infrastructure:\n    allowed$0Children: {}");
    checkFix(
      source,
      source.replace("allowed$0Children: {}", "allowedChildren:\n      namespaces:\n        from: Same"),
    );
  });

  it("writes a selector for the namespaces that ask to come in", () => {
    const source = `${parent("{ namespaces: { from: Selector$0 } }")}${visitor()}`;
    assert.deepEqual(fixTitles(source), ["Select namespace `shop` by its name"]);
    checkFix(
      source,
      source.replace(
        "{ from: Selector$0 }",
        "{ from: Selector, selector: { matchLabels: { kubernetes.io/metadata.name: shop } } }",
      ),
    );
  });

  it("makes an ignored selector count, or takes it out", () => {
    const source = gateway(
      "name: web, namespace: platform",
      `
  infrastructure:
    allowedChildren:
      namespaces:
        from: Same
        select$0or: { matchLabels: { team: shop } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]`,
    );
    checkFix(source, source.replace("$0", "").replace("Same", "Selector"), {
      title: "Set `from: Selector`",
    });
    checkFix(source, source.replace(/ {8}select\$0or.*\n/, ""), { title: "Remove the selector" });
  });
});

describe("attach-class-mismatch", () => {
  const all = "{ namespaces: { from: All } }";

  it("does not tell the class of a Gateway in another namespace", () => {
    checkDiagnostics(
      `${parent(all)}${gateway(
        "name: shop, namespace: shop",
        `  infrastructure: { attachTo: ${ATTACHED} }`,
      ).replace(
        "gatewayClassName: edge",
        "gatewayClassName: corner\n#                   ^^^^^^ error attach-class-mismatch: Gateway `platform/web` has another `gatewayClassName`, so this Gateway is not accepted. Child and parent must have the same one. 💡",
      )}`,
      { only: ["attach-class-mismatch"] },
    );
  });

  it("is silent about a class that is filled in later, and takes over the parent's otherwise", () => {
    const child = gateway("name: shop, namespace: shop", `  infrastructure: { attachTo: ${ATTACHED} }`);
    checkDiagnostics(`${parent(all)}${child.replace("edge", "${CLASS}")}`, {
      only: ["attach-class-mismatch"],
      closedWorld: true,
    });
    checkFix(`${parent(all)}${child.replace("edge", "corner$0")}`, `${parent(all)}${child}`);
  });
});

describe("what a child must not set", () => {
  const same = parent("{ namespaces: { from: Same } }");
  const child = (cursor: string) =>
    gateway(
      "name: shop, namespace: platform",
      `
  addresses: [{ type: IPAddress, value: 198.51.100.7 }]
  infrastructure:
    labels: { team: shop }
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]`.replace(
        cursor,
        `${cursor}$0`,
      ),
    );

  it("moves the addresses to the parent", () => {
    checkFix(
      `${same}${child("addresses")}`,
      `${same.trimEnd()}\n  addresses:\n    - type: IPAddress\n      value: 198.51.100.7\n${child("none").replace(/ {2}addresses.*\n/, "")}`,
      { title: "Move the addresses to `web`" },
    );
  });

  it("removes labels", () => {
    checkFix(`${same}${child("labels")}`, `${same}${child("none").replace(/ {4}labels.*\n/, "")}`, {
      title: "Remove `labels`",
    });
  });
});

describe("two tiers", () => {
  const RULES = ["attach-chain", "attach-cycle", "attach-self", "attach-parent-is-child"];
  const tier = (name: string, above: string, mark = "") =>
    gateway(
      `name: ${name}, namespace: platform`,
      `
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: ${above} }
${mark}  listeners: [{ name: ${name}, port: 80, protocol: HTTP, hostname: ${name}.example.com }]`,
    );

  it("a chain that runs into other Gateways' circle is a chain, and the circle is reported on those in it", () => {
    const circle = (a: string, b: string) =>
      `#   ^^^^^^^^ error attach-cycle: These Gateways attach to each other, so none of them is accepted: \`${a}\`, \`${b}\`, \`${a}\`. 💡\n`;
    checkDiagnostics(
      tier("a", "b", circle("a", "b")) +
        tier("b", "a", circle("b", "a")) +
        tier(
          "c",
          "a",
          "#                                                                      ^ error attach-chain: Gateway `platform/a` is itself attached to another Gateway and cannot have children, so this Gateway is not accepted. Attach it to a Gateway that takes children.\n",
        ),
      { only: RULES },
    );
  });

  it("a chain whose middle is in another namespace says nothing of what is above it", () => {
    checkDiagnostics(
      parent("{ namespaces: { from: All } }") +
        gateway("name: middle, namespace: other", `  infrastructure: { attachTo: ${ATTACHED} }`) +
        gateway(
          "name: shop, namespace: shop",
          `
  infrastructure:
    attachTo:
      group: gateway.networking.k8s.io
      kind: Gateway
      name: middle
#           ^^^^^^ error attach-chain: Gateway \`other/middle\` is itself attached to another Gateway and cannot have children, so this Gateway is not accepted. Attach it to a Gateway that takes children.
      namespace: other`,
        ),
      { only: RULES },
    );
  });

  it("retargets a chain to its root", () => {
    const above = parent("{ namespaces: { from: Same } }") + tier("middle", "web");
    checkFix(above + tier("shop", "middle").replace("middle }", "middle$0 }"), above + tier("shop", "web"));
  });

  it("takes `attachTo` out, with the `infrastructure` that holds nothing else", () => {
    const own = tier("shop", "shop");
    checkFix(own.replace("shop }", "shop$0 }"), own.replace(/ {2}infrastructure:\n.*\n/, ""));
  });

  it("makes one of two tiers out of a Gateway that is both", () => {
    const both = gateway(
      "name: shop, namespace: platform",
      `
  infrastructure:
    allowedChildren: { namespaces: { from: Same } }
    attach$0To: { group: gateway.networking.k8s.io, kind: Gateway, name: web }
  listeners: [{ name: shop, port: 80, protocol: HTTP }]`,
    );
    checkFix(both, both.replace(/ {4}attach\$0To.*\n/, ""), { title: "Remove `attachTo`" });
    checkFix(both, both.replace("$0", "").replace(/ {4}allowedChildren.*\n/, ""), {
      title: "Remove `allowedChildren`",
    });
  });
});

describe("attach-group-of-label", () => {
  it("becomes the field", () => {
    const source = gateway(
      "name: shop, namespace: platform",
      "  listeners: [{ name: shop, port: 80, protocol: HTTP }]",
    ).replace(
      "metadata: { name: shop, namespace: platform }",
      "metadata:\n  name: shop\n  labels:\n    gateway.networking.k8s.io/parent-$0gateway: web",
    );
    checkFix(
      source,
      `${source.replace(/ {2}labels:\n.*\n/, "")}  infrastructure:\n    attachTo:\n      group: gateway.networking.k8s.io\n      kind: Gateway\n      name: web\n`,
      { title: "Attach to `web` with `attachTo`" },
    );
  });
});
