import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const ONLY = { only: ["route-no-parents"] };

/** A Route that hands `/orders` on to a backend, and one in namespace `orders` that names no parent. */
function routes(backend: string, metadata = "", marker = ""): void {
  checkDiagnostics(
    `#- parent.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: entrance, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - matches: [{ path: { type: PathPrefix, value: /orders } }]
      backendRefs: [${backend}]
#- child.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: counter, namespace: orders${metadata} }
spec:
${marker}  rules: [{ backendRefs: [{ name: till, port: 80 }] }]
`,
    ONLY,
  );
}

const REPORTED =
  "#[0-4] warning route-no-parents: The Route names no parent, so it attaches to nothing and gets no traffic. Name a Gateway in `parentRefs`.\n";
const ROUTE = "group: gateway.networking.k8s.io, kind: HTTPRoute";

describe("a Route without parents", () => {
  it("gets requests where another Route has it as a backend", () => {
    routes(`{ ${ROUTE}, name: counter, namespace: orders }`);
    routes("{ kind: HTTPRoute, name: counter, namespace: orders }");
  });

  it("gets requests where another Route hands them on to all Routes of its namespace", () => {
    routes(`{ ${ROUTE}, name: "*", namespace: orders }`);
  });

  it("gets requests where another Route hands them on to all that carry its label", () => {
    const labelled = ", labels: { delegation.kgateway.dev/label: sales }";
    routes("{ group: delegation.kgateway.dev, kind: label, name: sales, namespace: orders }", labelled);
    routes("{ group: delegation.kgateway.dev, kind: label, name: sales, namespace: all }", labelled);
    routes(
      "{ group: delegation.kgateway.dev, kind: label, name: stock, namespace: all }",
      labelled,
      REPORTED,
    );
  });

  it("gets none where others are meant", () => {
    routes(`{ ${ROUTE}, name: counter }`, "", REPORTED);
    routes(`{ ${ROUTE}, name: till, namespace: orders }`, "", REPORTED);
    routes("{ name: counter, namespace: orders, port: 80 }", "", REPORTED);
  });
});
