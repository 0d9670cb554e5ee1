import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { overviewLines } from "../../server/src/cli/reports/overviewLines.ts";
import { readableFindings } from "../../server/src/cli/reports/readableFindings.ts";
import { style } from "../../server/src/cli/style.ts";
import type { Diagnostic } from "../../server/src/workspace/diagnostics/diagnostic.ts";
import { coverage } from "../../server/src/workspace/views/coverage.ts";
import { overview } from "../../server/src/workspace/views/overview.ts";
import { openFixture, readFixture } from "../fixture.ts";

const finding = (path: string, rule: string, severity: Diagnostic["severity"], line = 0): Diagnostic => ({
  path,
  range: { start: { line, character: 0 }, end: { line, character: 1 } },
  rule,
  category: "status",
  severity,
  message: "Something is wrong.",
});

describe("the findings that a person reads", () => {
  it("are fifty at most, the gravest, and the others are counted by rule", () => {
    const mild = Array.from({ length: 60 }, (_, at) => finding("a.yaml", `mild-${at}`, "information", at));
    const grave = Array.from({ length: 7 }, (_, at) => finding("b.yaml", "grave", "error", at));
    const { shown, moreBehind, unseen } = readableFindings([...mild, ...grave], false);
    assert.equal(shown.length, 50);
    assert.deepEqual(
      shown.slice(0, 6).map(({ path, rule }) => `${path} ${rule}`),
      [...Array.from({ length: 5 }, () => "b.yaml grave"), "a.yaml mild-0"],
    );
    assert.deepEqual([...moreBehind], [[grave[4], 2]]);
    assert.deepEqual(unseen, { findings: 15, rules: 15 });
  });

  it("are all of them where that is asked for", () => {
    const many = Array.from({ length: 60 }, (_, at) => finding("a.yaml", "rule", "warning", at));
    const { shown, moreBehind, unseen } = readableFindings(many, true);
    assert.deepEqual([shown, moreBehind.size, unseen], [many, 0, { findings: 0, rules: 0 }]);
  });
});

describe("what was understood of a folder", () => {
  it("counts an object once, however many clusters it goes to", () => {
    const workspace = openFixture(
      readFixture(`#- a/kustomization.yaml
namespace: shop
resources: [../base]
#- b/kustomization.yaml
namespace: shop
resources: [../base]
#- base/kustomization.yaml
resources: [route.yaml]
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart }
spec: { parentRefs: [{ name: web }] }
`),
    );
    assert.equal(
      overviewLines(overview(workspace), coverage(workspace), style(false)),
      `Delivery    3 kustomizations
Objects     0 Gateways, 1 Route
Scopes      2, whose objects are never checked against each other
References  0 % of 1 checked
`,
    );
  });

  it("is nothing where nothing refers to anything", () => {
    const workspace = openFixture(readFixture("kind: Service\n"));
    assert.equal(overviewLines(overview(workspace), coverage(workspace), style(false)), undefined);
  });
});
