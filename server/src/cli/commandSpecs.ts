import { GRAPH_FORMATS } from "../features/topology/graphText.ts";
import { BUNDLE_VERSIONS, CHANNELS } from "../settings.ts";

/** An option as the command line takes it. */
export interface OptionSpec {
  readonly name: string;
  /** What follows the option: one of some words, or anything, under a name for the help. Absent: a flag. */
  readonly takes?: readonly string[] | string;
  readonly about: string;
}

/** A command of `gwls`. */
export interface CommandSpec {
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  readonly options: readonly OptionSpec[];
}

export const CHECK_FORMATS = ["pretty", "json", "sarif", "github", "junit", "markdown"] as const;
export const STATUS_FORMATS = ["table", "yaml", "json"] as const;
export const EFFECTIVE_FORMATS = ["yaml", "table", "json"] as const;
export const FAIL_ON = ["error", "warning", "never"] as const;

/** What every command that reads manifests takes. */
const READING: readonly OptionSpec[] = [
  {
    name: "channel",
    takes: CHANNELS,
    about: "the CRDs' release channel (default experimental: every field is known)",
  },
  { name: "bundle-version", takes: BUNDLE_VERSIONS, about: "the CRDs' release (default 1.6)" },
  { name: "closed-world", about: "an object that is in no file is missing, not unknown" },
  { name: "config", takes: "FILE", about: "settings file (default .gateway-api.yaml of the first folder)" },
];
const SCOPE: OptionSpec = {
  name: "scope",
  takes: "SCOPE",
  about: "the object's folder or delivery scope, where one name stands in several",
};

/** The commands, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: "check",
    usage: "check [PATH…]",
    about: "report what is wrong",
    options: [
      { name: "format", takes: CHECK_FORMATS, about: "default pretty" },
      {
        name: "fail-on",
        takes: FAIL_ON,
        about: "the mildest severity that makes the exit code 1 (default error)",
      },
      { name: "hints", about: "print hints too; JSON and SARIF always have them" },
      {
        name: "explain-scope",
        takes: "FILE",
        about: "say instead which namespace and scope the objects of a file get, and through which files",
      },
      ...READING,
    ],
  },
  {
    name: "status",
    usage: "status [PATH…] [KIND/[NAMESPACE/]NAME…]",
    about: "the status that a conformant controller would report",
    options: [{ name: "format", takes: STATUS_FORMATS, about: "default table" }, ...READING],
  },
  {
    name: "effective",
    usage: "effective [httproute/][NAMESPACE/]NAME|--all [PATH…]",
    about:
      "a Gateway with everything that is merged into it, or a route joined with its children, each part with its origin",
    options: [
      { name: "format", takes: EFFECTIVE_FORMATS, about: "default yaml" },
      { name: "all", about: "every Gateway that is not merged into another one; only paths are named then" },
      SCOPE,
      ...READING,
    ],
  },
  {
    name: "explain",
    usage: "explain KIND/[NAMESPACE/]NAME [PATH…]",
    about: "why an object is attached where it is, and not where it is not",
    options: [SCOPE, ...READING],
  },
  {
    name: "graph",
    usage: "graph [PATH…]",
    about: "classes, Gateways, listeners, routes and backends as a picture for other tools",
    options: [
      { name: "format", takes: GRAPH_FORMATS, about: "default mermaid" },
      { name: "namespace", takes: "NAMESPACE", about: "only its objects, and what they hang together with" },
      ...READING,
    ],
  },
  {
    name: "rules",
    usage: "rules [ID]",
    about: "the rules, or one with its reasons and examples",
    options: [],
  },
  {
    name: "serve",
    usage: "serve --stdio | --node-ipc | --socket=PORT",
    about: "the language server",
    options: [
      { name: "stdio", about: "speak over standard input and output" },
      { name: "node-ipc", about: "speak over Node's channel to the parent process" },
      { name: "socket", takes: "PORT", about: "connect to a port of this machine" },
      { name: "clientProcessId", takes: "ID", about: "end when this process ends" },
    ],
  },
];

/** Commands that are announced and not there yet. */
export const ANNOUNCED: readonly string[] = ["trace"];
