import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const RULES = ["cel-grpc-method-empty", "cel-grpc-service-chars", "cel-grpc-method-chars"];

function route(method: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - matches:
        - method: ${method}
      backendRefs: [{ name: catalog, port: 9090 }]
`;
}

function check(method: string): void {
  checkDiagnostics(route(method), { only: RULES });
}

const quoted = (name: string): string => (name === "" ? "An empty text" : `\`${name}\``);

describe("the method of a gRPC match", () => {
  it("may be a service, a method or both", () => {
    check("{ service: shop.Catalog }");
    check("{ method: List }");
    check("{ type: Exact, service: shop.Catalog, method: List }");
    check("{ type: RegularExpression, method: List.* }");
  });

  it("is too little as an empty map and as a type alone, and nothing at all as null", () => {
    const message =
      "error cel-grpc-method-empty: A match by `method` needs a `service` or a `method`; the API server refuses the route. Add one of them, or remove this `method` to match every call. 💡";
    check(`{}\n#                 ^^ ${message}`);
    check(`{ type: RegularExpression }\n#                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${message}`);
    check("null");
    check("${METHOD}");
  });

  it("is removed where it says nothing", () => {
    checkFix(
      route("{$0}").replace(
        "        - method: {$0}",
        "        - headers: [{ name: a, value: b }]\n          method: {$0}",
      ),
      route("").replace("        - method: ", "        - headers: [{ name: a, value: b }]"),
    );
  });
});

describe("the names of an exact gRPC match", () => {
  it("may be what gRPC allows, with a leading dot and letters in any case", () => {
    for (const service of [
      "catalog",
      "Shop.v1.Catalog",
      ".shop.Catalog",
      "_shop._Catalog_2",
      "\u212Aiosk.\u017Fhop",
    ])
      check(`{ service: "${service}" }`);
    for (const method of ["List", "_list2", "LIST_ITEMS"]) check(`{ method: ${method} }`);
  });

  it("are anything as regular expressions, and unknown while something fills them in", () => {
    check("{ type: RegularExpression, service: '(foo|bar).*', method: '[A-Z].+' }");
    check(`{ service: "\${PACKAGE}.Catalog", method: "{{ method }}" }`);
    check(`{ type: "\${TYPE}", service: "foo/bar" }`);
  });

  it("are no service with a slash, a dash, a digit in front, an empty word or no word at all", () => {
    for (const service of [
      "shop/Catalog",
      "shop-api",
      "2shop",
      "shop..Catalog",
      "shop.",
      "..shop",
      "shop.2",
      "",
    ]) {
      const carets = "^".repeat(service.length + 2);
      check(`{ service: "${service}" }
#                            ${carets} error cel-grpc-service-chars: ${quoted(service)} cannot be the name of a service, so the API server refuses the route. Write words of letters, digits and \`_\` with dots between them, such as \`shop.Catalog\`.${service === "shop/Catalog" ? " 💡" : ""}`);
    }
  });

  it("are no method with a dot, a dash or a digit in front, nor with letters other than those of English", () => {
    for (const method of ["Catalog.List", "list-items", "2nd", "", "Li\u017Ft"]) {
      const carets = "^".repeat(method.length + 2);
      check(`{ method: "${method}" }
#                           ${carets} error cel-grpc-method-chars: ${quoted(method)} cannot be the name of a method, so the API server refuses the route. Write one word of letters, digits and \`_\`, such as \`ListItems\`.`);
    }
  });

  it("are two findings where both are impossible", () => {
    check(`{ service: 1.*, method: 2.* }
#                            ^^^ error cel-grpc-service-chars: \`1.*\` cannot be the name of a service, so the API server refuses the route. Write words of letters, digits and \`_\` with dots between them, such as \`shop.Catalog\`. 💡
#                                         ^^^ error cel-grpc-method-chars: \`2.*\` cannot be the name of a method, so the API server refuses the route. Write one word of letters, digits and \`_\`, such as \`ListItems\`. 💡`);
  });
});

describe("the fixes of names in a gRPC match", () => {
  it("take the path of a call apart, in whichever field it stands", () => {
    checkFix(route("{ service: /shop.Cat$0alog/List }"), route("{ service: shop.Catalog, method: List }"));
    checkFix(route("{ method: shop.Cat$0alog/List }"), route("{ method: List, service: shop.Catalog }"));
    checkFix(
      route("{ service: shop.Catalog, method: shop.Cat$0alog/List }"),
      route("{ service: shop.Catalog, method: List }"),
    );
  });

  it("leave a path alone that contradicts the other name or has more parts", () => {
    assert.deepEqual(fixTitles(route("{ service: shop.Cat$0alog/List, method: Get }")), []);
    assert.deepEqual(fixTitles(route("{ service: shop/Cat$0alog/List }")), []);
    assert.deepEqual(fixTitles(route("{ service: shop.Cat$0alog/2 }")), []);
  });

  it("read signs of a regular expression as one, if it is one", () => {
    checkFix(
      route("{ type: Exact, service: 'shop[.].$0*' }"),
      route("{ type: RegularExpression, service: 'shop[.].*' }"),
    );
    assert.deepEqual(fixTitles(route("{ service: '*$0' }")), []);
  });
});
