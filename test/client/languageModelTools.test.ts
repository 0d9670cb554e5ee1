import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LANGUAGE_MODEL_TOOLS, offerToLanguageModels } from "../../client/src/languageModelTools.ts";

interface Tool {
  invoke(options: { readonly input: object }, token: object): Promise<{ readonly content: unknown }>;
}

/** An editor with tools for language models, and what is registered with it. */
function editorWithTools(): { readonly editor: object; readonly registered: Map<string, Tool> } {
  const registered = new Map<string, Tool>();
  class LanguageModelTextPart {
    readonly value: string;
    constructor(value: string) {
      this.value = value;
    }
  }
  class LanguageModelToolResult {
    readonly content: readonly unknown[];
    constructor(content: readonly unknown[]) {
      this.content = content;
    }
  }
  const registerTool = (name: string, tool: Tool) => {
    registered.set(name, tool);
    return { dispose: () => registered.delete(name) };
  };
  return { editor: { lm: { registerTool }, LanguageModelTextPart, LanguageModelToolResult }, registered };
}

const never = () => Promise.reject(new Error("nobody asks"));

describe("the tools for language models", () => {
  it("are all offered, and taken away", () => {
    const { editor, registered } = editorWithTools();
    const offered = offerToLanguageModels(editor, never);
    assert.deepEqual([...registered.keys()], Object.values(LANGUAGE_MODEL_TOOLS));
    for (const one of offered) one.dispose();
    assert.equal(registered.size, 0);
  });

  it("answer with what the server says", async () => {
    const { editor, registered } = editorWithTools();
    const asked: unknown[] = [];
    offerToLanguageModels(editor, async (tool, input) => {
      asked.push([tool, input]);
      return "an answer";
    });
    const input = { url: "http://shop.example.com/" };
    const result = await registered.get("gatewayApi_trace")?.invoke({ input }, {});
    assert.deepEqual(asked, [["trace", input]]);
    assert.deepEqual(JSON.parse(JSON.stringify(result)), { content: [{ value: "an answer" }] });
  });

  it("are not offered in editors that have none, or another form of them", () => {
    const { editor } = editorWithTools();
    for (const older of [
      {},
      { lm: {} },
      { ...editor, lm: undefined },
      { ...editor, LanguageModelToolResult: undefined },
    ])
      assert.deepEqual(offerToLanguageModels(older, never), []);
  });
});
