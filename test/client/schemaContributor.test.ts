import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contributeSchema, isYamlExtension, type YamlExtension } from "../../client/src/schemaContributor.ts";

type Registration = Parameters<YamlExtension["registerContributor"]>;

/** The YAML extension's side: it keeps who has registered. */
function yamlExtension(): { readonly api: YamlExtension; readonly registered: Registration[] } {
  const registered: Registration[] = [];
  return { registered, api: { registerContributor: (...args) => registered.push(args) > 0 } };
}

describe("the schema for the YAML extension", () => {
  it("is given for documents that want it, at the time when they are looked at", async () => {
    const { api, registered } = yamlExtension();
    let wanted: readonly string[] = ["file:///route.yaml"];
    contributeSchema(api, {
      isWanted: (uri) => wanted.includes(uri),
      schema: async () => ({ title: "Gateway API" }),
    });
    const [[scheme, schemaOf, contentOf] = [], ...others] = registered;
    assert.deepEqual(others, []);
    const address = schemaOf?.("file:///route.yaml") ?? "";
    assert.ok(address.startsWith(`${scheme}://`), address);
    assert.equal(await contentOf?.(address), '{"title":"Gateway API"}');
    assert.equal(schemaOf?.("file:///values.yaml"), undefined);
    wanted = [];
    assert.equal(schemaOf?.("file:///route.yaml"), undefined);
  });

  it("goes only to an extension that takes schemas", () => {
    assert.ok(isYamlExtension(yamlExtension().api));
    for (const other of [undefined, null, {}, { registerContributor: 1 }]) assert.ok(!isYamlExtension(other));
  });
});
