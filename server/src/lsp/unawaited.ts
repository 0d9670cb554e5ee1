import type { Connection } from "vscode-languageserver";
import { errorDetail } from "./errorDetail.ts";

/** Starts work that nobody waits for. */
export type Unawaited = (what: string, work: () => Promise<unknown>) => void;

/**
 * Starts work behind a notification, or a request to the client, which may refuse any: what goes wrong in it is logged. An
 * error that nobody catches would end the process, and with it everything else that the server does. (LSP 3.17, base protocol:
 * a response may be an error, and notifications get none)
 */
export function unawaited(connection: Connection): Unawaited {
  return (what, work) =>
    void work().catch((error: unknown) => connection.console.error(`${what}: ${errorDetail(error)}`));
}
