import { problemOf } from "../../delivery/fileProblem.node.ts";
import { nearest } from "../../text/editDistance.ts";
import { jsonText } from "../../text/jsonText.ts";
import { printable, printableLines } from "../../text/printable.ts";
import { version } from "../../version.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { openWorkspace } from "../openedWorkspace.ts";
import { silentProgress } from "../progress.ts";
import { style } from "../style.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";
import type { AgentSite, AgentTool } from "./agentTool.ts";
import { AGENT_TOOLS } from "./agentTools.ts";
import { askedCommand } from "./askedCommand.ts";
import { bounded } from "./bounds.ts";
import { PREVIEW_TEMPLATE, previewResources, readPreview } from "./previewResources.ts";
import { inputSchema, readInputs } from "./toolInput.ts";

/** What a server for agents answers with, whatever carries the messages. */
export interface AgentServer {
  readonly name: string;
  readonly version: string;
  /** How the tools belong together, for the model. */
  readonly instructions: string;
  readonly tools: readonly ListedTool[];
  readonly template: { readonly uriTemplate: string; readonly name: string; readonly description: string };
  /** Never throws: what is wrong with a question is an answer, too. */
  call(name: string, given: unknown): ToolAnswer;
  /** Throws a `UsageError` for a cursor that none of its lists gave. */
  resources(cursor: string | undefined): ReturnType<typeof previewResources>;
  /** Throws a `UsageError` for an address that leads to nothing. */
  read(uri: string): ReturnType<typeof readPreview>;
}

/** A tool as it is listed. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ReturnType<typeof inputSchema>;
  readonly outputSchema: { readonly type: "object" } & Record<string, unknown>;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly openWorldHint: false;
    readonly destructiveHint: false;
  };
}

/** An answer as text, and where it is one to the question as data. */
export interface ToolAnswer {
  readonly text: string;
  readonly data?: object;
}

const INSTRUCTIONS = `Kubernetes Gateway API manifests, understood across files and without a cluster. \`check\` finds what is wrong and names fixes by ids, \`fix\` takes them, \`explain\`, \`trace\`, \`routes\`, \`effective\` and \`status\` say what manifests mean, \`plan\` and \`diff\` what a change does. Unknown is an answer: it means that no file says so, and is no error. Lists are short: where an answer has \`more\`, go on with \`offset\`: \`nextOffset\`.`;

/** Answers questions about the files of a site, which are read anew for each of them. */
export function agentServer(site: AgentSite): AgentServer {
  return {
    name: "gateway-api",
    version,
    instructions: `${INSTRUCTIONS} ${site.mayWrite ? "`fix` may change files." : "Nothing is ever written: `fix` shows a patch."}`,
    tools: AGENT_TOOLS.map((tool) => listed(tool, site)),
    template: {
      uriTemplate: PREVIEW_TEMPLATE,
      name: "preview",
      description:
        "What an object comes to: effectiveGateway and routes of a Gateway, effectiveRoute of an HTTPRoute, status of anything that has one; Gateways are listed",
    },
    call: (name, given) => answer(name, given, site),
    resources: (cursor) => previewResources(openedEngine(site), cursor),
    read: (uri) => readPreview(openedEngine(site), uri),
  };
}

function listed(tool: AgentTool, { mayWrite }: AgentSite): ListedTool {
  const { name, title, description, inputs, outputs, canWrite = false } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(inputs),
    outputSchema: { type: "object", properties: { ...outputs, notes: { type: "array" } } },
    annotations: { readOnlyHint: !(canWrite && mayWrite), openWorldHint: false, destructiveHint: false },
  };
}

function answer(name: string, given: unknown, site: AgentSite): ToolAnswer {
  try {
    const tool = AGENT_TOOLS.find((one) => one.name === name);
    if (tool === undefined) throw new UsageError(noTool(name));
    const notes: string[] = [];
    const found = tool.run(readInputs(name, tool.inputs, given), site, quietTerminal(site, notes));
    const shown = notes.slice(0, MOST_NOTES);
    const left = notes.length - shown.length;
    const data = bounded({
      ...found,
      ...(notes.length === 0 ? {} : { notes: left === 0 ? shown : [...shown, `… and ${left} more`] }),
    });
    return { text: jsonText(data, 0), data };
  } catch (error) {
    const message = error instanceof UsageError ? error.message : `internal error: ${problemOf(error)}`;
    return { text: printableLines(printable(message), false) };
  }
}

/** Files that could not be read and the like. */
const MOST_NOTES = 10;

function noTool(name: string): string {
  const names = AGENT_TOOLS.map((one) => one.name);
  const meant = nearest(name, names, 2);
  return `there is no tool \`${name.slice(0, 100)}\`; ${meant === undefined ? `there are ${names.join(", ")}` : `did you mean \`${meant}\`?`}`;
}

/** A terminal in the first folder that collects complaints, prints nothing, and has nothing to read. */
function quietTerminal({ folders }: AgentSite, notes: string[]): Terminal {
  return {
    workingDirectory: folders.first,
    style: style(false),
    progress: silentProgress,
    print: () => {},
    complain: (message) => notes.push(message),
    readInput: () => Buffer.alloc(0),
  };
}

function openedEngine(site: AgentSite): Workspace {
  const invocation = askedCommand("check", {}, site.folders.paths);
  return openWorkspace(invocation, invocation.arguments, quietTerminal(site, [])).engine;
}
