import {
  type Connection,
  ErrorCodes,
  Message,
  type MessageStrategy,
  ResponseError,
} from "vscode-languageserver";
import { faultOfParams } from "./requestParams.ts";

/** Under these names requests are handed on that come out of turn. */
const OUT_OF_TURN = {
  early: "gatewayApi/beforeInitialize",
  twice: "gatewayApi/initializeTwice",
  late: "gatewayApi/afterShutdown",
} as const;

/** Under this name requests are handed on whose parameters are not the protocol's. */
const INVALID = "gatewayApi/invalidParams";

/** What comes in, in the order that the protocol wants, and whether an end has been announced. */
export interface Lifecycle extends MessageStrategy {
  readonly isShutDown: boolean;
}

/**
 * The life of a server as the protocol has it: before `initialize` and after `shutdown` requests are errors and notifications are
 * dropped, all but `exit`. What a client leaves out of `initialize` counts as empty. Requests whose parameters are not the protocol's
 * are errors, too. One for each connection, which is made with it. (LSP 3.17, lifecycle messages)
 */
export function lifecycle(): Lifecycle {
  let state: "new" | "running" | "shut down" = "new";
  return {
    get isShutDown() {
      return state === "shut down";
    },
    handleMessage(message, next) {
      if (Message.isNotification(message))
        return state === "running" || message.method === "exit" ? next(message) : undefined;
      if (!Message.isRequest(message)) return next(message);
      const { method } = message;
      const outOfTurn = (name: keyof typeof OUT_OF_TURN) =>
        next({ ...message, method: OUT_OF_TURN[name] } as Message);
      if (state === "shut down") return outOfTurn("late");
      if (method === "initialize") {
        if (state === "running") return outOfTurn("twice");
        state = "running";
        return next({ ...message, params: completed(message.params) } as Message);
      }
      if (state === "new") return outOfTurn("early");
      if (method === "shutdown") state = "shut down";
      const fault = faultOfParams(method, message.params);
      return next(
        fault === undefined
          ? message
          : ({ ...message, method: INVALID, params: { method, fault } } as Message),
      );
    },
  };
}

/** Answers what came out of turn, and what is not asked as the protocol has it. */
export function refuseOutOfTurn(connection: Connection): void {
  const refuse = (method: string, code: number, why: string): void => {
    connection.onRequest(method, () => new ResponseError(code, why));
  };
  refuse(OUT_OF_TURN.early, ErrorCodes.ServerNotInitialized, "The server is not initialized.");
  refuse(OUT_OF_TURN.twice, ErrorCodes.InvalidRequest, "The server is initialized already.");
  refuse(OUT_OF_TURN.late, ErrorCodes.InvalidRequest, "The server is shut down.");
  connection.onRequest(INVALID, ({ method, fault }: { readonly method: string; readonly fault: string }) => {
    const why = `\`${fault}\` of \`${method}\` is missing, or not what the protocol wants there.`;
    return new ResponseError(ErrorCodes.InvalidParams, why);
  });
}

/** Parameters of `initialize` with the parts that every reader of them relies on. */
function completed(params: unknown): object {
  const given = typeof params === "object" && params !== null ? params : {};
  const capabilities = "capabilities" in given ? given.capabilities : undefined;
  return {
    processId: null,
    rootUri: null,
    ...given,
    capabilities: typeof capabilities === "object" && capabilities !== null ? capabilities : {},
  };
}
