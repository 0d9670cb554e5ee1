import type { CancellationToken, Disposable } from "vscode";
import type { AskParams } from "./protocol.ts";

/** The tools that the manifest contributes, by the questions that they are. */
export const LANGUAGE_MODEL_TOOLS: Readonly<Record<AskParams["tool"], string>> = {
  check: "gatewayApi_check",
  explain: "gatewayApi_explain",
  trace: "gatewayApi_trace",
  routes: "gatewayApi_routes",
  effective: "gatewayApi_effective",
};

/** Has the server answer a question with text. */
export type Ask = (tool: string, input: object, token: CancellationToken) => Promise<string>;

/** What this extension uses of `vscode.lm`, which older editors do not have. */
interface LanguageModels {
  registerTool(
    name: string,
    tool: { invoke(options: { readonly input: object }, token: CancellationToken): Promise<unknown> },
  ): Disposable;
}

/**
 * Offers language models what the server answers; nothing in editors that have no tools for them. Nothing is written, and nothing is
 * asked but the server, so nobody has to confirm a call.
 *
 * @param editor the editor's whole interface, since its older versions lack parts that are needed here
 */
export function offerToLanguageModels(editor: object, ask: Ask): readonly Disposable[] {
  const models: unknown = Reflect.get(editor, "lm");
  const Result: unknown = Reflect.get(editor, "LanguageModelToolResult");
  const TextPart: unknown = Reflect.get(editor, "LanguageModelTextPart");
  if (!hasTools(models) || typeof Result !== "function" || typeof TextPart !== "function") return [];
  return Object.entries(LANGUAGE_MODEL_TOOLS).map(([tool, name]) =>
    models.registerTool(name, {
      invoke: async ({ input }, token) => {
        const part: unknown = Reflect.construct(TextPart, [await ask(tool, input, token)]);
        return Reflect.construct(Result, [[part]]);
      },
    }),
  );
}

function hasTools(models: unknown): models is LanguageModels {
  return (
    typeof models === "object" &&
    models !== null &&
    "registerTool" in models &&
    typeof models.registerTool === "function"
  );
}
