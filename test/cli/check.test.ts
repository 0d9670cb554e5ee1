import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VERSION } from "../programs.ts";
import { folder, gateway, route } from "./gwls.ts";

/** Findings of each severity: an information, hints, an error and a warning with a fix. */
const FOUR = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  infrastructure:
    routability: Private
  listeners:
    # gateway-api: ignore field-type
    - name: http
      port: 80000
      protocol: HTTP
      hostName: shop.example.com
`;

const PROPOSAL =
  "`spec.infrastructure.routability` comes from the proposal GEP-1651 and is in no released CRD, so a cluster's API server drops it. Release 1.7, in the experimental channel, has `spec.addresses[].routability` for it.";
const SUCCESSOR =
  "The proposal of this field was declined. Its successor GEP-5093 says the same on each address.";
const LIMIT = "`spec.listeners[0].port` is 80000, but must be at most 65535.";
const UNKNOWN =
  "`spec.listeners[0].hostName` is not a field of a Gateway, so the API server drops it. Did you mean `hostname`?";

/** A repository that Flux delivers: a Route whose section is misspelt, and one in values of which a parent is missing. */
const REPOSITORY = {
  "flux/apps.yaml": `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec: { path: ./apps, sourceRef: { kind: GitRepository, name: flux-system } }
`,
  "apps/kustomization.yaml": "resources: [gateway.yaml, route.yaml, release.yaml]\n",
  "apps/gateway.yaml": gateway(),
  "apps/route.yaml": route("htpt"),
  "apps/release.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: podinfo, namespace: edge }
spec:
  values:
    route: { main: { parentRefs: [{ name: front-door }, { name: nowhere }] } }
`,
};

/** A finding with its fixes by their titles and, for programs, by their ids. */
interface Repaired {
  readonly fixes?: readonly string[];
  readonly repairs?: readonly { readonly title: string }[];
}

describe("gwls check", () => {
  it("prints findings as a compiler does", () => {
    const { code, out, err } = folder({ "apps/gateway.yaml": FOUR }).gwls(["check"]);
    assert.equal(
      out,
      `apps/gateway.yaml:9:5 information doc-field-proposal: ${PROPOSAL}
  9 |     routability: Private
    |     ^^^^^^^^^^^

apps/gateway.yaml:13:13 error field-limit: ${LIMIT}
  13 |       port: 80000
     |             ^^^^^

apps/gateway.yaml:15:7 warning doc-field-unknown: ${UNKNOWN}
  15 |       hostName: shop.example.com
     |       ^^^^^^^^
  fix Change to \`hostname\`

1 error, 1 warning, 1 information, 2 hints (--hints shows them) in 1 file with 1 resource.
Next: \`gwls check --fix\` repairs 1 of these.
`,
    );
    assert.equal(err, "");
    assert.equal(code, 1);
  });

  it("prints hints when it is asked to", () => {
    const { out } = folder({ "gateway.yaml": FOUR }).gwls(["check", "--hints"]);
    assert.ok(
      out.includes(`gateway.yaml:11:5 hint unused-ignore: This comment silences nothing; remove it.
  11 |     # gateway-api: ignore field-type
     |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^`),
    );
    assert.ok(out.includes("\n1 error, 1 warning, 1 information, 2 hints in 1 file with 1 resource.\n"));
  });

  it("says what it looks for in a folder without manifests", () => {
    const { code, out } = folder({ "notes.txt": "nothing" }).gwls(["check"]);
    assert.equal(
      out,
      "No manifests here: this looks for files that end in `.yaml`, `.yml` or `.json` and that `.gitignore` does not name.\n",
    );
    assert.equal(code, 0);
  });

  it("says that nothing came in, where what writes into the pipe has failed", () => {
    const { code, out, err } = folder({}).gwls(["check", "-"], { input: "" });
    assert.equal(err, "gwls: <stdin>: nothing came in, so nothing of it was checked\n");
    assert.deepEqual([code, out.startsWith("No manifests here")], [0, true]);
    assert.equal(folder({}).gwls(["check", "-"], { input: "\n" }).err, "");
  });

  it("says so where there is nothing to report", () => {
    const { code, out } = folder({ "gateway.yaml": gateway(), "route.yaml": route() }).gwls(["check"]);
    assert.equal(
      out,
      `Delivery    plain manifests
Objects     1 Gateway, 1 Route
References  100 % of 1 checked

Nothing found in 2 files with 2 resources.
Checked 1 of 1 parentRefs.
`,
    );
    assert.equal(code, 0);
  });

  it("begins with what it understood of a folder, and ends with how to go on", () => {
    const { gwls } = folder(REPOSITORY);
    const { out } = gwls(["check"]);
    assert.equal(
      out,
      `Delivery    1 Flux Kustomization, 1 HelmRelease, 1 kustomization
Objects     1 Gateway, 2 Routes (1 of them in values)
References  66 % of 3 checked

apps/route.yaml:9:20 error route-parent-section-not-found: Gateway \`front-door\` has no listener \`htpt\`, so the Route is not attached to it. It has \`http\`.
  9 |       sectionName: htpt
    |                    ^^^^
  see apps/gateway.yaml:9:5: The listeners of the parent.
  fix Change the section name to \`http\`

1 error, 1 hint (--hints shows them) in 5 files with 5 resources.
Checked 2 of 3 parentRefs; \`gwls coverage\` says why not the others.
Next: \`gwls explain httproute/edge/catalog\` says where it is attached, and why.
`,
    );
  });

  it("says nothing of that where files are named, or standard input", () => {
    const { gwls } = folder({ "gateway.yaml": gateway(), "route.yaml": route() });
    const found = "Nothing found in 2 files with 2 resources.\nChecked 1 of 1 parentRefs.\n";
    assert.equal(gwls(["check", "gateway.yaml", "route.yaml"]).out, found);
    assert.equal(
      gwls(["check", "-", "."], { input: "" }).out,
      "Nothing found in 2 files with 2 resources.\nChecked 1 of 1 parentRefs.\n",
    );
  });

  it("prints the worst files first, and of many findings alike a few", () => {
    const routes = Array.from({ length: 7 }, (_, at) =>
      route("htpt").replace("catalog", `catalog-${at}`),
    ).join("---\n");
    const { gwls } = folder({
      "a.yaml": FOUR,
      "b.yaml": gateway().replace("front-door", "x"),
      "z.yaml": routes,
    });
    const heads = (args: readonly string[]) =>
      [...gwls(["check", ...args]).out.matchAll(/^(\S+:\d+):\d+ (\S+) |^ +(and .*)$/gm)].map(
        ([, place, severity, more]) => more ?? `${place} ${severity}`,
      );
    const places = [9, 19, 29, 39, 49, 59, 69].map((line) => `z.yaml:${line} error`);
    const rest = ["a.yaml:9 information", "a.yaml:13 error", "a.yaml:15 warning"];
    assert.deepEqual(heads([]), [
      ...places.slice(0, 5),
      "and 2 more of this rule: --all shows them",
      ...rest,
    ]);
    assert.deepEqual(heads(["--all"]), [...places, ...rest]);
  });

  it("gives programs everything as JSON", () => {
    const { code, out } = folder({ "apps/gateway.yaml": FOUR }).gwls(["check", "--format", "json"]);
    const at = (line: number, start: number, end: number) => ({
      start: { line, character: start },
      end: { line, character: end },
    });
    const path = "apps/gateway.yaml";
    const report: { diagnostics: readonly Repaired[] } = JSON.parse(out);
    for (const { fixes = [], repairs = [] } of report.diagnostics)
      assert.deepEqual(
        repairs.map(({ title }) => title),
        fixes,
      );
    const diagnostics = report.diagnostics.map(({ repairs: _, ...diagnostic }) => diagnostic);
    assert.deepEqual(
      { ...report, diagnostics },
      {
        version: 1,
        diagnostics: [
          {
            path,
            range: at(8, 4, 15),
            rule: "doc-field-proposal",
            category: "admission",
            severity: "information",
            message: PROPOSAL,
          },
          {
            path,
            range: at(8, 4, 15),
            rule: "routability-migrate-5093",
            category: "migration",
            severity: "hint",
            message: SUCCESSOR,
            docs: "https://gateway-api.sigs.k8s.io/geps/gep-5093/",
            fixes: [
              "Say it on the addresses, as `example.com/private`, to be replaced by your implementation's own value",
            ],
            resource: {
              apiVersion: "gateway.networking.k8s.io/v1",
              kind: "Gateway",
              namespace: "edge",
              name: "front-door",
            },
          },
          {
            path,
            range: at(10, 4, 36),
            rule: "unused-ignore",
            category: "advice",
            severity: "hint",
            message: "This comment silences nothing; remove it.",
            tags: ["unnecessary"],
            fixes: ["Remove the comment"],
          },
          {
            path,
            range: at(12, 12, 17),
            rule: "field-limit",
            category: "admission",
            severity: "error",
            message: LIMIT,
          },
          {
            path,
            range: at(14, 6, 14),
            rule: "doc-field-unknown",
            category: "admission",
            severity: "warning",
            message: UNKNOWN,
            fixes: ["Change to `hostname`"],
          },
        ],
        summary: { files: 1, resources: 1, error: 1, warning: 1, information: 1, hint: 2 },
      },
    );
    assert.equal(code, 1);
  });

  it("writes SARIF 2.1.0 with a help text for each rule", () => {
    const { out } = folder({ "a b/gateway.yaml": gateway("80000") }).gwls(["check", "--format", "sarif"]);
    assert.deepEqual(JSON.parse(out), {
      $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "gateway-api-language-server",
              semanticVersion: VERSION,
              rules: [
                {
                  id: "field-limit",
                  shortDescription: {
                    text: "A value that is too long, too large, too small, or a list with too many items.",
                  },
                  fullDescription: { text: "The API server refuses the object." },
                  help: {
                    text: "The API server refuses the object.\n\nSource: The structure of the Gateway API's Custom Resource Definitions",
                    markdown:
                      "The API server refuses the object.\n\nSource: The structure of the Gateway API's Custom Resource Definitions",
                  },
                  defaultConfiguration: { level: "error" },
                  properties: { category: "admission" },
                },
              ],
            },
          },
          columnKind: "utf16CodeUnits",
          results: [
            {
              ruleId: "field-limit",
              ruleIndex: 0,
              level: "error",
              message: { text: LIMIT.replaceAll("`", ""), markdown: LIMIT },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "a%20b/gateway.yaml" },
                    region: { startLine: 10, startColumn: 13, endLine: 10, endColumn: 18 },
                  },
                },
              ],
              properties: { category: "admission", severity: "error" },
            },
          ],
        },
      ],
    });
  });

  it("writes workflow commands for GitHub Actions", () => {
    const { code, out } = folder({ "a,b/gateway.yaml": FOUR }).gwls(["check", "--format", "github"]);
    assert.equal(
      out,
      `::notice file=a%2Cb/gateway.yaml,line=9,endLine=9,col=5,endColumn=16,title=doc-field-proposal::${PROPOSAL}
::error file=a%2Cb/gateway.yaml,line=13,endLine=13,col=13,endColumn=18,title=field-limit::${LIMIT}
::warning file=a%2Cb/gateway.yaml,line=15,endLine=15,col=7,endColumn=15,title=doc-field-unknown::${UNKNOWN}%0AFix: Change to \`hostname\`
`,
    );
    assert.equal(code, 1);
  });

  it("writes JUnit, in which exactly what makes the command fail fails", () => {
    const { out } = folder({ "a&b/gateway.yaml": FOUR, "route.yaml": route() }).gwls([
      "check",
      "--format",
      "junit",
    ]);
    assert.equal(
      out,
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="gwls check" tests="4" failures="1">
  <testsuite name="a&amp;b/gateway.yaml" tests="3" failures="1">
    <testcase name="doc-field-proposal 9:5" classname="a&amp;b/gateway.yaml">
      <system-out>a&amp;b/gateway.yaml:9:5 information doc-field-proposal: ${PROPOSAL}</system-out>
    </testcase>
    <testcase name="field-limit 13:13" classname="a&amp;b/gateway.yaml">
      <failure type="error" message="${LIMIT}">a&amp;b/gateway.yaml:13:13 error field-limit: ${LIMIT}</failure>
    </testcase>
    <testcase name="doc-field-unknown 15:7" classname="a&amp;b/gateway.yaml">
      <system-out>a&amp;b/gateway.yaml:15:7 warning doc-field-unknown: ${UNKNOWN}</system-out>
    </testcase>
  </testsuite>
  <testsuite name="route.yaml" tests="1" failures="0">
    <testcase name="no findings" classname="route.yaml"/>
  </testsuite>
</testsuites>
`,
    );
  });

  it("fails at or above --fail-on, whatever is printed", () => {
    const errors = folder({ "gateway.yaml": FOUR });
    const warnings = folder({ "gateway.yaml": FOUR.replace("80000", "80") });
    const codes = (threshold: string) =>
      [errors, warnings].map((one) => one.gwls(["check", "--fail-on", threshold]).code);
    assert.deepEqual(codes("error"), [1, 0]);
    assert.deepEqual(codes("warning"), [1, 1]);
    assert.deepEqual(codes("never"), [0, 0]);
  });

  it("writes the same bytes for the same input, whatever the order of the arguments", () => {
    const { gwls } = folder({
      "b/gateway.yaml": FOUR,
      "a/gateway.yaml": FOUR.replace("front-door", "back-door"),
    });
    const { out } = gwls(["check", "--hints", "a", "b"]);
    assert.equal(gwls(["check", "--hints", "b", "a"]).out, out);
    assert.ok(out.indexOf("a/gateway.yaml") < out.indexOf("b/gateway.yaml"));
  });

  it("reads standard input as one more file", () => {
    const { gwls } = folder({ "gateway.yaml": gateway() });
    const { code, out } = gwls(["check", "-", "gateway.yaml"], {
      input: gateway("80000").replace("front-door", "side-door"),
    });
    assert.ok(out.startsWith(`<stdin>:10:13 error field-limit: ${LIMIT}\n`));
    assert.ok(out.endsWith("1 error in 2 files with 2 resources.\n"), out);
    assert.equal(code, 1);
  });

  it("names files relative to the working directory, wherever they are", () => {
    const { gwls, path } = folder({ "platform/gateway.yaml": gateway("80000"), "apps/route.yaml": route() });
    const first = (args: readonly string[]) => /^\S+(?= error )/m.exec(gwls(args).out)?.[0];
    assert.equal(first(["check", "platform"]), "platform/gateway.yaml:10:13");
    assert.equal(first(["check", path]), "platform/gateway.yaml:10:13");
    assert.equal(first(["check", "platform/gateway.yaml", "apps"]), "platform/gateway.yaml:10:13");
  });

  it("silences what a comment names, on its own line and the next", () => {
    const own = gateway("80000 # gateway-api: ignore field-limit -- a port of ours");
    const above = gateway("80000").replace(
      "      port",
      "      # gateway-api: ignore field-limit\n      port",
    );
    const whole = `# gateway-api: ignore-file field-limit\n${gateway("80000")}`;
    for (const text of [own, above, whole]) {
      assert.equal(
        folder({ "gateway.yaml": text }).gwls(["check", "--hints"]).out,
        "Nothing found in 1 file with 1 resource.\n",
      );
    }
  });
});
