import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asRoute } from "../../../server/src/model/resource.ts";
import { checkDiagnostics, checkFix, openFixture, readFixture } from "../../fixture.ts";

interface RouteParts {
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly extra?: string;
  readonly rules?: string;
}

/** A Route whose only parent is a Service. */
function route(parent: string, parts: RouteParts = {}): string {
  const { kind = "HTTPRoute", name = "cart", namespace = "shop", extra = "" } = parts;
  return `#- ${namespace}/${kind.toLowerCase()}-${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  parentRefs:
    - ${parent}
${extra}  rules:
${parts.rules ?? "    - backendRefs: [{ name: cart, port: 80 }]"}
`;
}

function service(
  spec = "ports: [{ name: http, port: 80 }, { name: calls, port: 9000 }]",
  name = "cart",
): string {
  return `#- shop/${name}.yaml
apiVersion: v1
kind: Service
metadata: { name: ${name}, namespace: shop }
spec: { selector: { app: ${name} }, ${spec} }
`;
}

/** The condition \`Accepted\` of every Route, by its name: \`status reason\`. */
function accepted(source: string): Readonly<Record<string, string>> {
  const workspace = openFixture(readFixture(source));
  const entries = workspace.objects().flatMap(({ delivered }) => {
    const status = asRoute(delivered.resource) && workspace.clusterOf(delivered.id).status.of(delivered.id);
    if (status === undefined || !("parents" in status)) return [];
    const condition = status.parents[0]?.conditions.find(({ type }) => type === "Accepted");
    return [
      [delivered.resource.metadata.name ?? "", `${condition?.status ?? ""} ${condition?.reason ?? ""}`],
    ];
  });
  return Object.fromEntries(entries);
}

const CART = '{ group: "", kind: Service, name: cart }';

describe("the port of a Service as parent", () => {
  const only = ["mesh-parent-port"];
  const parent = (fields: string) => CART.replace(" }", `, ${fields} }`);

  it("is there by its number, by its name, or by both", () => {
    for (const fields of ["port: 80", "sectionName: calls", "port: 9000, sectionName: calls"]) {
      checkDiagnostics(route(parent(fields)) + service(), { only });
      assert.deepEqual(accepted(route(parent(fields)) + service()), { cart: "True Accepted" });
    }
  });

  it("that is not there keeps the Route out, as its status says", () => {
    const wrong = route(parent("port: 80, sectionName: calls"));
    checkDiagnostics(
      wrong.replace(
        "sectionName: calls }\n",
        `sectionName: calls }
#                                                   ^^ error mesh-parent-port: Service \`cart\` has no port 80 named \`calls\`, so the Route is not accepted. It has ports 80 (\`http\`) and 9000 (\`calls\`). 💡
`,
      ) + service(),
      { only },
    );
    assert.deepEqual(accepted(wrong + service()), { cart: "False NoMatchingParent" });
  });

  it("is left open where a part of it is filled in later or the Service is not here", () => {
    checkDiagnostics(route(parent("port: '${PORT}'")) + service(), { only });
    checkDiagnostics(route(parent("port: 81")) + service("ports: [{ port: '${PORT}' }]"), { only });
    checkDiagnostics(route(parent("port: 81")), { only });
  });

  it("fix: one of those that are there", () => {
    const one = service("ports: [{ port: 80 }]");
    checkFix(route(parent("port: 8$01")) + one, route(parent("port: 80")));
    checkFix(
      route(parent("sectionName: ht$0p")) + service("ports: [{ name: http, port: 80 }]"),
      route(parent("sectionName: http")),
    );
  });
});

describe("Routes of several kinds for one Service", () => {
  const only = ["mesh-route-type-conflict"];
  const grpc = (parent: string, namespace = "shop") =>
    route(parent, { kind: "GRPCRoute", name: "calls", namespace });
  const http = CART.replace(" }", ", port: 80 }");

  it("count by their kind, as their status says", () => {
    assert.deepEqual(accepted(route(http) + grpc(http) + service()), {
      cart: "False Conflicted",
      calls: "True Accepted",
    });
    assert.deepEqual(accepted(route(http) + grpc(CART.replace(" }", ", sectionName: calls }")) + service()), {
      cart: "True Accepted",
      calls: "True Accepted",
    });
  });

  it("are told apart by port, by namespace, and by whether both name one", () => {
    checkDiagnostics(route(http) + grpc(CART.replace(" }", ", port: 9000 }")), { only });
    checkDiagnostics(route(http) + grpc(http.replace(" }", ", namespace: shop }"), "web"), { only });
    checkDiagnostics(route(http) + grpc(CART), { only });
  });

  it("leave each other alone where they are of one kind", () => {
    checkDiagnostics(route(http) + route(http, { name: "second" }), { only });
  });
});

describe("a mesh's Route", () => {
  it("keeps the rest of the requests where another Route of the Service takes them", () => {
    const only = ["mesh-replaces-default"];
    const some = route(CART, {
      rules: "    - matches: [{ path: { value: /v2 } }]\n      backendRefs: [{ name: cart, port: 80 }]",
    });
    checkDiagnostics(some + route(CART, { name: "rest" }), { only });
  });

  it("takes everything by an empty match and by the prefix `/`, not by less", () => {
    const only = ["mesh-replaces-default"];
    const matching = (match: string) =>
      route(CART, { rules: `    - matches: [${match}]\n      backendRefs: [{ name: cart, port: 80 }]` });
    for (const match of ["{}", "{ path: { value: / } }", "{ path: { type: PathPrefix } }"])
      checkDiagnostics(matching(match), { only });
    for (const match of ["{ path: { type: Exact, value: / } }", "{ path: { value: / }, method: GET }"])
      checkDiagnostics(
        matching(match).replace(
          "name: cart }\n  rules",
          "name: cart }\n#                                       ^^^^ hint mesh-replaces-default: Requests for Service `cart` that no rule matches are refused now; without Routes they reached it. Add a rule without `matches` if they still should.\n  rules",
        ),
        { only },
      );
  });

  it("fix: a rule for the rest", () => {
    const port = CART.replace(" }", ", port: 80 }");
    const rules =
      "    - matches: [{ path: { value: /v2 } }]\n      backendRefs: [{ name: cart-v2, port: 80 }]";
    checkFix(
      route(port.replace("name: cart", "name: ca$0rt"), { rules }),
      route(port, { rules: `${rules}\n    - backendRefs:\n        - name: cart\n          port: 80` }),
      { title: "Add a rule that sends the rest to `cart`" },
    );
  });

  it("with a Gateway among its parents is judged as a Gateway's, too", () => {
    const both = route(`${CART}\n    - { name: web }`, { extra: "  hostnames: [cart.example.com]\n" });
    checkDiagnostics(both, { only: ["mesh-hostnames-ignored", "mesh-replaces-default"] });
  });

  it("of kind TLSRoute needs its hostnames", () => {
    const tls = route(CART, { kind: "TLSRoute", extra: "  hostnames: [cart.example.com]\n" });
    checkDiagnostics(tls, { only: ["mesh-hostnames-ignored"] });
  });

  it("says nothing of a Service's type to readers in other namespaces", () => {
    const consumer = route(CART.replace(" }", ", namespace: shop }"), { namespace: "web" });
    checkDiagnostics(consumer + service("clusterIP: None"), { only: ["mesh-parent-service-type"] });
  });

  it("may name a Service that a chart makes, or one in a namespace that is not known", () => {
    const only = ["mesh-parent-service-not-found"];
    const chart =
      "#- shop/release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: cart, namespace: shop }\n";
    checkDiagnostics(route(CART) + chart, { only });
    checkDiagnostics(route(CART).replace(", namespace: shop }", " }"), { only });
  });
});
