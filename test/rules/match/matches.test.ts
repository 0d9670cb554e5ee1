import { describe, it } from "node:test";
import matches from "../../../server/src/rules/match/index.ts";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const all = { only: matches.map(({ id }) => id) };

const route = (match: string, kind = "HTTPRoute") => `apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - matches:
${match}
`;
const path = (value: string, type = "PathPrefix") =>
  route(`        - path:\n            type: ${type}\n            value: ${value}`);

describe("match-path-regex-looking", () => {
  it("is silent for what does occur in paths", () => {
    for (const value of [
      "/odata/Products(1)",
      "/$metadata",
      "/~user",
      "/a*b",
      "/v1.0/a",
      "/c++",
      "'/${APP}/*'",
      "/*a",
    ])
      checkDiagnostics(path(value), all);
    checkDiagnostics(path("/.*", "RegularExpression"), all);
  });

  it("becomes the prefix before a star at the end, and a regular expression otherwise", () => {
    checkFix(path("/api/$0*"), path("/api"));
    checkFix(path("/api$0/.*", "Exact"), path("/api"));
    checkFix(path("/$0*"), path("/"));
    checkFix(path("/api/$0.*/items"), path("/api/.*/items", "RegularExpression"));
    checkFix(path("/api$0$"), path("/api$", "RegularExpression"));
  });

  it("has no fix where a star stands for an element", () => {
    checkDiagnostics(
      `${path("/users/*/cart", "Exact")}#                  ^^^^^^^^^^^^^ warning match-path-regex-looking: \`Exact\` takes \`*\` literally, so only paths with that character match. Use the type \`RegularExpression\` if a pattern is meant.`,
      all,
    );
  });
});

describe("match-path-trailing-slash", () => {
  it("is a matter of prefixes only, and not of the root", () => {
    checkDiagnostics(path("/cart/", "Exact"), all);
    checkDiagnostics(path("/"), all);
    const twice = (value: string) => `${path(value)}        - path: { type: PathPrefix, value: /cart }\n`;
    checkFix(twice("/ca$0rt/"), twice("/cart"));
  });

  it("is told of only where the Route has the prefix without the slash, too", () => {
    checkDiagnostics(path("/cart/"), all);
    checkDiagnostics(`${path("/cart/")}        - path: { type: Exact, value: /cart }\n`, {
      only: ["match-path-trailing-slash"],
    });
  });
});

describe("match-header-host", () => {
  const hosts = (kind: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - { ${kind} name: edge }
  rules:
    - matches:
        - headers:
            - name: HO$0ST
              value: a.test
          path: { value: / }
`;

  it("moves the only host to the hostnames", () => {
    checkFix(
      hosts(""),
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - { name: edge }
  rules:
    - matches:
        - path: { value: / }
  hostnames:
    - a.test
`.replace("- { name", "- {  name"),
    );
  });

  it("is silent in a mesh, where hostnames do not count", () => {
    checkDiagnostics(hosts('group: "", kind: Service,').replace("$0", ""), all);
  });
});

describe("match-header-duplicate-ci", () => {
  it("leaves equal text to the API server", () => {
    checkDiagnostics(route("        - headers: [{ name: a, value: b }, { name: a, value: c }]"), all);
  });
});

describe("regular expressions", () => {
  it("are looked at in headers, parameters and gRPC methods, too, unless they are filled in later", () => {
    checkDiagnostics(
      route(`        - headers: [{ name: a, type: RegularExpression, value: "(" }, { name: b, value: "(" }]
#                                                              ^^^ warning match-regex-invalid: In this regular expression a \`(\` is not closed.
          queryParams: [{ name: a, type: RegularExpression, value: "(?=x)" }]
#                                                                  ^^^^^^^ information match-regex-nonportable: Many implementations use RE2, which has no look-ahead (\`(?=\`). Whether this works depends on the implementation.
          path: { type: RegularExpression, value: "/\${A}(" }`),
      all,
    );
    checkDiagnostics(
      route(
        `        - method: { type: RegularExpression, service: "a)" }
#                         ^^^^^^^^^^^^^^^^^ information match-grpc-impl-specific: Regular expressions for services and methods are not supported by every implementation. List the names if they are few.
#                                                     ^^^^ warning match-regex-invalid: In this regular expression a \`)\` was never opened.`,
        "GRPCRoute",
      ),
      all,
    );
  });
});

describe("a match that the API server refuses", () => {
  const structure = ["field-duplicate", "field-pattern", "field-type", "field-enum"];
  const refused = { only: [...all.only, ...structure] };

  it("is reported once, by the structure", () => {
    checkDiagnostics(
      route(`        - headers:
            - { name: version, value: "1" }
            - { name: version, value: "2" }
#                     ^^^^^^^ error field-duplicate: The \`name\` \`version\` stands in \`spec.rules[0].matches[0].headers\` before; each may occur only once. 💡
        - headers: [{ name: ":authority", value: shop.example.com }]
#                           ^^^^^^^^^^^^ error field-pattern: \`:authority\` is not allowed in \`spec.rules[0].matches[1].headers[0].name\`: such a name consists of letters, digits and the characters of an HTTP token, without blanks, \`:\` or \`/\`.
        - path: /cart
#               ^^^^^ error field-type: Expected \`key: value\` below \`spec.rules[0].matches[2].path\`, not a string. 💡
        - path: { type: Prefixed, value: /cart }
#                       ^^^^^^^^ error field-enum: \`Prefixed\` is not a value of \`spec.rules[0].matches[3].path.type\`. Use \`Exact\`, \`PathPrefix\` or \`RegularExpression\`.`),
      refused,
    );
  });

  it("becomes a prefix where its path is a text", () => {
    const block = (path: string) => route(`        - path:${path}`);
    checkFix(block(" $0/cart"), block("\n            type: PathPrefix\n            value: /cart"));
  });
});

describe("match-path-regex-looking, where more than the end is a pattern", () => {
  it("becomes a regular expression and no prefix", () => {
    checkFix(path("/api$0.*"), path("/api.*", "RegularExpression"));
    checkFix(path("/api/$0.+/items/.*"), path("/api/.+/items/.*", "RegularExpression"));
  });
});

describe("match-header-host", () => {
  it("leaves the other headers of a match where they are", () => {
    const host = "            - name: Host\n              value: shop.example.com";
    const other = "            - name: X-Team\n              value: shop";
    const moved = (matches: string) => `${route(matches)}  hostnames:\n    - shop.example.com\n`;
    checkFix(
      route(`        - headers:\n${other}\n${host.replace("Host", "Ho$0st")}`),
      moved(`        - headers:\n${other}`),
    );
    checkFix(
      route(`        - path:\n            value: /a\n          headers:\n${host.replace("Host", "Ho$0st")}`),
      moved("        - path:\n            value: /a"),
    );
  });
});
