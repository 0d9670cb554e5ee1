import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { parseDocument } from "yaml";
import { commandNamed, parseCommandLine } from "../../server/src/cli/commandLine.ts";
import { AGENT_TOOLS } from "../../server/src/cli/mcp/agentTools.ts";

const read = (path: string): string => readFileSync(path, "utf8");

function deadLinks(path: string): readonly string[] {
  const links = [...read(path).matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)];
  return links.map(([, target = ""]) => target).filter((target) => !existsSync(join(dirname(path), target)));
}

/** Every command line in a text that begins with `gwls`. */
function commandsIn(text: string): readonly (readonly string[])[] {
  const spans = [...text.matchAll(/`(gwls [^`]+)`|^(gwls [^#\n]+)/gm)].map(
    ([, span, line]) => span ?? line ?? "",
  );
  return spans.map((span) => span.trim().split(/\s+/).slice(1));
}

describe("what is written for agents", () => {
  it("leads to files that there are", () => {
    for (const path of ["llms.txt", "docs/agents.md", "skills/gateway-api/SKILL.md"])
      assert.deepEqual(deadLinks(path), [], path);
  });

  it("names commands and options that there are", () => {
    for (const path of ["llms.txt", "docs/agents.md", "skills/gateway-api/SKILL.md"]) {
      const found = commandsIn(read(path));
      assert.ok(found.length > 3, path);
      for (const [name = "", ...rest] of found)
        assert.doesNotThrow(
          () => parseCommandLine(commandNamed(name), rest),
          `${path}: gwls ${name} ${rest.join(" ")}`,
        );
    }
  });

  it("has a skill with the name of its folder, and a description that fits", () => {
    const [, head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(read("skills/gateway-api/SKILL.md")) ?? [];
    const fields: { name: string; description: string; compatibility: string } = parseDocument(head).toJS();
    assert.equal(fields.name, "gateway-api");
    assert.ok(fields.description.length > 100 && fields.description.length <= 1024);
    assert.ok(fields.compatibility.length <= 500);
  });

  it("has llms.txt in its form: a title, a summary, lists of links under headings", () => {
    const lines = read("llms.txt").split("\n");
    assert.match(lines[0] ?? "", /^# \S/);
    assert.match(lines[2] ?? "", /^> \S/);
    const first = lines.findIndex((line) => line.startsWith("## "));
    for (const line of lines.slice(first)) assert.match(line, /^(?:$|## \S|- \[[^\]]+\]\([^)]+\))/);
  });

  it("has a page that lists every tool of the server", () => {
    const rows = [...read("docs/agents.md").matchAll(/^\| `(\w+)` \| .* \| `gwls (\w+)` \|$/gm)];
    assert.deepEqual(rows.map(([, tool]) => tool).sort(), AGENT_TOOLS.map(({ name }) => name).sort());
    for (const [, , command = ""] of rows) assert.ok(commandNamed(command));
  });

  it("has a plugin that starts the servers there are", () => {
    const folder = "packaging/agent-plugin";
    const { name, version }: { name: string; version: string } = JSON.parse(
      read(`${folder}/.claude-plugin/plugin.json`),
    );
    assert.deepEqual([name, version], ["gateway-api", JSON.parse(read("package.json")).version]);
    const servers: readonly { command: string; args: string[] }[] = [
      ...Object.values<{ command: string; args: string[] }>(JSON.parse(read(`${folder}/.lsp.json`))),
      ...Object.values<{ command: string; args: string[] }>(
        JSON.parse(read(`${folder}/.mcp.json`)).mcpServers,
      ),
    ];
    for (const {
      command,
      args: [first = "", ...rest],
    } of servers) {
      assert.equal(command, "gwls");
      assert.doesNotThrow(() => parseCommandLine(commandNamed(first), rest));
    }
  });
});
