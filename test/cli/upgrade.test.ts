import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, gateway } from "./gwls.ts";

const BACKEND = `apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: api.payments.example }
  port:
    port: 443 # as ever
`;
const INSTALLED = (release: string): string =>
  `resources:\n  - https://github.com/kubernetes-sigs/gateway-api/releases/download/v${release}/experimental-install.yaml\n`;
const NOTE =
  "Whether the implementation of a GatewayClass supports what the CRDs of another release bring, no file says.";

describe("gwls upgrade", () => {
  it("takes the installed release from the files and compares it with the newest", () => {
    const { gwls } = folder({
      "k8s/backend.yaml": BACKEND,
      "k8s/kustomization.yaml": INSTALLED("1.6.1"),
    });
    const expected = `From 1.6 to 1.7, the experimental CRDs, 1 object: 1 refused, 1 dropped.

Will be refused: 1
  k8s/backend.yaml:7:3  XBackend shop/payments
      \`spec.port\` must set \`number\`; the API server refuses the XBackend without it.
      Fix, together with the change: Write \`number\` instead (\`gwls check --fix --bundle-version 1.7\`).

Fields that will be dropped: 1
  k8s/backend.yaml:8:5  XBackend shop/payments
      \`spec.port.port\` was last in release 1.6; an API server with the CRDs of 1.7 drops it. Use \`port.number\` instead.
      Fix, together with the change: Write \`number\` instead (\`gwls check --fix --bundle-version 1.7\`).

Not known, or taken for granted
  The CRDs of 1.6 are installed by \`k8s/kustomization.yaml:2\`: that is what has to be changed.
  ${NOTE}
`;
    assert.deepEqual(gwls(["upgrade"]), { code: 1, out: expected, err: "" });
    assert.equal(gwls(["upgrade", "--fail-on", "never"]).code, 0);
    assert.equal(gwls(["upgrade", "--to", "1.6"]).code, 0);
    assert.equal(gwls(["check", "--fix", "--bundle-version", "1.7"]).code, 0);
    assert.match(gwls(["upgrade"]).out, /: nothing changes for these manifests|newly possible/);
  });

  it("writes JSON and Markdown", () => {
    const { gwls } = folder({ "backend.yaml": BACKEND });
    const args = ["upgrade", "--from", "1.6", "--channel", "experimental", "--format"];
    const { version, from, to, channels, objects, lines, unknown } = JSON.parse(gwls([...args, "json"]).out);
    assert.deepEqual(
      { version, from, to, channels, objects, unknown, line: lines[1] },
      {
        version: 1,
        from: "1.6",
        to: "1.7",
        channels: ["experimental"],
        objects: 1,
        unknown: [NOTE],
        line: {
          effect: "pruned",
          severity: "warning",
          path: "backend.yaml",
          range: { start: { line: 7, character: 4 }, end: { line: 7, character: 8 } },
          object: { kind: "XBackend", namespace: "shop", name: "payments" },
          rule: "doc-field-removed",
          message:
            "`spec.port.port` was last in release 1.6; an API server with the CRDs of 1.7 drops it. Use `port.number` instead.",
          fix: { title: "Write `number` instead", when: "with", isAutomatic: true },
        },
      },
    );
    assert.match(
      gwls([...args, "markdown"]).out,
      /^\*\*From 1\.6 to 1\.7, the experimental CRDs, 1 object: 1 refused, 1 dropped\.\*\*\n\n#### Will be refused: 1\n\n\| place \|/,
    );
  });

  it("says what it needs", () => {
    const { gwls } = folder({ "gateway.yaml": gateway() });
    assert.equal(
      gwls(["upgrade"]).err,
      "gwls: neither settings nor files say which release of the CRDs is installed: name it, as in `gwls upgrade --from 1.5`\n",
    );
    for (const [given, nearest] of [
      ["1.8", "1.7"],
      ["v1.6.1", "1.6"],
      ["0.8", "1.0"],
      ["master", "main"],
    ] as const)
      assert.match(gwls(["upgrade", "--from", given]).err, new RegExp(`; the nearest is \`${nearest}\`\n$`));
  });
});
