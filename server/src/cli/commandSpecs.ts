import { GRAPH_FORMATS } from "../features/topology/graphText.ts";
import { nearestRelease } from "../features/upgrade/nearestRelease.ts";
import { NAMED_RELEASE } from "../implementations/meantImplementation.ts";
import { BUNDLE_VERSIONS, CHANNELS } from "../settings.ts";

/** An option as the command line takes it. */
export interface OptionSpec {
  readonly name: string;
  /** One letter that stands for it. */
  readonly short?: string;
  /** It may be given several times. */
  readonly isList?: boolean;
  /** What follows the option: one of some words, or anything, under a name for the help. Absent: a flag. */
  readonly takes?: readonly string[] | string;
  /** The word of the choice that somebody may have meant, where it is not the one that is spelled most alike. */
  readonly meant?: (given: string) => string | undefined;
  readonly about: string;
}

/** A command of `gwls`. */
export interface CommandSpec {
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  readonly options: readonly OptionSpec[];
}

export const CHECK_FORMATS = ["pretty", "json", "sarif", "github", "junit", "markdown", "gitlab"] as const;
export const STATUS_FORMATS = ["table", "yaml", "json"] as const;
export const EXPLAIN_FORMATS = ["pretty", "json"] as const;
export const TRACE_FORMATS = ["pretty", "json"] as const;
export const ROUTES_FORMATS = ["table", "json"] as const;
export const EXPOSURE_FORMATS = ["text", "markdown", "json"] as const;
export const DIFF_FORMATS = ["text", "markdown", "json"] as const;
export const MIGRATE_FORMATS = ["text", "markdown", "json", "yaml", "patch"] as const;
export const PLAN_FORMATS = ["text", "markdown", "json"] as const;
export const TEST_FORMATS = ["pretty", "json", "junit", "github"] as const;
export const EFFECTIVE_FORMATS = ["yaml", "table", "json"] as const;
export const COVERAGE_FORMATS = ["table", "json"] as const;
export const UPGRADE_FORMATS = ["text", "json", "markdown"] as const;
export const FEATURES_FORMATS = ["text", "markdown", "json"] as const;
export const STATS_FORMATS = ["table", "json"] as const;
export const FAIL_ON = ["error", "warning", "never"] as const;

/** What every command that reads manifests takes. */
const READING: readonly OptionSpec[] = [
  {
    name: "channel",
    takes: CHANNELS,
    about: "the CRDs' release channel (default what the files say, else experimental: every field is known)",
  },
  {
    name: "bundle-version",
    takes: BUNDLE_VERSIONS,
    meant: nearestRelease,
    about: "the CRDs' release (default what the files say, else 1.7)",
  },
  { name: "closed-world", about: "an object that is in no file is missing, not unknown" },
  { name: "config", takes: "FILE", about: "settings file (default .gateway-api.yaml of the first folder)" },
];
/** What every command that reports findings takes. */
const REPORTING: readonly OptionSpec[] = [
  { name: "format", takes: CHECK_FORMATS, about: "default pretty" },
  {
    name: "fail-on",
    takes: FAIL_ON,
    about: "the mildest severity that makes the exit code 1 (default error)",
  },
  { name: "hints", about: "print hints too; JSON and SARIF always have them" },
  { name: "all", about: "print every finding, not a few of each rule; other formats always have them" },
];
const INGRESS_CLASS: OptionSpec = {
  name: "ingress-class",
  takes: "CLASS",
  isList: true,
  about: "only Ingresses of this class (default all)",
};
const SCOPE: OptionSpec = {
  name: "scope",
  takes: "SCOPE",
  about: "the object's folder or overlay, where several have an object of that name",
};

const NAMESPACE: OptionSpec = {
  name: "namespace",
  short: "n",
  takes: "NAMESPACE",
  about: "the namespace of what is named without one",
};

/** The commands, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: "check",
    usage: "check [PATH…]",
    about: "report what is wrong",
    options: [
      ...REPORTING,
      { name: "fix", about: "repair in the files what needs no decision, and report what is left" },
      {
        name: "explain-scope",
        takes: "FILE",
        about: "say instead which namespace and scope the objects of a file get, and through which files",
      },
      ...READING,
    ],
  },
  {
    name: "render",
    usage: "render helm CHART | render kustomize FOLDER | render flux FILE [FOLDER]",
    about:
      "run helm, kustomize or flux, and report what is wrong in what they print, at the templates and manifests that it comes from",
    options: [
      ...REPORTING,
      {
        name: "values",
        short: "f",
        takes: "FILE",
        isList: true,
        about: "values for the chart; the last one wins",
      },
      { name: "release", takes: "NAME", about: "the name of the release of the chart" },
      { name: "namespace", takes: "NAMESPACE", about: "the namespace of the release of the chart" },
      {
        name: "api-versions",
        takes: "VERSION",
        isList: true,
        about: "what the chart is to find in the cluster, such as gateway.networking.k8s.io/v1",
      },
      { name: "timeout", takes: "SECONDS", about: "how long the program may run (default 60)" },
      ...READING,
    ],
  },
  {
    name: "fix",
    usage: "fix ID… [PATH…]",
    about: "make fixes that `gwls check --format json` lists, by their ids",
    options: [{ name: "dry-run", about: "change nothing, print the fix as a patch" }, ...READING],
  },
  {
    name: "coverage",
    usage: "coverage [PATH…]",
    about: "how many references were checked against what they name, and why each of the others was not",
    options: [
      { name: "format", takes: COVERAGE_FORMATS, about: "default table" },
      { name: "places", about: "list each reference that was not checked, with its place" },
      ...READING,
    ],
  },
  {
    name: "status",
    usage: "status [PATH…] [KIND[/[NAMESPACE/]NAME]…]",
    about: "the status that a conformant controller would report",
    options: [
      { name: "format", takes: STATUS_FORMATS, about: "default table" },
      { ...NAMESPACE, about: "only objects of this namespace" },
      ...READING,
    ],
  },
  {
    name: "effective",
    usage: "effective [httproute/][NAMESPACE/]NAME|--all [PATH…]",
    about:
      "a Gateway with everything that is merged into it, or a route combined with its children, each part with its origin",
    options: [
      { name: "format", takes: EFFECTIVE_FORMATS, about: "default yaml" },
      { name: "all", about: "every Gateway that is not merged into another one; only paths are named then" },
      {
        name: "policies",
        about: "with the policies of the implementation that are in force on each listener and Route",
      },
      NAMESPACE,
      SCOPE,
      ...READING,
    ],
  },
  {
    name: "explain",
    usage: "explain KIND/[NAMESPACE/]NAME [PATH…]",
    about: "why an object is attached where it is, and not where it is not",
    options: [
      { name: "format", takes: EXPLAIN_FORMATS, about: "default pretty" },
      NAMESPACE,
      SCOPE,
      ...READING,
    ],
  },
  {
    name: "trace",
    usage: "trace URL|'curl …' [PATH…]",
    about: "what happens to a request: which listener, route and backend take it, and why",
    options: [
      { name: "request", short: "X", takes: "METHOD", about: "the method (default GET)" },
      {
        name: "header",
        short: "H",
        isList: true,
        takes: "'NAME: VALUE'",
        about: "a header; may be repeated",
      },
      {
        name: "gateway",
        takes: "[NAMESPACE/]NAME",
        about: "the Gateway that is asked (default: whichever could take the host)",
      },
      { name: "sni", takes: "HOST", about: "the host of the TLS handshake (default that of the URL)" },
      { name: "grpc", about: "the request is a gRPC call" },
      { name: "ingress", about: "follow it through the Ingresses of the files and not through Gateways" },
      {
        name: "from",
        takes: "NAMESPACE",
        about: "the client is in a mesh, in this namespace; the URL's host is a Service",
      },
      { name: "format", takes: TRACE_FORMATS, about: "default pretty" },
      SCOPE,
      ...READING,
    ],
  },
  {
    name: "routes",
    usage: "routes [NAMESPACE/]GATEWAY[/LISTENER]|HOST [PATH…]",
    about: "all matches of a Gateway, a listener or a host in the order in which they are tried",
    options: [
      { name: "format", takes: ROUTES_FORMATS, about: "default table" },
      {
        name: "ingress",
        about: "the paths of a host, or of an Ingress as NAMESPACE/NAME, and not those of Gateways",
      },
      NAMESPACE,
      SCOPE,
      ...READING,
    ],
  },
  {
    name: "exposure",
    usage: "exposure [PATH…]",
    about:
      "what protects each host: TLS, authentication, authorization, rate limits, CORS, and where it comes from",
    options: [{ name: "format", takes: EXPOSURE_FORMATS, about: "default text" }, ...READING],
  },
  {
    name: "test",
    usage: "test [PATH…]",
    about: "check the `# expect:` comments of request files (.http, .rest) against the manifests",
    options: [{ name: "format", takes: TEST_FORMATS, about: "default pretty" }, ...READING],
  },
  {
    name: "diff",
    usage: "diff BASE [HEAD] | diff --ingress [PATH…]",
    about:
      "the requests that two states answer differently: folders, or revisions of git (HEAD: the working directory)",
    options: [
      { name: "format", takes: DIFF_FORMATS, about: "default text; markdown is for pull requests" },
      {
        name: "exit-code",
        about: "exit 1 where a request is answered differently, as `git diff --exit-code` does",
      },
      {
        name: "ingress",
        about: "compare what the Ingresses of the files answer with what their Routes answer",
      },
      INGRESS_CLASS,
      ...READING,
    ],
  },
  {
    name: "migrate",
    usage: "migrate [PATH…]",
    about:
      "Ingresses as Gateway API, with a line for everything that changes, and a proof of what is answered as before",
    options: [
      { name: "write", about: "write the new manifests beside the files that they come of" },
      {
        name: "format",
        takes: MIGRATE_FORMATS,
        about: "default text: report and proof; yaml and patch are the new manifests",
      },
      INGRESS_CLASS,
      {
        name: "gateway",
        takes: "NAMESPACE/NAME",
        about: "a Gateway that is there, or `new` (default one among the files that fits, else a new one)",
      },
      {
        name: "listener-sets",
        about: "a ListenerSet for each namespace in place of listeners of the Gateway",
      },
      { name: "gateway-class", takes: "NAME", about: "the class of a new Gateway" },
      {
        name: "implementation",
        takes: "NAME",
        about:
          "the implementation that runs there, as `envoy-gateway`: its own kinds are written where the core has none",
      },
      {
        name: "default-certificate",
        takes: "NAMESPACE/NAME",
        about: "the Secret that was the default certificate of the old controller",
      },
      {
        name: "open",
        about: "serve paths whose protection cannot be converted: everyone may send requests to them",
      },
      {
        name: "exit-code",
        about: "exit 1 where a request is answered differently afterwards",
      },
      ...READING,
    ],
  },
  {
    name: "plan",
    usage: "plan BASE [HEAD] [PATH…]",
    about:
      "everything that a change does: requests, hosts, listeners, parents, certificates, permissions, findings (HEAD: the working directory)",
    options: [
      {
        name: "format",
        takes: PLAN_FORMATS,
        about: "default text; markdown is one comment for a pull request",
      },
      { name: "all", about: "print every line, not the first of each part; JSON always has them" },
      { name: "exit-code", about: "exit 1 where something changes, as `git diff --exit-code` does" },
      ...READING,
    ],
  },
  {
    name: "upgrade",
    usage: "upgrade [--from RELEASE] [--to RELEASE] [PATH…]",
    about:
      "what other CRDs of the Gateway API refuse, drop, take or mean otherwise of these manifests, before they are installed",
    options: [
      {
        name: "from",
        takes: BUNDLE_VERSIONS,
        meant: nearestRelease,
        about: "the release that is installed (default what the settings or the files say)",
      },
      {
        name: "to",
        takes: BUNDLE_VERSIONS,
        meant: nearestRelease,
        about: "the release to be installed (default 1.7); an earlier one is a way back",
      },
      { name: "format", takes: UPGRADE_FORMATS, about: "default text; markdown is for pull requests" },
      {
        name: "fail-on",
        takes: FAIL_ON,
        about: "the mildest severity that makes the exit code 1 (default warning)",
      },
      ...READING.filter(({ name }) => name !== "bundle-version"),
    ],
  },
  {
    name: "features",
    usage: "features [PATH…]",
    about: "which features of the Gateway API the manifests use, and which implementations have them",
    options: [
      { name: "format", takes: FEATURES_FORMATS, about: "default text" },
      {
        name: "implementation",
        takes: "NAME[@RELEASE]",
        about: `ask one implementation only, as in envoy-gateway or ${NAMED_RELEASE}`,
      },
      { name: "all", about: "name every place and every feature, not the first ones of each" },
      ...READING,
    ],
  },
  {
    name: "graph",
    usage: "graph [PATH…]",
    about: "classes, Gateways, listeners, routes and backends as a picture for other tools",
    options: [
      { name: "format", takes: GRAPH_FORMATS, about: "default mermaid" },
      { name: "namespace", takes: "NAMESPACE", about: "only its objects, and what they are connected with" },
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
    name: "analysis-stats",
    usage: "analysis-stats [PATH…]",
    about: "what was read, how much is kept of it, and where time and memory went",
    options: [{ name: "format", takes: STATS_FORMATS, about: "default table" }, ...READING],
  },
  {
    name: "debug",
    usage: "debug tree|facts|cells|delivery FILE[:LINE[:COLUMN]] [PATH…]",
    about:
      "what the engine has made of the objects of a file, or of the one at a place, for work on the engine",
    options: [...READING],
  },
  {
    name: "completion",
    usage: "completion bash|zsh|fish",
    about: "a script that has the shell complete commands, options and the ids of rules",
    options: [],
  },
  {
    name: "mcp",
    usage: "mcp [FOLDER…]",
    about: "answers coding agents by the Model Context Protocol, over standard input and output",
    options: [
      { name: "write", about: "let agents change the files of these folders, by fixes and nothing else" },
    ],
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
