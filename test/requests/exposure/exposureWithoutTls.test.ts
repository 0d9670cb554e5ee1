import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exposedHosts } from "../../../server/src/requests/exposure/exposure.ts";
import { answerInWords } from "../../../server/src/requests/exposure/exposureText.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { shopObject } from "./shopObject.ts";

const API = "apiVersion: gateway.networking.k8s.io/v1";
const CERTIFICATE = "certificateRefs: [{ name: cert }]";

/** A Gateway with a listener of each sort, and Routes on all of them. */
function world(controller: string, ofGateway = "", annotations = ""): string {
  const route = (kind: string) => `---
${API}
kind: ${kind}
metadata: { name: cart, namespace: shop${annotations} }
spec:
  parentRefs: [{ name: front }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;
  return `
#- gateway.yaml
${API}
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: ${controller} }
---
${API}
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge${ofGateway}
  listeners:
    - { name: plain, port: 80, protocol: HTTP }
    - { name: https, port: 443, protocol: HTTPS, tls: { ${CERTIFICATE} } }
    - { name: ended, port: 8443, protocol: TLS, tls: { mode: Terminate, ${CERTIFICATE} } }
    - { name: passed, port: 9443, protocol: TLS, tls: { mode: Passthrough } }
    - { name: raw, port: 5432, protocol: TCP }
    - { name: open, port: 7443, protocol: TLS, tls: { mode: "\${MODE}", ${CERTIFICATE} } }
#- routes.yaml
${["HTTPRoute", "TLSRoute", "TCPRoute"].map(route).join("")}
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
#- policies.yaml
`;
}

/** Who authenticates on each listener. */
function answersOf(source: string): Readonly<Record<string, string>> {
  const hosts = exposedHosts(openFixture(readFixture(source)));
  return Object.fromEntries(
    hosts.map(({ listener, answers }) => [listener, answerInWords(answers.authentication)]),
  );
}

const ON_GATEWAY = "targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: front }]";

describe("certificates that are asked of clients", () => {
  it("protect where the listener ends TLS, and not on one in the clear or through which TLS passes: Envoy Gateway", () => {
    const asks = shopObject(
      "gateway.envoyproxy.io/v1alpha1 ClientTrafficPolicy",
      "certificates",
      `${ON_GATEWAY}, tls: { clientValidation: { caCertificateRefs: [{ name: ca }] } }`,
    );
    const by = "ClientTrafficPolicy shop/certificates → Gateway shop/front";
    assert.deepEqual(answersOf(world("gateway.envoyproxy.io/gatewayclass-controller") + asks), {
      plain: "none",
      https: by,
      ended: by,
      passed: "none",
      raw: "none",
      open: "unknown: whether the listener ends TLS is not known, and only there `tls.clientValidation` of ClientTrafficPolicy `shop/certificates` protects",
    });
  });

  it("nor do those of kgateway, which are not known to protect elsewhere", () => {
    const asks = shopObject(
      "gateway.kgateway.dev/v1alpha1 ListenerPolicy",
      "certificates",
      `${ON_GATEWAY}, default: { clientCertificateValidation: { caCertificateRefs: [{ name: ca }] } }`,
    );
    const perhaps =
      "unknown: `default.clientCertificateValidation` of ListenerPolicy `shop/certificates` may do it, or something else";
    assert.deepEqual(answersOf(world("kgateway.dev/kgateway") + asks), {
      plain: "none",
      https: perhaps,
      ended: perhaps,
      passed: "none",
      raw: "none",
      open: perhaps,
    });
  });

  it("nor those of load balancers of AWS, also of a configuration that is in no file", () => {
    const parameters = `
  infrastructure: { parametersRef: { group: gateway.k8s.aws, kind: LoadBalancerConfiguration, name: own } }`;
    const asks = shopObject(
      "gateway.k8s.aws/v1beta1 LoadBalancerConfiguration",
      "own",
      "listenerConfigurations: [{ protocolPort: 'HTTPS:443', mutualAuthentication: { mode: verify } }]",
    );
    const of = (why: string, elsewhere: string) => ({
      plain: elsewhere,
      https: why,
      ended: why,
      passed: elsewhere,
      raw: elsewhere,
      open: why,
    });
    const controller = "gateway.k8s.aws/alb";
    assert.deepEqual(
      answersOf(world(controller, parameters) + asks),
      of(
        "unknown: `listenerConfigurations` of LoadBalancerConfiguration `shop/own` may do it, or something else",
        "none",
      ),
    );
    assert.deepEqual(
      answersOf(world(controller, parameters)),
      of(
        "unknown: LoadBalancerConfiguration `own` is in no file",
        "unknown: it is not known whether the listener takes the Route",
      ),
    );
  });

  it("nor those of Traefik and of options of Istio", () => {
    const option = shopObject(
      "traefik.io/v1alpha1 TLSOption",
      "default",
      "clientAuth: { clientAuthType: RequireAndVerifyClientCert, secretNames: [ca] }",
    );
    assert.deepEqual(answersOf(world("traefik.io/gateway-controller") + option), {
      plain: "none",
      https: "TLSOption shop/default → Gateway shop/front",
      ended: "TLSOption shop/default → Gateway shop/front",
      passed: "none",
      raw: "none",
      open: "unknown: whether the listener ends TLS is not known, and only there `clientAuth` of TLSOption `shop/default` protects",
    });
    const mutual = world("istio.io/gateway-controller").replaceAll(
      /tls: \{ (?!mode: "\$)/g,
      "tls: { options: { gateway.istio.io/tls-terminate-mode: MUTUAL }, ",
    );
    const asks =
      "unknown: the option `gateway.istio.io/tls-terminate-mode` of the listener may ask clients for certificates";
    assert.deepEqual(answersOf(mutual), {
      plain: "none",
      https: asks,
      ended: asks,
      passed: "none",
      raw: "none",
      open: "none",
    });
  });

  it("by a plugin of Kong are not documented for a listener in the clear", () => {
    const plugin = `---
apiVersion: configuration.konghq.com/v1
kind: KongPlugin
metadata: { name: certificates, namespace: shop }
plugin: mtls-auth
`;
    const annotated = world(
      "konghq.com/kic-gateway-controller",
      "",
      ', annotations: { konghq.com/plugins: "certificates" }',
    );
    const { plain, https } = answersOf(annotated + plugin);
    assert.equal(
      plain,
      "unknown: what `mtls-auth` of KongPlugin `shop/certificates` does on a listener without TLS is not documented",
    );
    assert.equal(https, "KongPlugin shop/certificates → HTTPRoute shop/cart, section annotation");
  });
});
