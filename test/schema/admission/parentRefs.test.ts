import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const RULES = [
  "cel-parentrefs-section-all-or-none",
  "cel-parentrefs-section-unique",
  "cel-parentrefs-section-port-all-or-none-exp",
  "cel-parentrefs-section-port-unique-exp",
];

const KINDS = [
  ["GRPCRoute", "v1"],
  ["TCPRoute", "v1"],
  ["TCPRoute", "v1alpha2"],
  ["TLSRoute", "v1alpha2"],
  ["UDPRoute", "v1alpha2"],
];

const STANDARD: AnalyzeOptions = { channel: "standard" };
const EXPERIMENTAL: AnalyzeOptions = { channel: "experimental" };

function route(parentRefs: string, type = "v1\nkind: HTTPRoute"): string {
  return `
apiVersion: gateway.networking.k8s.io/${type}
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs:
${parentRefs}
  rules: [{ backendRefs: [{ name: catalog, port: 8080 }] }]
`;
}

function check(parentRefs: string, options: AnalyzeOptions, type?: string): void {
  checkDiagnostics(route(parentRefs, type), { ...options, only: RULES });
}

describe("parentRefs to one object", () => {
  it("are accepted where they name different sections", () => {
    const refs = "    - { name: edge, sectionName: http }\n    - { name: edge, sectionName: https }";
    check(refs, STANDARD);
    check(refs, EXPERIMENTAL);
  });

  it("are told apart by their port in the experimental CRDs only", () => {
    check("    - { name: edge, port: 80 }\n    - { name: edge, port: 443 }", EXPERIMENTAL);
    check(
      "    - { name: edge, sectionName: web, port: 80 }\n    - { name: edge, sectionName: web, port: 443 }",
      EXPERIMENTAL,
    );
    check(
      `    - { name: edge, sectionName: web, port: 80 }
    - { name: edge, sectionName: web, port: 443 }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-unique: Only \`port\` tells this parentRef from an earlier one to Gateway \`edge\`, and the standard CRDs compare \`sectionName\` alone, so the API server refuses the route. Name a listener in each with \`sectionName\`. 💡`,
      STANDARD,
    );
  });

  it("are the same with defaults and with the same values written out", () => {
    check(
      `    - { name: edge }
    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-port-unique-exp: Gateway \`edge\` is in this list already; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\` or \`port\`. 💡`,
      EXPERIMENTAL,
    );
    check(
      `    - { name: edge }
    - { name: edge, kind: Gateway }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-unique: Gateway \`edge\` is in this list already; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\`. 💡`,
      STANDARD,
    );
  });

  it("are each one too many after the first", () => {
    check(
      `    - { name: edge, sectionName: http }
    - { name: edge, sectionName: https }
    - { name: edge, sectionName: http }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-port-unique-exp: The same part of Gateway \`edge\` is in this list already; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\` or \`port\`. 💡
    - { name: edge, sectionName: http }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-port-unique-exp: The same part of Gateway \`edge\` is in this list already; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\` or \`port\`. 💡`,
      EXPERIMENTAL,
    );
  });

  it("are not one object where group, kind, name or namespace differ, even if one writes the route's own namespace out", () => {
    const others = [
      "{ name: lobby }",
      "{ name: edge, kind: ListenerSet }",
      '{ name: edge, kind: Service, group: "" }',
      "{ name: edge, namespace: shop }",
      "{ name: edge, namespace: infra }",
    ];
    for (const options of [STANDARD, EXPERIMENTAL])
      check(`    - { name: edge }\n${others.map((other) => `    - ${other}`).join("\n")}`, options);
    check("    - { name: edge }\n    - { name: edge, namespace: shop, sectionName: http }", STANDARD);
  });

  it("are compared as they are where they are filled in later, and only then", () => {
    check(
      [
        "    - { name: edge, sectionName: http }",
        `    - { name: edge, sectionName: "\${SECTION}" }`,
        `    - { name: "\${EDGE}" }`,
        `    - { name: edge, namespace: "\${NAMESPACE}" }`,
        `    - \${PARENT}`,
      ].join("\n"),
      EXPERIMENTAL,
    );
    check(
      `    - { name: "\${EDGE}", sectionName: http }
    - { name: "\${EDGE}", sectionName: http }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-port-unique-exp: The same part of Gateway \`\${EDGE}\` is in this list already; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\` or \`port\`. 💡`,
      EXPERIMENTAL,
    );
  });

  it("are not called uneven by a section that may turn out empty", () => {
    const refs = `    - { name: edge }\n    - { name: edge, sectionName: "\${SECTION}" }`;
    check(refs, STANDARD);
    check(refs, EXPERIMENTAL);
  });

  it("are held against the most precise of them", () => {
    check(
      `    - { name: edge, sectionName: http }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-port-all-or-none-exp: Another parentRef to Gateway \`edge\` sets \`sectionName\` and \`port\`, this one sets only \`sectionName\`; the API server refuses the route unless all of them set the same fields. Add \`port\`. 💡
    - { name: edge, sectionName: https, port: 443 }`,
      EXPERIMENTAL,
    );
    check(
      `    - { name: edge, sectionName: http }
    - { name: edge, sectionName: https, port: 443 }`,
      STANDARD,
    );
    check(
      `    - { name: edge, port: 80 }
#     ^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-port-all-or-none-exp: Another parentRef to Gateway \`edge\` sets \`sectionName\` and \`port\`, this one sets only \`port\`; the API server refuses the route unless all of them set the same fields. Add \`sectionName\`.
    - { name: edge }
#     ^^^^^^^^^^^^^^ error cel-parentrefs-section-port-all-or-none-exp: Another parentRef to Gateway \`edge\` sets \`sectionName\` and \`port\`, this one does not; the API server refuses the route unless all of them set the same fields. Add \`sectionName\` and \`port\`.
    - { name: edge, sectionName: https, port: 443 }`,
      EXPERIMENTAL,
    );
  });

  it("are looked at in every kind of route", () => {
    for (const [kind, version] of KINDS) {
      check(
        `    - { name: edge }
    - { name: edge }
#     ^^^^^^^^^^^^^^ error cel-parentrefs-section-port-unique-exp: Gateway \`edge\` is in this list already; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\` or \`port\`. 💡`,
        EXPERIMENTAL,
        `${version}\nkind: ${kind}`,
      );
    }
  });

  it("are compared by port in versions that only experimental CRDs serve, so not with the channel standard", () => {
    for (const kind of ["TLSRoute", "TCPRoute", "UDPRoute"])
      check(
        "    - { name: edge, port: 80 }\n    - { name: edge, port: 443 }",
        { ...STANDARD, bundleVersion: "1.4" },
        `v1alpha2\nkind: ${kind}`,
      );
  });

  it("are not the same where nothing but a variable stands for each", () => {
    const refs = "    - ${PARENT}\n    - ${PARENT}";
    check(refs, STANDARD);
    check(refs, EXPERIMENTAL);
  });
});

describe("the fixes of parentRefs to one object", () => {
  it("remove the one that repeats another", () => {
    checkFix(
      route("    - { name: edge, sectionName: http }\n    - { name: ed$0ge, sectionName: http }"),
      route("    - { name: edge, sectionName: http }"),
    );
  });

  it("leave the odd one out", () => {
    checkFix(
      route(
        "    - { name: edge, sectionName: http }\n    - { name: ed$0ge }\n    - { name: lobby }\n    - { name: edge, sectionName: https }",
      ),
      route(
        "    - { name: edge, sectionName: http }\n    - { name: lobby }\n    - { name: edge, sectionName: https }",
      ),
      STANDARD,
    );
  });

  it("keep either of two, one for the whole parent and one for a section", () => {
    const two = route(
      "    - { name: edge, sectionName: http }\n    - { name: lobby }\n    - { name: ed$0ge }",
    );
    assert.deepEqual(fixTitles(two, STANDARD), ["Remove this parentRef", "Remove the other parentRef"]);
    checkFix(two, route("    - { name: lobby }\n    - { name: edge }"), {
      ...STANDARD,
      title: "Remove the other parentRef",
    });
  });

  it("promise nothing where several differ", () => {
    assert.deepEqual(
      fixTitles(
        route(
          "    - { name: edge, port: 8$0 }\n    - { name: edge }\n    - { name: edge, sectionName: https, port: 443 }",
        ),
      ).filter((title) => title.includes("parentRef")),
      [],
    );
  });

  it("keep a parentRef to a part of the parent where another names a smaller one", () => {
    assert.deepEqual(
      fixTitles(
        route(
          "    - { name: edge, sectionName: ht$0tp }\n    - { name: edge, sectionName: https, port: 443 }",
        ),
        EXPERIMENTAL,
      ),
      ["Remove this parentRef"],
    );
  });
});
