import { describe, it } from "node:test";
import { checkCompletion, checkDefinition, checkHover, checkReferences, checkRename } from "../../fixture.ts";

/** An Ingress with the cursor where a test puts it, and what it names. */
const shop = (ingress: string, service = "cart") => `
#- shop/ingress.yaml
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  namespace: shop
${ingress}
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: ${service}, namespace: shop }
spec: { ports: [{ name: http, port: 8080 }] }
#- shop/secret.yaml
apiVersion: v1
kind: Secret
metadata: { name: users, namespace: shop }
stringData: { auth: "" }
#- shop/class.yaml
apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata: { name: internal }
spec: { controller: k8s.io/ingress-nginx }
`;

const backend = (name: string, port = "number: 8080") =>
  shop(`spec:
  rules: [{ http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: ${name}, port: { ${port} } } } }] } }]`);

const annotated = (name: string, value: string, service?: string) =>
  shop(
    `  annotations:
    nginx.ingress.kubernetes.io/${name}: ${value}`,
    service,
  );

describe("what an Ingress names", () => {
  it("is led to: Services, their ports by number and name, the class, Secrets of annotations", () => {
    const service = ["shop/service.yaml:3 cart"];
    const port = ["shop/service.yaml:4 http"];
    checkDefinition(backend("ca$0rt"), service);
    checkDefinition(backend("cart", "number: 80$080"), port);
    checkDefinition(backend("cart", "name: ht$0tp"), port);
    checkDefinition(shop("spec: { ingressClassName: inter$0nal }"), ["shop/class.yaml:3 internal"]);
    checkDefinition(annotated("auth-secret", "us$0ers"), ["shop/secret.yaml:3 users"]);
    checkDefinition(annotated("auth-secret", "shop/us$0ers"), ["shop/secret.yaml:3 users"]);
    checkDefinition(annotated("auth-url", "http://cart.sh$0op.svc.cluster.local:8080/check"), service);
    checkDefinition(annotated("auth-url", "https://cart.exa$0mple.com/check"), []);
  });

  it("is led to where it is a resource of any kind, and says so at a hover", () => {
    const resource = (name: string) => `
#- shop/ingress.yaml
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web, namespace: shop }
spec:
  defaultBackend: { resource: { apiGroup: k8s.example.com, kind: StorageBucket, name: ${name} } }
#- shop/bucket.yaml
apiVersion: k8s.example.com/v1
kind: StorageBucket
metadata: { name: icons, namespace: shop }
`;
    checkDefinition(resource("ico$0ns"), ["shop/bucket.yaml:3 icons"]);
    checkHover(resource("ico$0ns"), [
      "**StorageBucket.k8s.example.com** `shop/icons`: in `shop/bucket.yaml`",
    ]);
  });

  it("is led to in the forms before v1", () => {
    const old = `
#- ingress.yaml
apiVersion: extensions/v1beta1
kind: Ingress
metadata: { name: web, namespace: shop }
spec: { backend: { serviceName: ca$0rt, servicePort: 8080 } }
#- service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 8080 }] }
`;
    checkDefinition(old, ["service.yaml:3 cart"]);
  });

  it("is found from the object, and its ports from the Service's", () => {
    checkReferences(backend("cart").replace("name: cart, namespace", "name: ca$0rt, namespace"), [
      "shop/service.yaml:3 cart (definition)",
      "shop/ingress.yaml:7 cart",
    ]);
    checkReferences(
      backend("cart", "name: http").replace("name: http, port: 8080", "name: ht$0tp, port: 8080"),
      ["shop/service.yaml:4 http (definition)", "shop/ingress.yaml:7 http"],
    );
  });

  it("follows when the Service is renamed, also inside of a URL", () => {
    const url = (name: string) => `"http://${name}.shop.svc.cluster.local:8080/check"`;
    checkRename(
      annotated("auth-url", url("cart"), "ca$0rt"),
      "basket",
      annotated("auth-url", url("basket"), "basket"),
    );
    checkRename(
      annotated("default-backend", "ca$0rt"),
      "basket",
      annotated("default-backend", "basket", "basket"),
    );
  });

  it("is described", () => {
    checkHover(backend("ca$0rt"), ["**Service** `shop/cart`: in `shop/service.yaml`", "", "Ports: `8080`."]);
    checkHover(backend("absen$0t"), ["**Service** `shop/absent`: not in this workspace"]);
  });

  it("is offered", () => {
    checkCompletion(backend("$0"), ["cart"]);
    checkCompletion(backend("cart", "number: $0"), ["8080"]);
    checkCompletion(backend("cart", "name: $0"), ["http"]);
    checkCompletion(annotated("auth-secret", "$0"), ["users"]);
    checkCompletion(shop("spec: { ingressClassName: $0 }"), ["internal"]);
  });
});
