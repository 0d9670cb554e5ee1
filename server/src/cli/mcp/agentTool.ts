import type { Terminal } from "../terminal.ts";
import type { AllowedFolders } from "./allowedFolders.ts";
import type { GivenInputs, ToolInput } from "./toolInput.ts";

/** Where tools look, and what they may do there. */
export interface AgentSite {
  readonly folders: AllowedFolders;
  /** Whether files may be changed. */
  readonly mayWrite: boolean;
}

/** Something that an agent can ask. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  /** When to use it, for the model that chooses. */
  readonly description: string;
  readonly inputs: readonly ToolInput[];
  /** The JSON Schemas of what the answer has at its top, by name. */
  readonly outputs: Readonly<Record<string, object>>;
  /** Whether it can change files, if the site allows that. */
  readonly canWrite?: boolean;
  /**
   * The answer. `terminal` is in the first folder; what is complained of is given to the agent as notes. Throws a `UsageError`
   * that says what is wrong with the question.
   */
  run(given: GivenInputs, site: AgentSite, terminal: Terminal): object;
}

/** Shapes of answers. */
export const LIST = { type: "array" };
export const TEXT = { type: "string" };
export const NUMBER = { type: "integer" };
export const FLAG = { type: "boolean" };
export const OBJECT = { type: "object" };
/** What answers with a page of a list have beside it. */
export const REST = { more: NUMBER, nextOffset: NUMBER };
