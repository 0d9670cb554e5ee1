import * as vscode from "vscode";
import { ASK_REQUEST, type AskParams, type AskResult } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";

/** The tools that the manifest contributes, by the questions that they are. */
export const LANGUAGE_MODEL_TOOLS: Readonly<Record<AskParams["tool"], string>> = {
  check: "gatewayApi_check",
  explain: "gatewayApi_explain",
  trace: "gatewayApi_trace",
  routes: "gatewayApi_routes",
  effective: "gatewayApi_effective",
};

/** What this extension uses of `vscode.lm`, which older editors do not have. */
interface LanguageModels {
  registerTool(
    name: string,
    tool: {
      invoke(options: { readonly input: object }, token: vscode.CancellationToken): Promise<unknown>;
    },
  ): vscode.Disposable;
}

/**
 * Offers language models what the server answers, in editors that have tools for them. Nothing is written, and nothing is asked but
 * the server, so nobody has to confirm a call.
 */
export function offerToLanguageModels(server: ServerSession): vscode.Disposable {
  const models: unknown = Reflect.get(vscode, "lm");
  const Result: unknown = Reflect.get(vscode, "LanguageModelToolResult");
  const TextPart: unknown = Reflect.get(vscode, "LanguageModelTextPart");
  if (!hasTools(models) || typeof Result !== "function" || typeof TextPart !== "function")
    return new vscode.Disposable(() => {});
  const tools = Object.entries(LANGUAGE_MODEL_TOOLS).map(([tool, name]) =>
    models.registerTool(name, {
      invoke: async ({ input }, token) => {
        const { text } = await server.request<AskResult>(ASK_REQUEST, { tool, arguments: input }, token);
        return Reflect.construct(Result, [[Reflect.construct(TextPart, [text])]]);
      },
    }),
  );
  return vscode.Disposable.from(...tools);
}

function hasTools(models: unknown): models is LanguageModels {
  return (
    typeof models === "object" &&
    models !== null &&
    "registerTool" in models &&
    typeof models.registerTool === "function"
  );
}
