import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { templateSources } from "../../server/src/cli/templateSources.ts";
import { folder, gateway, route } from "./gwls.ts";

const RENDERED = `---
# Source: shop/templates/gateway.yaml
# The front door.
${gateway()}---
# A comment of the template.
# Source: shop/templates/route.yaml
${route("htpt")}---
${route("htpp").replace("catalog", "other")}`;

describe("findings in what helm renders", () => {
  it("name the template that a document comes from, and none where no comment says it", () => {
    const { gwls } = folder({});
    const { code, out } = gwls(["check", "-", "--format", "json"], { input: RENDERED });
    const { diagnostics } = JSON.parse(out);
    const errors = diagnostics.filter(({ severity }: { severity: string }) => severity === "error");
    assert.equal(code, 1);
    assert.deepEqual(
      errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
      [
        [
          "<stdin>",
          "From `shop/templates/route.yaml`: Gateway `front-door` has no listener `htpt`, so the Route is not attached to it. It has `http`.",
        ],
        [
          "<stdin>",
          "Gateway `front-door` has no listener `htpp`, so the Route is not attached to it. It has `http`.",
        ],
      ],
    );
  });

  it("take no other text for a source: values, later comments, files on disk", () => {
    const at = templateSources(
      '---\nkind: A\n# Source: late.yaml\n---\ntext: "# Source: value.yaml"\n---\r\n# Source: b c.yaml\r\nkind: B\n',
    );
    assert.deepEqual(
      [at(0), at(2), at(4), at(6), at(7)],
      [undefined, undefined, undefined, "b c.yaml", "b c.yaml"],
    );
    const { gwls } = folder({ "all.yaml": RENDERED });
    assert.doesNotMatch(gwls(["check"]).out, /From `/);
  });
});

describe("gwls check --format gitlab", () => {
  it("writes a code quality report, in which findings alike have fingerprints of their own that lines do not change", () => {
    const broken = `${gateway()}---\n${route("htpt")}`;
    const { gwls, write } = folder({ "all.yaml": broken });
    const { code, out } = gwls(["check", "--format", "gitlab"]);
    const [{ fingerprint, ...found }] = JSON.parse(out);
    assert.equal(code, 1);
    assert.deepEqual(found, {
      description:
        "Gateway `front-door` has no listener `htpt`, so the Route is not attached to it. It has `http`.",
      check_name: "route-parent-section-not-found",
      severity: "critical",
      location: { path: "all.yaml", lines: { begin: 21, end: 21 } },
    });
    assert.match(fingerprint, /^[0-9a-f]{64}$/);
    const again = route("htpt").replace("catalog", "other");
    write("all.yaml", `# moved\n\n${broken}---\n${again}`);
    const prints = JSON.parse(gwls(["check", "--format", "gitlab"]).out).map(
      (one: { fingerprint: string }) => one.fingerprint,
    );
    assert.equal(prints[0], fingerprint);
    assert.equal(new Set(prints).size, 2);
  });
});
