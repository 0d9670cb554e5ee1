import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../../server/src/library.ts";
import { checkDiagnostics } from "../../fixture.ts";

const SERVICE = `---
apiVersion: v1
kind: Service
metadata: { name: checkout, namespace: shop }
spec: { ports: [{ name: http, port: 8080 }] }
`;

const backend = (name: string, port = "number: 8080") => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web, namespace: shop }
spec: { defaultBackend: { service: { name: ${name}, port: { ${port} } } } }
`;

const secret = (metadata: string, name = "shop-tls") => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web, namespace: shop${metadata} }
spec: { tls: [{ hosts: [shop.example.com], secretName: ${name} }], defaultBackend: { service: { name: checkout, port: { name: http } } } }
${SERVICE}`;

function told(text: string, options: AnalyzeOptions = {}): readonly string[] {
  return analyze([{ path: "a.yaml", text }], options).diagnostics.map(
    ({ rule, severity }) => `${severity} ${rule}`,
  );
}

describe("the references of an Ingress", () => {
  it("tell a Service that is not beside the others of its namespace, and a slip in its name", () => {
    assert.deepEqual(told(backend("basket") + SERVICE), ["hint vendor-reference-not-found"]);
    assert.deepEqual(told(backend("chekout") + SERVICE), ["warning vendor-reference-not-found"]);
    assert.deepEqual(told(backend("basket")), []);
    assert.deepEqual(told(backend("basket"), { closedWorld: true }), ["error vendor-reference-not-found"]);
  });

  it("tell a port that the Service does not have, by number and by name", () => {
    assert.deepEqual(told(backend("checkout", "number: 80") + SERVICE), ["error vendor-port-not-found"]);
    assert.deepEqual(told(backend("checkout", "name: web") + SERVICE), ["error vendor-port-not-found"]);
    assert.deepEqual(told(backend("checkout", "name: http") + SERVICE), []);
  });

  it("may name the port of the pods, which ingress-nginx takes for the Service's", () => {
    const service = SERVICE.replace("port: 8080", "port: 8080, targetPort: 3000");
    assert.deepEqual(told(backend("checkout", "number: 3000") + service), []);
    assert.deepEqual(told(backend("checkout", "number: 3001") + service), ["error vendor-port-not-found"]);
  });

  it("tell of a resource a slip only, whatever kind it is", () => {
    const text = (name: string, group = "apiGroup: k8s.example.com, ") => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web, namespace: shop }
spec:
  rules:
    - http:
        paths:
          - path: /icons
            pathType: Prefix
            backend: { resource: { ${group}kind: StorageBucket, name: ${name} } }
---
apiVersion: k8s.example.com/v1
kind: StorageBucket
metadata: { name: icons, namespace: shop }
`;
    assert.deepEqual(told(text("icons"), { closedWorld: true }), []);
    assert.deepEqual(told(text("pictures")), []);
    assert.deepEqual(told(text("icnos")), ["warning vendor-reference-not-found"]);
    assert.deepEqual(told(text("pictures"), { closedWorld: true }), ["error vendor-reference-not-found"]);
    assert.deepEqual(told(text("icons", ""), { closedWorld: true }), ["error vendor-reference-not-found"]);
    assert.deepEqual(told(text("'{{ .Values.bucket }}'"), { closedWorld: true }), []);
  });

  it("tell of Secrets a slip only, and nothing of one that cert-manager makes", () => {
    const others =
      "---\napiVersion: v1\nkind: Secret\nmetadata: { name: shop-tsl, namespace: shop }\ndata: { tls.crt: '', tls.key: '' }\n";
    assert.deepEqual(told(secret("")), []);
    assert.deepEqual(told(secret("") + others), ["warning vendor-reference-not-found"]);
    const issued = ", annotations: { cert-manager.io/cluster-issuer: public }";
    assert.deepEqual(told(secret(issued), { closedWorld: true }), ["error cert-manager-issuer-not-found"]);
    assert.deepEqual(
      told(secret(", annotations: { kubernetes.io/tls-acme: 'true' }"), { closedWorld: true }),
      [],
    );
    assert.deepEqual(told(secret(""), { closedWorld: true }), ["error vendor-reference-not-found"]);
  });

  it("stand in the form before v1, too", () => {
    checkDiagnostics(`
apiVersion: networking.k8s.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ hint ingress-version-removed: Kubernetes 1.22 and later refuse an Ingress of \`networking.k8s.io/v1beta1\`. Write it as \`networking.k8s.io/v1\`, or convert it to the Gateway API.
kind: Ingress
metadata: { name: web, namespace: shop }
spec:
  rules:
    - http: { paths: [{ backend: { serviceName: checkout, servicePort: 81 } }] }
#                                                                      ^^ error vendor-port-not-found: Service \`checkout\` has no port \`81\`, so nothing can be sent to it. It has \`8080\`. 💡
${SERVICE}`);
  });

  it("are read from annotations of ingress-nginx, in the namespace that stands before the name", () => {
    const text = (value: string) => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web, namespace: shop, annotations: { nginx.ingress.kubernetes.io/auth-secret: ${value} } }
spec: { defaultBackend: { service: { name: checkout, port: { number: 8080 } } } }
${SERVICE}---
apiVersion: v1
kind: Secret
metadata: { name: users, namespace: shop }
stringData: { auth: text }
`;
    for (const value of ["users", "shop/users"])
      assert.deepEqual(told(text(value), { closedWorld: true }), []);
    for (const value of ["usres", "shop/usres"])
      assert.deepEqual(told(text(value)), ["warning vendor-reference-not-found"]);
  });
});
