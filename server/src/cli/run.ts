import { version } from "../version.ts";
import { commandNamed, type Invocation, parseCommandLine } from "./commandLine.ts";
import { analysisStatsCommand } from "./commands/analysisStats.ts";
import { checkCommand } from "./commands/check.ts";
import { completionCommand } from "./commands/completion.ts";
import { coverageCommand } from "./commands/coverage.ts";
import { debugCommand } from "./commands/debug.ts";
import { diffCommand } from "./commands/diff.ts";
import { effectiveCommand } from "./commands/effective.ts";
import { explainCommand } from "./commands/explain.ts";
import { exposureCommand } from "./commands/exposure.ts";
import { featuresCommand } from "./commands/features.ts";
import { fixCommand } from "./commands/fix.ts";
import { graphCommand } from "./commands/graph.ts";
import { mcpCommand, type ServeAgents } from "./commands/mcp.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { planCommand } from "./commands/plan.ts";
import { renderCommand } from "./commands/render.ts";
import { routesCommand } from "./commands/routes.ts";
import { rulesCommand } from "./commands/rules.ts";
import { type Serve, serveCommand } from "./commands/serve.ts";
import { statusCommand } from "./commands/status.ts";
import { testCommand } from "./commands/test.ts";
import { traceCommand } from "./commands/trace.ts";
import { upgradeCommand } from "./commands/upgrade.ts";
import { commandHelp, generalHelp } from "./help.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usageError.ts";

/** The exit code of a command that is done. */
export type ExitCode = 0 | 1 | 2;

type Command = (invocation: Invocation, terminal: Terminal) => ExitCode;

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["check", checkCommand],
  ["render", renderCommand],
  ["fix", fixCommand],
  ["coverage", coverageCommand],
  ["status", statusCommand],
  ["effective", effectiveCommand],
  ["explain", explainCommand],
  ["trace", traceCommand],
  ["routes", routesCommand],
  ["exposure", exposureCommand],
  ["test", testCommand],
  ["diff", diffCommand],
  ["migrate", migrateCommand],
  ["plan", planCommand],
  ["upgrade", upgradeCommand],
  ["features", featuresCommand],
  ["graph", graphCommand],
  ["rules", rulesCommand],
  ["analysis-stats", analysisStatsCommand],
  ["debug", debugCommand],
  ["completion", completionCommand],
]);

/** What speaks a protocol, each loaded when it is needed. */
export interface Servers {
  readonly serve: Serve;
  readonly serveAgents: ServeAgents;
}

/**
 * Runs `gwls` with the words after its name; `servers` start what speaks a protocol. Gives back the exit code of a command
 * that is done, or a promise where the process lives on. Never throws for what a user can do wrong.
 */
export function run(
  argv: readonly string[],
  terminal: Terminal,
  servers: Servers,
): ExitCode | Promise<void> | undefined {
  try {
    return dispatch(argv, terminal, servers);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.complain(error.message);
    return 2;
  }
}

function dispatch(
  argv: readonly string[],
  terminal: Terminal,
  { serve, serveAgents }: Servers,
): ExitCode | Promise<void> | undefined {
  const [first, ...rest] = argv;
  if (first === undefined)
    throw new UsageError(
      "say what to do: `gwls check` looks at the working directory, `gwls --help` lists the commands",
    );
  if (first === "--version" || first === "-v") {
    terminal.print(`${version}\n`);
    return 0;
  }
  const { width } = terminal.style;
  if (first === "--help" || first === "-h" || first === "help") {
    const [name] = rest;
    const help = name === undefined ? generalHelp(version, width) : commandHelp(commandNamed(name), width);
    terminal.print(help, "prose");
    return 0;
  }
  const invocation = parseCommandLine(commandNamed(first), rest);
  if (invocation.isHelpWanted) {
    terminal.print(commandHelp(invocation.command, width), "prose");
    return 0;
  }
  if (invocation.command.name === "serve") return serveCommand(invocation, serve);
  if (invocation.command.name === "mcp") return mcpCommand(invocation, terminal, serveAgents);
  return COMMANDS.get(invocation.command.name)?.(invocation, terminal);
}
