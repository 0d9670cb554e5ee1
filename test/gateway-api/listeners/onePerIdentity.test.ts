import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isOfKind } from "../../../server/src/delivery/delivered.ts";
import { onePerIdentity } from "../../../server/src/gateway-api/listeners/merging.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

/** Which of some objects are left, by the number of their file. */
function left(...identities: readonly string[]): readonly string[] {
  const files = identities.map(
    (identity, at) =>
      `#- ${at}.yaml\n${manifest(identity, "spec: { gatewayClassName: any, parentRef: { name: web }, listeners: [{ name: a, port: 80, protocol: HTTP }] }")}`,
  );
  const workspace = openFixture(readFixture(files.join("")));
  const owners = workspace
    .objects()
    .flatMap(({ delivered }) =>
      isOfKind(delivered, "Gateway") || isOfKind(delivered, "ListenerSet") ? [delivered] : [],
    );
  return onePerIdentity(owners).map(({ id }) => /\d+/.exec(id)?.[0] ?? id);
}

describe("of several manifests of one object", () => {
  it("the last counts", () => {
    assert.deepEqual(left("ListenerSet shop/a", "ListenerSet shop/b"), ["0", "1"]);
    assert.deepEqual(left("ListenerSet shop/a", "ListenerSet shop/b", "ListenerSet shop/a"), ["1", "2"]);
    assert.deepEqual(left("ListenerSet shop/a", "ListenerSet team/a", "Gateway shop/a"), ["0", "1", "2"]);
  });
});
