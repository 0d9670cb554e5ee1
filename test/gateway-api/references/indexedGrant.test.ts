import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isOfKind } from "../../../server/src/delivery/delivered.ts";
import { indexedGrant } from "../../../server/src/gateway-api/indexedGrant.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

/** The entries of a grant by what they name, and those that are filled in later. */
function entries(from: string, to: string) {
  const [object] = openFixture(
    readFixture(
      manifest(
        "ReferenceGrant shop/let-in",
        `spec: { from: [${from}], to: [${to}] }`,
        "gateway.networking.k8s.io/v1beta1",
      ),
    ),
  ).objects();
  assert.ok(object !== undefined && isOfKind(object.delivered, "ReferenceGrant"));
  const { entries: indexed } = indexedGrant(object.delivered);
  return {
    from: [[...indexed.from.exact], indexed.from.open],
    to: [[...indexed.to.exact], indexed.to.open],
  };
}

describe("the entries of a grant", () => {
  const ROUTES = "group: gateway.networking.k8s.io, kind: HTTPRoute";
  const key = (namespace: string) => `gateway.networking.k8s.io HTTPRoute ${namespace}`;

  it("stand under what they name, the first of several that say the same", () => {
    assert.deepEqual(
      entries(
        `{ ${ROUTES}, namespace: a }, { ${ROUTES}, namespace: b }, { ${ROUTES}, namespace: a }`,
        "{ kind: Service }, { kind: Service, name: api }",
      ),
      {
        from: [
          [
            [key("a"), 0],
            [key("b"), 1],
          ],
          [],
        ],
        to: [
          [
            [" Service ", 0],
            [" Service api", 1],
          ],
          [],
        ],
      },
    );
  });

  it("are open where a part is filled in later, and fit nobody where one is left out", () => {
    assert.deepEqual(entries(`{ ${ROUTES}, namespace: "\${NS}" }, { ${ROUTES} }`, "{ kind: Secret }"), {
      from: [[[key("${NS}"), 0]], [0]],
      to: [[[" Secret ", 0]], []],
    });
  });
});
