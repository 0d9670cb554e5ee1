import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, gateway, route } from "./gwls.ts";

const MISTAKES = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front-door, namespace: edge }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80000
      protocol: HTTP
      "host|[Name](x)": shop.example.com
`;

describe("gwls check --format markdown", () => {
  it("[reports] writes a table for each file, with the rules' sources, in which nothing of a manifest is Markdown", () => {
    const { gwls } = folder({
      "b.yaml": route("https"),
      "a|b/gateway.yaml": MISTAKES,
    });
    const { code, out } = gwls(["check", "--format", "markdown"]);
    assert.equal(
      out,
      `2 errors, 1 warning in 2 files with 2 resources.

## \`a|b/gateway.yaml\`

| severity | line | rule | message |
| --- | --- | --- | --- |
| error | 8 | \`field-limit\` | \`spec.listeners[0].port\` is 80000, but must be at most 65535. |
| warning | 10 | \`doc-field-unknown\` | \`spec.listeners[0]["host\\|[Name](x)"]\` is not a field of a Gateway, so the API server drops it. |

## \`b.yaml\`

| severity | line | rule | message |
| --- | --- | --- | --- |
| error | 9 | [\`route-parent-section-not-found\`](https://gateway-api.sigs.k8s.io/reference/spec/#parentreference) | Gateway \`front-door\` has no listener \`https\`, so the Route is not attached to it. It has \`http\`. |
`,
    );
    assert.equal(code, 1);
  });

  it("[reports] counts hints, and lists them where they are asked for", () => {
    const { gwls } = folder({ "gateway.yaml": `# gateway-api: ignore field-type\n${gateway()}` });
    assert.equal(
      gwls(["check", "--format", "markdown"]).out,
      "1 hint (--hints shows them) in 1 file with 1 resource.\n",
    );
    assert.equal(
      gwls(["check", "--format", "markdown", "--hints"]).out,
      `1 hint in 1 file with 1 resource.

## \`gateway.yaml\`

| severity | line | rule | message |
| --- | --- | --- | --- |
| hint | 1 | \`unused-ignore\` | This comment silences nothing; remove it. |
`,
    );
  });

  it("[reports] says so where there is nothing to report", () => {
    const { code, out } = folder({ "gateway.yaml": gateway() }).gwls(["check", "--format", "markdown"]);
    assert.equal(out, "Nothing found in 1 file with 1 resource.\n");
    assert.equal(code, 0);
  });
});
