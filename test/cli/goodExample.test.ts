import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exampleFiles, exampleText, unmarked } from "../../server/src/cli/exampleText.ts";
import { goodExample } from "../../server/src/cli/goodExample.ts";

const BAD = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: entrance }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: backdoor }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart }
spec:
  parentRefs:
    - name: entrence
#           ^^^^^^^^ warning route-parent-not-found: … 💡
    - name: backdoro
#           ^^^^^^^^ warning route-parent-not-found: … 💡
`;
const rule = { id: "route-parent-not-found", bad: BAD };

/** The lines of a good example below the parentRefs. */
function parents(good: string): readonly string[] {
  return good.slice(good.indexOf("parentRefs:")).trimEnd().split("\n").slice(1);
}

describe("the good example of a rule", () => {
  it("is the bad one without markers, each finding fixed", () => {
    const good = goodExample(rule);
    assert.deepEqual(parents(good), ["    - name: entrance", "    - name: backdoor"]);
    assert.equal(good, unmarked(BAD).replace("entrence", "entrance").replace("backdoro", "backdoor"));
  });

  it("follows the correction where there is one", () => {
    const correction = `
-    - name: entrence
+    - name: entrance
+      sectionName: http
-    - name: backdoro
`;
    assert.deepEqual(parents(goodExample({ ...rule, correction })), [
      "    - name: entrance",
      "      sectionName: http",
    ]);
  });

  it("keeps the lines that say where, and takes the next of its text below them", () => {
    const good = goodExample({ ...rule, correction: " #- route.yaml\n-spec:\n+spec: {}" });
    assert.equal(good, unmarked(BAD).replace("spec:\n  parentRefs", "spec: {}\n  parentRefs"));
  });

  it("takes new lines before the first one and behind the last one", () => {
    const good = goodExample({
      ...rule,
      correction: "+# first\n     - name: backdoro\n+#- last.yaml\n+kind: Service",
    });
    assert.equal(good, `# first\n${unmarked(BAD)}#- last.yaml\nkind: Service\n`);
  });

  it("is none where a line of the correction is missing, or stands above the one before it", () => {
    for (const correction of [
      "-    - name: entrance",
      "     - name: backdoro\n-    - name: entrence",
      "    - name: entrence",
    ])
      assert.throws(() => goodExample({ ...rule, correction }), /has no line/);
  });

  it("is none where the fixes leave a finding", () => {
    assert.throws(
      () => goodExample({ ...rule, bad: BAD.replace("backdoro", "lobby") }),
      /the fixes of route-parent-not-found do not make a good example/,
    );
  });

  it("is the whole one where the rule has it, and none where there is no bad one", () => {
    assert.equal(goodExample({ ...rule, good: "kind: Gateway\n" }), "kind: Gateway\n");
    assert.equal(goodExample({ id: "yaml-too-deep" }), undefined);
  });
});

describe("the files of an example", () => {
  it("are written as they were read", () => {
    const text = unmarked(BAD);
    assert.deepEqual(
      exampleFiles(text).map(({ path }) => path),
      ["gateway.yaml", "route.yaml"],
    );
    assert.equal(exampleText(exampleFiles(text)), text);
    assert.equal(exampleText(exampleFiles("kind: Gateway\n")), "kind: Gateway\n");
  });
});
