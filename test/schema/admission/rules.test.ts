import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

function route(kind: string, rules: string, version = "v1"): string {
  return `
apiVersion: gateway.networking.k8s.io/${version}
kind: ${kind}
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
${rules}
`;
}

/** A rule with so many matches, each of its own. */
function ruleWith(count: number, kind = "HTTPRoute"): string {
  const one = (index: number): string =>
    kind === "HTTPRoute"
      ? `{ path: { value: /page/${index} } }`
      : `{ method: { service: shop.Page${index} } }`;
  return `    - { matches: [${Array.from({ length: count }, (_, index) => one(index)).join(", ")}] }`;
}

describe("cel-route-total-matches", () => {
  const check = (kind: string, rules: string, options: AnalyzeOptions = {}): void =>
    checkDiagnostics(route(kind, rules), { ...options, only: ["cel-route-total-matches"] });
  const tooMany = (total: number): string =>
    `# ^^^^^ error cel-route-total-matches: The rules of this route have ${total} matches together, and the API server takes at most 128. Move some of the rules to another route with the same parentRefs.`;

  it("lets 128 matches through, and no more", () => {
    for (const kind of ["HTTPRoute", "GRPCRoute"]) {
      const full = [ruleWith(64, kind), ruleWith(64, kind)];
      check(kind, ["  rules:", ...full].join("\n"));
      check(kind, ["  rules:", tooMany(129), ...full, ruleWith(1, kind)].join("\n"));
      check(kind, ["  rules:", tooMany(129), ...full, ruleWith(1, kind)].join("\n"), { channel: "standard" });
    }
  });

  it("counts a rule without matches as one in an HTTPRoute and as none in a GRPCRoute", () => {
    const last = "    - backendRefs: [{ name: catalog, port: 8080 }]";
    check("HTTPRoute", ["  rules:", tooMany(130), ruleWith(64), ruleWith(64), last, last].join("\n"));
    check("GRPCRoute", ["  rules:", ruleWith(64, "GRPCRoute"), ruleWith(64, "GRPCRoute"), last].join("\n"));
  });

  it("counts an empty list as none, and does not guess at what is filled in later", () => {
    check("HTTPRoute", ["  rules:", ruleWith(64), ruleWith(64), "    - matches: []"].join("\n"));
    check("HTTPRoute", ["  rules:", ruleWith(64), ruleWith(64), "    - matches: ${MATCHES}"].join("\n"));
  });
});

describe("cel-route-rule-name-unique", () => {
  const NAMES = ["cel-route-rule-name-unique"];

  it("lets rules without a name and with different ones through", () => {
    checkDiagnostics(
      route("HTTPRoute", "  rules: [{ name: pay }, {}, { name: refund }, {}, { name: Pay }]"),
      { only: NAMES },
    );
  });

  it("is not checked by the standard CRDs before release 1.7", () => {
    checkDiagnostics(route("HTTPRoute", "  rules: [{ name: pay }, { name: pay }]"), {
      channel: "standard",
      bundleVersion: "1.6",
      only: NAMES,
    });
  });

  it("is silent where the CRDs do not have the field", () => {
    checkDiagnostics(route("HTTPRoute", "  rules: [{ name: pay }, { name: pay }]"), {
      bundleVersion: "1.1",
      only: NAMES,
    });
  });

  it("holds for every kind of route, and for names that are filled in later and the same", () => {
    const message = (name: string): string =>
      `error cel-route-rule-name-unique: A rule before this one is called \`${name}\`, too; the API server refuses the route. Give each rule a name of its own. 💡`;
    checkDiagnostics(
      route(
        "GRPCRoute",
        `  rules:
    - name: list
    - name: list
#           ^^^^ ${message("list")}`,
      ),
      { only: NAMES },
    );
    for (const kind of ["TCPRoute", "TLSRoute", "UDPRoute"])
      checkDiagnostics(
        route(
          kind,
          `  rules:
    - { name: "\${RULE}", backendRefs: [{ name: orders, port: 80 }] }
    - { name: "\${RULE}", backendRefs: [{ name: orders, port: 81 }] }
#             ^^^^^^^^^ ${message("${RULE}")}
    - { name: "\${OTHER}", backendRefs: [{ name: orders, port: 82 }] }`,
          "v1alpha2",
        ),
        { only: NAMES },
      );
  });

  it("is fixed with the first free number", () => {
    checkFix(
      route("HTTPRoute", "  rules: [{ name: pay }, { name: pay-2 }, { name: p$0ay }]"),
      route("HTTPRoute", "  rules: [{ name: pay }, { name: pay-2 }, { name: pay-3 }]"),
    );
    checkFix(
      route("HTTPRoute", "  rules: [{ name: pay }, { name: pay }, { name: p$0ay }]"),
      route("HTTPRoute", "  rules: [{ name: pay }, { name: pay }, { name: pay-3 }]"),
    );
  });

  it("is fixed with a name that is not too long", () => {
    const longest = `a${".b".repeat(126)}`;
    const shorter = `a${".b".repeat(125)}`;
    checkFix(
      route("HTTPRoute", `  rules:\n    - name: ${longest}\n    - name: $0${longest}`),
      route("HTTPRoute", `  rules:\n    - name: ${longest}\n    - name: ${shorter}-2`),
    );
  });
});

describe("cel-timeouts-order", () => {
  const timeouts = (text: string): string => route("HTTPRoute", `  rules:\n    - timeouts: ${text}`);
  const check = (text: string): void => checkDiagnostics(timeouts(text), { only: ["cel-timeouts-order"] });

  it("lets equal and shorter attempts through, in whatever units", () => {
    check("{ request: 1m, backendRequest: 60s }");
    check("{ request: 1h, backendRequest: 59m60s }");
    check("{ request: 1s, backendRequest: 999ms }");
  });

  it("needs both, and a limit to the request", () => {
    check("{ backendRequest: 1h }");
    check("{ request: 1s }");
    check("{ request: 0s, backendRequest: 1h }");
    check("{ request: 0h0ms, backendRequest: 1h }");
    check("{ request: 1s, backendRequest: 0s }");
  });

  it("is silent about what is no duration or is not known", () => {
    check("{ request: 1s, backendRequest: 1d }");
    check(`{ request: "\${TIMEOUT}", backendRequest: 1h }`);
    check(`{ request: 1s, backendRequest: "\${TIMEOUT}" }`);
  });

  it("finds the millisecond too much", () => {
    check(`{ request: 1m, backendRequest: 59s1001ms }
#                                              ^^^^^^^^^ error cel-timeouts-order: An attempt at a backend cannot take longer than the whole request, \`1m\`; the API server refuses the route. Lower \`backendRequest\` or raise \`request\`. 💡`);
  });

  it("lowers the one or swaps the two", () => {
    checkFix(
      timeouts("{ request: 3s, backendRequest: 1$00s }"),
      timeouts("{ request: 3s, backendRequest: 3s }"),
    );
    checkFix(
      timeouts("{ request: 3s, backendRequest: 1$00s }"),
      timeouts("{ request: 10s, backendRequest: 3s }"),
      {
        title: "Swap the two",
      },
    );
  });
});
