import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";
import { cart, edge, http } from "./listenerManifests.ts";
import { only } from "./parentManifests.ts";

describe("route-namespace-not-allowed", () => {
  const parent = "  parentRefs:\n    - name: edge\n      namespace: in$0fra";
  const opened = (namespaces: string) =>
    edge(`    - name: http
      port: 80
      protocol: HTTP
${namespaces}`);

  it("adds the Route's namespace beside the listener's own", () => {
    checkFix(
      `${opened("")}${cart(parent)}`,
      opened(`      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchExpressions:
              - key: kubernetes.io/metadata.name
                operator: In
                values:
                  - infra
                  - shop`),
    );
  });

  it("adds it to the names that the selector has", () => {
    const selecting = (values: string) =>
      opened(`      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchExpressions:
              - key: kubernetes.io/metadata.name
                operator: In
                values: [${values}]`);
    checkFix(`${selecting("blog")}${cart(parent)}`, selecting("blog, shop"));
  });

  it("is the only one that a selector names that was to be written", () => {
    const parts = (selector: string) =>
      opened(`      allowedRoutes:\n        namespaces:\n          from: Selector${selector}`);
    checkFix(
      `${parts("")}${cart(parent)}`,
      parts(
        "\n          selector:\n            matchLabels:\n              kubernetes.io/metadata.name: shop",
      ),
    );
  });

  it("keeps a selector that is not looked at: whether it is meant only its author knows", () => {
    for (const from of ["", "          from: Same\n"]) {
      const ignored = opened(
        `      allowedRoutes:\n        namespaces:\n${from}          selector: { matchLabels: { tier: web } }`,
      );
      assert.deepEqual(fixTitles(`${ignored}${cart(parent)}`), [
        "Let Routes of every namespace attach to listener `http`",
      ]);
    }
  });

  it("opens the listener to all", () => {
    checkFix(
      `${opened("      allowedRoutes:\n        namespaces:\n          from: Same")}${cart(parent)}`,
      opened("      allowedRoutes:\n        namespaces:\n          from: All"),
      { title: "Let Routes of every namespace attach to listener `http`" },
    );
  });

  it("labels the Namespace, where it is in the workspace and the selector asks for plain labels", () => {
    const byTeam = opened(`      allowedRoutes:
        namespaces:
          from: Selector
          selector: { matchLabels: { team: web } }`);
    const namespace = (...labels: readonly string[]) => `#- namespace.yaml
apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels:
${labels.map((label) => `    ${label}\n`).join("")}`;
    const source = `${byTeam}${namespace("tier: web")}${cart(parent)}`;
    assert.deepEqual(fixTitles(source), [
      "Label namespace `shop` as the selector asks",
      "Let Routes of every namespace attach to listener `http`",
    ]);
    checkFix(source, namespace("tier: web", "team: web"));
  });

  it("leaves a label of the Namespace that has another value, since other selectors may ask for that one", () => {
    const byTeam = opened(`      allowedRoutes:
        namespaces:
          from: Selector
          selector: { matchLabels: { team: web } }`);
    const namespace =
      "#- namespace.yaml\napiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { team: data } }\n";
    assert.deepEqual(fixTitles(`${byTeam}${namespace}${cart(parent)}`), [
      "Let Routes of every namespace attach to listener `http`",
    ]);
  });

  it("names another listener that would take the Route", () => {
    const listeners = `${http}
    - { name: public, port: 80, protocol: HTTP, hostname: shop.example.com, allowedRoutes: { namespaces: { from: All } } }`;
    checkFix(
      `${edge(listeners)}${cart("  parentRefs:\n    - { name: edge, namespace: infra, sectionName: http }").replace("namespace: infra,", "namespace: in$0fra,")}`,
      cart("  parentRefs:\n    - { name: edge, namespace: infra, sectionName: public }"),
      { title: "Change the section name to `public`" },
    );
  });

  it("is a matter of the ListenerSet's own namespace, and left to another rule beside the Gateway", () => {
    const set = `#- set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: team }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners:
    - { name: team, port: 80, protocol: HTTP, hostname: team.example.com }
`;
    const ref = "  parentRefs:\n    - { kind: ListenerSet, name: extra, namespace: team }";
    checkDiagnostics(`${edge(http)}${set}${cart(ref, "HTTPRoute", "infra")}`, only());
    checkDiagnostics(
      `${edge(http)}${set}${cart(`${ref}
#                                                  ^^^^ error route-namespace-not-allowed: ListenerSet \`team/extra\` does not take Routes of namespace \`shop\`, so the Route is not attached to it. On listener \`team\`, only namespace \`team\` is let in. 💡`)}`,
      only(),
    );
  });

  it("is silent where one of the namespaces is not known", () => {
    checkDiagnostics(
      `${edge(http)}${cart("  parentRefs:\n    - { name: edge, namespace: infra }").replace(", namespace: shop }", " }")}`,
      only(),
    );
  });
});

describe("route-namespace-selector-unknown", () => {
  const listener = (selector: string) =>
    `    - { name: http, port: 80, protocol: HTTP, hostname: shop.example.com, allowedRoutes: { namespaces: { from: Selector, selector: ${selector} } } }`;
  const team = listener("{ matchLabels: { team: web } }");
  const parent = "  parentRefs:\n    - name: edge\n      namespace: infra";

  it("is a certain refusal in a closed world, where such a Namespace has no label but its name", () => {
    checkDiagnostics(
      `${edge(team)}${cart(`${parent}
#                ^^^^^ error route-namespace-not-allowed: Gateway \`infra/edge\` does not take Routes of namespace \`shop\`, so the Route is not attached to it. On listener \`http\`, namespace \`shop\` does not match \`team=web\`. 💡`)}`,
      { ...only(), closedWorld: true },
    );
  });

  it("is silent where the name of the namespace decides, or the hostname does", () => {
    checkDiagnostics(
      `${edge(listener("{ matchLabels: { kubernetes.io/metadata.name: shop } }"))}${cart(parent)}`,
      only(),
    );
    checkDiagnostics(
      `${edge(team)}${cart(`${parent}
  hostnames:
    - shop.example.net
#     ^^^^^^^^^^^^^^^^ error route-hostname-no-intersection: No hostname of the Route matches what Gateway \`infra/edge\` serves (\`shop.example.com\`), so the Route is not attached to it. 💡`)}`,
      only(),
    );
  });

  it("adds the Namespace with the labels", () => {
    checkFix(
      `${edge(team)}${cart(parent.replace("infra", "in$0fra"))}`,
      `${cart(parent)}---
apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels:
    team: web
`,
    );
  });
});

describe("route-kind-not-allowed and tlsroute-non-tls-listener", () => {
  const own = (kind: string, section: string) =>
    cart(`  parentRefs:\n    - { name: edge, sectionName: ${section} }`, kind, "infra");

  it("add the kind to the listener's list", () => {
    const kinds = (text: string) =>
      edge(`    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        kinds:
          - kind: HTTPRoute${text}`);
    checkFix(`${kinds("")}${own("GRPCRoute", "ht$0tp")}`, kinds("\n          - kind: GRPCRoute"));
  });

  it("name a listener that takes the kind, and drop a port that excludes it", () => {
    const listeners = `${http}\n    - { name: dns, port: 53, protocol: TCP }`;
    checkFix(
      `${edge(listeners)}${cart("  parentRefs:\n    - name: edge\n      sectionName: ht$0tp\n      port: 80", "TCPRoute", "infra")}`,
      cart("  parentRefs:\n    - name: edge\n      sectionName: dns", "TCPRoute", "infra"),
      { title: "Change the section name to `dns` and drop port 80" },
    );
  });

  it("change the protocol of a listener that nobody else uses, and of no other", () => {
    const tls = (protocol: string) =>
      edge(`    - name: tls
      port: 443
      protocol: ${protocol}
      tls: { certificateRefs: [{ name: shop }] }
      allowedRoutes: { namespaces: { from: All } }`);
    const beside = edge(`    - name: tls
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: shop }] }
    - name: side
      port: 443
      protocol: HTTPS
      hostname: side.example.com
      tls: { certificateRefs: [{ name: shop }] }`);
    const route = own("TLSRoute", "t$0ls");
    const title = "Change the protocol of listener `tls` to TLS";
    checkFix(`${tls("HTTPS")}${route}`, tls("TLS"), { title });
    const user = own("HTTPRoute", "tls")
      .replace("#- route.yaml", "#- user.yaml")
      .replace(/name: cart/, "name: user");
    assert.ok(!fixTitles(`${tls("HTTPS")}${route}${user}`).includes(title), "an HTTPRoute uses the listener");
    assert.ok(!fixTitles(`${beside}${route}`).includes(title), "another listener has the port");
  });

  it("say what each listener takes", () => {
    checkDiagnostics(
      `${edge(`${http}\n    - { name: dns, port: 53, protocol: UDP }`)}${cart(
        `  parentRefs:
    - name: edge
#           ^^^^ error route-kind-not-allowed: Gateway \`edge\` does not take this TCPRoute, so it is not attached: \`http\` (HTTP) takes only HTTPRoute and GRPCRoute; \`dns\` (UDP) takes only UDPRoute.`,
        "TCPRoute",
        "infra",
      )}`,
      only(),
    );
  });

  it("tell a TLSRoute of a TLS listener that leaves it out, not of the protocol", () => {
    checkDiagnostics(
      `${edge("    - { name: tls, port: 443, protocol: TLS, allowedRoutes: { kinds: [{ kind: TCPRoute }] } }")}${cart(
        `  parentRefs:
    - name: edge
#           ^^^^ error route-kind-not-allowed: Gateway \`edge\` does not take this TLSRoute, so it is not attached: \`tls\` (TLS) takes only TCPRoute. 💡`,
        "TLSRoute",
        "infra",
      )}`,
      only(),
    );
  });

  it("B3: are told mildly where the protocol is one of an implementation's own", () => {
    for (const kind of ["TLSRoute", "HTTPRoute", "GRPCRoute", "TCPRoute"])
      checkDiagnostics(
        `${edge("    - { name: quic, port: 443, protocol: example.com/quic }")}${cart(
          `  parentRefs:
    - name: edge
#           ^^^^ information route-kind-not-allowed: Gateway \`edge\` does not take this ${kind}, so it is not attached: \`quic\` (example.com/quic) takes no Routes, since no implementation known here has protocol \`example.com/quic\`.`,
          kind,
          "infra",
        )}`,
        only(),
      );
  });

  it("change the protocol of an HTTPS listener", () => {
    const listener = (protocol: string) =>
      edge(
        `    - { name: https, port: 443, protocol: ${protocol}, tls: { certificateRefs: [{ name: shop }] } }`,
      );
    checkFix(`${listener("HTTPS")}${own("TLSRoute", "htt$0ps")}`, listener("TLS"));
  });
});
