import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, gateway } from "./gwls.ts";

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: edge }
spec:
  parentRefs: [{ name: front-door }]
  hostnames: [shop.example.com]
  rules:
    - backendRefs: [{ name: cart, port: 8080 }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: edge }
spec:
  ports: [{ port: 8080 }]
`;
const MANIFESTS = { "gateway.yaml": gateway(), "route.yaml": ROUTE };

/** One expectation that holds, one that does not, one that no file decides, and one that cannot be read. */
const FOUR = `### the cart
# expect: backend edge/cart:8080
# expect: 404
# expect: 200
# expect: nothing
GET http://shop.example.com/cart
`;

describe("gwls test", () => {
  it("prints what fails at its line, then what nobody can decide", () => {
    const { code, out, err } = folder({ ...MANIFESTS, "tests/cart.http": FOUR }).gwls(["test"]);
    assert.deepEqual({ code, err }, { code: 1, err: "" });
    assert.equal(
      out,
      `tests/cart.http:3:3 error request-expectation: Expected status 404, but the answer is → \`edge/cart:8080\` by HTTPRoute \`edge/shop\` rule 1.
  3 | # expect: 404
    |   ^^^^^^^^^^^
  see route.yaml:8:7: HTTPRoute \`edge/shop\` rule 1 takes the request.

tests/cart.http:5:3 warning request-unreadable: Unknown \`nothing\`; expected one of \`backend [NAMESPACE/]NAME[:PORT] [SHARE%]\`, \`route [NAMESPACE/]NAME\`, a status such as \`404\`, \`redirect [STATUS] [URL]\`, \`grpc CODE\`, \`refused\`, \`tls-failure\` or \`unknown\`.
  5 | # expect: nothing
    |   ^^^^^^^^^^^^^^^

tests/cart.http:4:3 unknown: \`edge/cart:8080\` answers, and with which status is in no file; expect \`backend edge/cart:8080\` instead.

1 passed, 1 failed, 1 unreadable, 1 unknown in 1 file.
`,
    );
  });

  it("passes where every expectation is met or unknown", () => {
    const { gwls } = folder({
      ...MANIFESTS,
      "cart.rest": "GET http://shop.example.com/cart\n# expect: edge/cart\n# expect: 200\n",
      "open.http": "# expect: edge/cart\nGET {{base}}/cart\n",
      "bare.http": "GET http://shop.example.com/cart\n",
    });
    const { code, out } = gwls(["test"]);
    assert.equal(code, 0);
    assert.equal(out.split("\n").at(-2), "1 passed, 2 unknown in 3 files.");
  });

  it("takes the manifests of the working directory where only request files are named", () => {
    const { gwls } = folder({
      ...MANIFESTS,
      "one.http": "# expect: edge/cart\nGET http://shop.example.com\n",
      "two.http": "# expect: 404\nGET http://shop.example.com\n",
    });
    assert.deepEqual(gwls(["test", "one.http"]), { code: 0, out: "1 passed in 1 file.\n", err: "" });
    assert.equal(gwls(["test", "gateway.yaml", "two.http"]).out, "1 passed in 1 file.\n");
  });

  it("says where there is nothing to test", () => {
    assert.deepEqual(folder(MANIFESTS).gwls(["test"]), {
      code: 0,
      out: "There is no request file (.http, .rest) here.\n",
      err: "",
    });
  });

  it("leaves request files alone when manifests are checked", () => {
    const { code, out } = folder({ ...MANIFESTS, "cart.http": FOUR }).gwls(["check"]);
    assert.equal(code, 0);
    assert.ok(!out.includes("cart.http"));
  });

  it("reports to programs", () => {
    const { gwls } = folder({ ...MANIFESTS, "cart.http": FOUR });
    const { version, tests, problems, summary } = JSON.parse(gwls(["test", "--format", "json"]).out);
    assert.deepEqual(
      {
        version,
        verdicts: tests.map(({ request, expectation, verdict }: Record<string, string>) => [
          request,
          expectation,
          verdict,
        ]),
        problems: problems.map(({ rule, range }: { rule: string; range: { start: object } }) => [
          rule,
          range.start,
        ]),
        summary,
      },
      {
        version: 1,
        verdicts: [
          ["the cart", "backend edge/cart:8080", "passed"],
          ["the cart", "404", "failed"],
          ["the cart", "200", "unknown"],
        ],
        problems: [["request-unreadable", { line: 4, character: 2 }]],
        summary: { files: 1, passed: 1, failed: 1, unknown: 1, unreadable: 1 },
      },
    );
    assert.match(
      gwls(["test", "--format", "github"]).out,
      /^::error file=cart\.http,line=3,endLine=3,col=3,endColumn=14,title=request-expectation::Expected status 404/,
    );
  });

  it("reports to servers that read JUnit: failures, errors, skipped", () => {
    const { out } = folder({ ...MANIFESTS, "cart.http": FOUR }).gwls(["test", "--format", "junit"]);
    const lines = out.split("\n").map((line) => line.replace(/message=".*$/, "message=…"));
    assert.deepEqual(lines.slice(1), [
      '<testsuites name="gwls test" tests="4" failures="1" errors="1" skipped="1">',
      '  <testsuite name="cart.http" tests="4">',
      '    <testcase name="the cart: backend edge/cart:8080" classname="cart.http"/>',
      '    <testcase name="the cart: 404" classname="cart.http">',
      "      <failure message=…",
      "    </testcase>",
      '    <testcase name="the cart: 200" classname="cart.http">',
      "      <skipped message=…",
      "    </testcase>",
      '    <testcase name="cart.http:5:3" classname="cart.http">',
      "      <error message=…",
      "    </testcase>",
      "  </testsuite>",
      "</testsuites>",
      "",
    ]);
  });
});
