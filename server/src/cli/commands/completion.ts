import { allRules } from "../../rules/registry.ts";
import type { Invocation } from "../commandLine.ts";
import { COMMANDS } from "../commandSpecs.ts";
import { completionScript, SHELLS } from "../completionScript.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls completion`: the script that has a shell complete the commands, their options, and the ids of the rules. */
export function completionCommand(invocation: Invocation, terminal: Terminal): 0 {
  const [name, second] = invocation.arguments;
  const shell = SHELLS.find((known) => known === name);
  if (shell === undefined || second !== undefined)
    throw new UsageError(`say for which shell: \`gwls completion ${SHELLS.join("|")}\``);
  const words = new Map<string, readonly string[]>([
    ["rules", allRules.map(({ id }) => id)],
    ["completion", SHELLS],
    ["debug", ["tree", "facts", "cells", "delivery"]],
  ]);
  terminal.print(completionScript(shell, COMMANDS, words));
  return 0;
}
