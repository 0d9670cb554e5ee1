import type { RuleEngine } from "./onDemand.ts";

// Loads the engine when it is called, and not before: most workspaces have no expressions to evaluate.
declare const require: (module: "./onDemand.ts") => typeof import("./onDemand.ts");

let engine: RuleEngine | undefined;

/** The engine for expressions, loaded when it is asked for the first time. */
export function loadedEngine(): RuleEngine {
  engine ??= new (require("./onDemand.ts").RuleEngine)();
  return engine;
}
