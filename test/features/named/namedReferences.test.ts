import { describe, it } from "node:test";
import { checkCompletion, checkDefinition, checkHover, checkReferences, checkRename } from "../../fixture.ts";

/** A SecurityPolicy with the cursor where a test puts it, and what it names. */
const shop = (policy: string, secret = "user-list") => `
#- shop/policy.yaml
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
${policy}
#- shop/secret.yaml
apiVersion: v1
kind: Secret
metadata: { name: ${secret}, namespace: shop }
stringData: { .htpasswd: "" }
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: auth, namespace: shop }
spec: { ports: [{ name: grpc, port: 9001 }] }
`;

/** An IngressRoute of Traefik, whose Secret is named by a text alone. */
const ingress = (secret: string) => `
#- shop/route.yaml
apiVersion: traefik.io/v1alpha1
kind: IngressRoute
metadata: { name: web, namespace: shop }
spec:
  tls: { secretName: ${secret} }
#- shop/secret.yaml
apiVersion: v1
kind: Secret
metadata: { name: wild-tls, namespace: shop }
stringData: { tls.crt: "", tls.key: "" }
`;

describe("what a kind of an implementation names", () => {
  it("is led to from a map and from a name alone", () => {
    checkDefinition(shop("  basicAuth: { users: { name: user$0-list } }"), ["shop/secret.yaml:3 user-list"]);
    checkDefinition(shop("  extAuth: { grpc: { backendRefs: [{ name: au$0th, port: 9001 }] } }"), [
      "shop/service.yaml:3 auth",
    ]);
    checkDefinition(ingress("wild$0-tls"), ["shop/secret.yaml:3 wild-tls"]);
  });

  it("is found from the object", () => {
    checkReferences(shop("  basicAuth: { users: { name: user-list } }", "user$0-list"), [
      "shop/secret.yaml:3 user-list (definition)",
      "shop/policy.yaml:5 user-list",
    ]);
  });

  it("follows when the object is renamed", () => {
    const backend = (name: string, cursor = name) => `
#- shop/policy.yaml
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec: { extAuth: { grpc: { backendRefs: [{ group: gateway.envoyproxy.io, kind: Backend, name: ${cursor} }] } } }
#- shop/backend.yaml
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: ${name}, namespace: shop }
spec: { endpoints: [{ ip: { address: 192.0.2.1, port: 80 } }] }
`;
    checkRename(backend("auth", "a$0uth"), "login", backend("login"));
  });

  it("says at a hover where it is and what it has", () => {
    checkHover(shop("  basicAuth: { users: { name: user$0-list } }"), [
      "**Secret** `shop/user-list`: in `shop/secret.yaml`",
      "",
      "Keys: `.htpasswd`.",
    ]);
    checkHover(shop("  extAuth: { grpc: { backendRefs: [{ name: au$0th, port: 9001 }] } }"), [
      "**Service** `shop/auth`: in `shop/service.yaml`",
      "",
      "Ports: `9001`.",
    ]);
    checkHover(shop("  basicAuth: { users: { name: guest$0s } }"), [
      "**Secret** `shop/guests`: not in this workspace",
    ]);
  });

  it("is offered while it is written", () => {
    checkCompletion(shop("  basicAuth: { users: { name: $0 } }"), ["user-list"]);
    checkCompletion(ingress("$0"), ["wild-tls"]);
    checkCompletion(shop("  extAuth: { grpc: { backendRefs: [{ name: auth, port: $0 }] } }"), ["9001"]);
  });
});
