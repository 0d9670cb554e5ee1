import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { command } from "./gwls.ts";

/** What a tool answered. */
export interface Answer {
  readonly isError: boolean;
  readonly text: string;
}

/** What lists have beside their entries. */
export interface Listed {
  readonly more?: number;
  readonly nextOffset?: number;
  readonly notes?: readonly string[];
}

/** What `check` answers. */
export interface Findings extends Listed {
  readonly findings: readonly {
    readonly path: string;
    readonly rule: string;
    readonly severity: string;
    readonly fixes?: readonly { readonly id: string; readonly isPreferred: boolean }[];
  }[];
}

/** What `fix` answers. */
export interface Fixed {
  readonly patch: string;
  readonly written: boolean;
  readonly files: readonly string[];
}

/** An agent with its connection. */
export interface Agent {
  readonly client: Client;
  ask(tool: string, given?: Record<string, unknown>): Promise<Answer>;
  /** The data of an answer that is one. */
  get<T>(tool: string, given?: Record<string, unknown>): Promise<T>;
}

/** A client of `gwls mcp` in a folder; it is gone after the tests around it. */
export async function agentIn(cwd: string, ...args: readonly string[]): Promise<Agent> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const [script = "", ...rest] = command;
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [script, ...rest, "mcp", ...args], cwd }),
  );
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: given });
    const [first] = content;
    assert.ok(first?.type === "text");
    return { isError, text: first.text, structuredContent };
  };
  return {
    client,
    ask: async (name, given = {}) => {
      const { isError, text } = await call(name, given);
      return { isError, text };
    },
    get: async (name, given = {}) => {
      const { isError, text, structuredContent } = await call(name, given);
      assert.equal(isError, false, text);
      assert.deepEqual(structuredContent, JSON.parse(text));
      return JSON.parse(text);
    },
  };
}

/** Every file below a folder with its text. */
export function snapshot(path: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(path, { recursive: true, withFileTypes: true, encoding: "utf8" })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${join(path, ".git")}`))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, "utf8")]),
  );
}
