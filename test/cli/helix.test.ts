import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { folder } from "./gwls.ts";

const [, source = ""] = /```toml\n([\s\S]*?)```/.exec(readFileSync("docs/editors.md", "utf8")) ?? [];

/** The tables of a TOML text by their names. It takes what the example needs: values that JSON writes alike. */
function tables(text: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>();
  let values: Record<string, unknown> = {};
  for (const line of text.split("\n").filter(Boolean)) {
    const [, name] = /^\[\[?([\w.-]+)\]?\]$/.exec(line) ?? [];
    const [, key, value] = /^([\w-]+) = (.+)$/.exec(line) ?? [];
    assert.ok(name !== undefined || (key !== undefined && value !== undefined), line);
    if (name !== undefined) {
      values = {};
      found.set(name, values);
    } else if (key !== undefined && value !== undefined) values[key] = JSON.parse(value);
  }
  return found;
}

describe("the configuration of Helix in docs/editors.md", () => {
  const found = tables(source);
  const server = found.get("language-server.gateway-api");

  it("starts a command that the package has", () => {
    const { bin }: { bin: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));
    assert.ok(String(server?.command) in bin);
  });

  it("gives it arguments with which it serves until its input ends", () => {
    const args = server?.args;
    assert.ok(Array.isArray(args));
    assert.equal(folder({}).gwlsProcess(args.map(String)).err, "");
  });

  it("sets settings that there are, and names the server in the language", () => {
    const { properties } = JSON.parse(readFileSync("schemas/gateway-api-config.schema.json", "utf8"));
    for (const key of Object.keys(found.get("language-server.gateway-api.config.gatewayApi") ?? { none: 0 }))
      assert.ok(key in properties, key);
    assert.deepEqual(found.get("language"), {
      name: "yaml",
      "language-servers": ["gateway-api", "yaml-language-server"],
    });
  });
});
