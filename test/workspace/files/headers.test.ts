import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture, readFixture } from "../../fixture.ts";

/** The name of a Deployment of which only the first lines are read. */
function nameIn(metadata: string): string | undefined {
  const workspace = openFixture(readFixture(`apiVersion: apps/v1\nkind: Deployment\nmetadata:\n${metadata}`));
  return workspace.objects()[0]?.delivered.resource.metadata.name;
}

describe("the first lines of a document that is not read", () => {
  it("say its name, with quotes, a comment or an anchor", () => {
    assert.equal(nameIn("  name: web\n"), "web");
    assert.equal(nameIn('  name: "web" # the shop\n'), "web");
    assert.equal(nameIn("  name: &app web\n  labels: { app: *app }\n"), "web");
    assert.equal(nameIn("  labels:\n    name: other\n  name: web\n"), "web");
  });
});
