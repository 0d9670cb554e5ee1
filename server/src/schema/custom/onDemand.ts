/**
 * What is loaded when the first object needs it: the engine for rules of definitions, and the patterns of RE2. Both are
 * large, and most workspaces have use for neither. `require` of a bundled module runs it at that moment and not at the
 * start; the bundles for Node even keep its text in a file of its own (`scripts/build.mjs`).
 */
export { RuleEngine } from "./cel/ruleEngine.ts";
export { re2Search } from "./re2.ts";
