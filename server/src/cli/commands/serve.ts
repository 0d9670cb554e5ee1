import type { Invocation } from "../commandLine.ts";
import { UsageError } from "../usageError.ts";

/** Starts the language server, which reads its transport from the arguments of the process. */
export type Serve = () => Promise<void>;

/** `gwls serve`: hands over to the language server, which lives until its client goes. */
export function serveCommand(invocation: Invocation, serve: Serve): Promise<void> {
  const transports = ["stdio", "node-ipc", "socket"].filter(
    (name) => invocation.has(name) || invocation.value(name) !== undefined,
  );
  if (transports.length !== 1) {
    throw new UsageError(
      "`serve` needs one of `--stdio`, `--node-ipc` and `--socket=PORT`: how the editor speaks to it",
    );
  }
  const port = invocation.value("socket");
  if (port !== undefined && !isPort(port))
    throw new UsageError(`\`--socket\` takes a port from 1 to 65535, not \`${port}\``);
  return serve();
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}
