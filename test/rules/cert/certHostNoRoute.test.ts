import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const only = { only: ["cert-host-no-route"] };

const HTTPS = "    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: shop }] } }";
const edge = (listeners: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${listeners}
---
`;
const certificate = (names: string, namespace = "infra") => `apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: shop, namespace: ${namespace} }
spec: { secretName: shop, dnsNames: [${names}] }
---
`;
const route = (
  hostnames: string,
  name = "shop",
  parent = "{ name: edge }",
) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: infra }
spec: { parentRefs: [${parent}]${hostnames === "" ? "" : `, hostnames: [${hostnames}]`} }
---
`;
/** A listener with the finding under the name of its certificate. */
const reported = (listener: string, hosts: string, them = "it") => {
  const start = listener.indexOf("name: shop") + "name: ".length;
  return `${listener}\n#${" ".repeat(start - 1)}^^^^ hint cert-host-no-route: Certificate \`shop\` is made for ${hosts}, but no Route of this workspace takes requests for ${them} on this listener: they are answered with 404.`;
};

describe("cert-host-no-route", () => {
  it("names all hosts that are left without a Route", () => {
    checkDiagnostics(
      edge(reported(HTTPS, "`b.test` and `c.test`", "them")) +
        certificate("a.test, b.test, c.test") +
        route("a.test"),
      only,
    );
  });

  it("is told of a certificate for one host, too", () => {
    checkDiagnostics(edge(reported(HTTPS, "`b.test`")) + certificate("b.test") + route("a.test"), only);
  });

  const named = (name: string, hostname: string) =>
    HTTPS.replace("name: https", `name: ${name}, hostname: "${hostname}"`);
  const names = certificate("x.a.test, y.a.test, b.test");

  it("speaks of the hosts that come to the listener, and not of one without any Route", () => {
    checkDiagnostics(
      edge(`${reported(named("a", "*.a.test"), "`y.a.test`")}\n${named("b", "b.test")}`) +
        names +
        route("x.a.test"),
      only,
    );
  });

  it("reads the Routes of a ListenerSet, too", () => {
    const set = edge(reported(HTTPS, "`b.test`"))
      .replace("kind: Gateway", "kind: ListenerSet")
      .replace("name: edge,", "name: set,")
      .replace("gatewayClassName: example", "parentRef: { name: edge }");
    const open = edge("    - { name: http, port: 80, protocol: HTTP }").replace(
      "  listeners:",
      "  allowedListeners: { namespaces: { from: Same } }\n  listeners:",
    );
    checkDiagnostics(
      open +
        set +
        certificate("a.test, b.test") +
        route("a.test", "shop", "{ kind: ListenerSet, name: set }"),
      only,
    );
  });

  const silent = (listeners: string, ...others: string[]) =>
    checkDiagnostics(edge(listeners) + others.join(""), only);

  it("is silent for wildcards, and for hosts below those of a Route", () => {
    silent(HTTPS, certificate('a.test, "*.a.test"'), route("a.test"));
    silent(HTTPS, certificate("a.test, x.b.test"), route('a.test, "*.b.test"'));
  });

  it("is silent where a Route takes every host, or may take this one", () => {
    silent(HTTPS, names, route("x.a.test"), route("", "all"));
    silent(HTTPS, names, route("x.a.test"), route('"${HOST}"', "open"));
    silent(
      HTTPS,
      names,
      route("x.a.test"),
      route("z.test", "unsure", '{ name: edge, sectionName: "${NAME}" }'),
    );
  });

  it("is silent where the Route is on another Gateway, or another listener may answer", () => {
    const other = edge(HTTPS).replace("name: edge", "name: other");
    silent(
      HTTPS,
      certificate("a.test, b.test"),
      route("a.test"),
      other,
      route("b.test", "b", "{ name: other }"),
    );
    silent(
      `${HTTPS}\n${named("a", "*.a.test")}`,
      certificate("a.test, y.a.test"),
      route("a.test", "shop", "{ name: edge, sectionName: https }"),
      route("x.a.test", "z", "{ name: edge, sectionName: a }"),
    );
  });

  it("is silent where the names of the certificate are not known, or those of another namespace", () => {
    silent(HTTPS, certificate('a.test, "${HOST}"'), route("a.test"));
    silent(HTTPS, route("a.test"));
    const grant = `apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: grant, namespace: certs }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }]
  to: [{ group: "", kind: Secret }]
---
`;
    silent(
      HTTPS.replace("name: shop }", "name: shop, namespace: certs }"),
      certificate("a.test, b.test", "certs"),
      grant,
      route("a.test"),
    );
  });
});
