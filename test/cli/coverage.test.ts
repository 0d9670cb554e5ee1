import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../server/src/library.ts";
import { folder, gateway, route } from "./gwls.ts";

const LOST = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: lost, namespace: edge }
spec:
  parentRefs:
    - name: nowhere
    - name: \${GATEWAY}
`;

const WORLD = { "gateway.yaml": gateway(), "apps/route.yaml": route(), "apps/lost.yaml": LOST };

describe("gwls coverage", () => {
  const { gwls } = folder(WORLD);

  it("says how many references were held against something, and why not the others", () => {
    const { code, out, err } = gwls(["coverage"]);
    assert.equal(
      out,
      `REFERENCES    CHECKED  OF  NOT CHECKED, AND WHY
parentRefs    1        3   1: a variable has no value here
                           1: nothing here has the name
backends      0        0
certificates  0        0
grants        0        0
`,
    );
    assert.equal(err, "");
    assert.equal(code, 0);
  });

  it("lists their places", () => {
    const { out } = gwls(["coverage", "--places", "."]);
    assert.ok(
      out.endsWith(`
PLACE             REFERENCES  NOT CHECKED, SINCE
apps/lost.yaml:6  parentRefs  nothing here has the name
apps/lost.yaml:7  parentRefs  a variable has no value here
`),
      out,
    );
  });

  it("is the same for those who use the library", () => {
    const files = Object.entries(WORLD).map(([path, text]) => ({ path, text }));
    const { version: _, ...written } = JSON.parse(gwls(["coverage", "--format", "json"]).out);
    assert.deepEqual(analyze(files).coverage, written);
  });

  it("gives programs everything as JSON", () => {
    const { out } = gwls(["coverage", "--format", "json"]);
    const none = { total: 0, checked: 0, unchecked: [] };
    assert.deepEqual(JSON.parse(out), {
      version: 1,
      parentRefs: {
        total: 3,
        checked: 1,
        unchecked: [
          { path: "apps/lost.yaml", line: 6, why: "absent" },
          { path: "apps/lost.yaml", line: 7, why: "variable" },
        ],
      },
      backends: none,
      certificates: none,
      grants: none,
    });
  });
});
