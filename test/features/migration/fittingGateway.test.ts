import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrate } from "../../../server/src/library.ts";

function ingress(name: string, className: string): string {
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: ${name}, namespace: apps }
spec:
  ingressClassName: ${className}
  rules:
    - host: ${name}.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: ${name}, port: { number: 80 } } } }] }
`;
}

function gateway(name: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: network }
spec:
  gatewayClassName: envoy
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: https, port: 443, protocol: HTTPS, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } }, tls: { certificateRefs: [{ name: tls }] } }
`;
}

/** The Gateway of each class, by the Ingresses that are called like it, and what is said of one that is passed over. */
function gatewaysOf(classes: readonly string[], gateways: readonly string[]) {
  const texts = [...classes.map((name) => ingress(name, name)), ...gateways.map(gateway)];
  const { files, report } = migrate(texts.map((text, index) => ({ path: `${index}.yaml`, text })));
  const routes = files.flatMap(({ text }) => text.split(/^---\n/m)).filter((text) => /HTTPRoute/.test(text));
  return {
    chosen: Object.fromEntries(
      classes.map((name) => [
        name,
        /parentRefs:\n +- name: (\S+)/.exec(
          routes.find((text) => text.includes(`  name: ${name}\n`)) ?? "",
        )?.[1],
      ]),
    ),
    said: report
      .filter(({ message }) => message.includes("may be for other clients"))
      .map(({ message }) => message),
  };
}

describe("the Gateway for a class of Ingresses", () => {
  it("is the only one that fits, where there is one class", () => {
    assert.deepEqual(gatewaysOf(["nginx"], ["edge"]), { chosen: { nginx: "edge" }, said: [] });
  });

  it("is not the one of another class: what was reached from inside alone is not put where everyone gets in", () => {
    assert.deepEqual(gatewaysOf(["internal", "external"], ["external"]), {
      chosen: { internal: "internal", external: "external" },
      said: [
        "Gateway `network/external` has listeners for all hosts of class `internal`, and may be for other clients than they were: a new Gateway is written. If it is meant, name it with `--ingress-class internal --gateway network/external`.",
      ],
    });
  });

  it("may have the one word of its name that tells the class from others", () => {
    assert.deepEqual(
      gatewaysOf(["nginx-internal", "nginx-external"], ["envoy-internal", "envoy-external"]).chosen,
      { "nginx-internal": "envoy-internal", "nginx-external": "envoy-external" },
    );
  });

  it("is asked for where several classes meet one Gateway that is called like none of them", () => {
    const { chosen, said } = gatewaysOf(["nginx", "traefik"], ["edge"]);
    assert.deepEqual(chosen, { nginx: "nginx", traefik: "traefik" });
    assert.equal(said.length, 2);
  });

  it("is not one whose name says that others reach it", () => {
    assert.deepEqual(gatewaysOf(["internal"], ["public-gateway"]).chosen, { internal: "internal" });
    assert.deepEqual(gatewaysOf(["nginx-public"], ["external"]).chosen, { "nginx-public": "external" });
  });
});
