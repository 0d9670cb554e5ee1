// Which mutants are no programs: the compiler refuses them, as `npm test` would before any test runs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { API } from "typescript/unstable/sync";

/** That something is unused, or is never reached, says nothing about types: whoever changes a line changes that with it. */
const UNUSED_OR_UNREACHABLE = new Set([6133, 6138, 6192, 6196, 6198, 6199, 7027]);

/**
 * The mutants in whose file the types no longer fit.
 *
 * @param {string} root of the project
 * @param {readonly import("./mutants.mjs").Mutant[]} mutants
 * @returns {ReadonlySet<import("./mutants.mjs").Mutant>}
 */
export function refusedByCompiler(root, mutants) {
  const changed = new Map();
  const readFile = (path) => changed.get(path);
  const config = join(root, "server", "tsconfig.core.json");
  const api = new API({ cwd: root, fs: { readFile } });
  try {
    api.updateSnapshot({ openProjects: [config] });
    return new Set(mutants.filter((mutant) => isRefused(api, config, changed, root, mutant)));
  } finally {
    api.close();
  }
}

function isRefused(api, config, changed, root, mutant) {
  const path = join(root, mutant.file);
  changed.set(path, changedText(readFileSync(path, "utf8"), mutant));
  const program = api.updateSnapshot({ fileChanges: { changed: [path] } }).getProject(config)?.program;
  const problems = program === undefined ? [] : problemsOf(program, path);
  changed.delete(path);
  api.updateSnapshot({ fileChanges: { changed: [path] } });
  return problems.some(({ code }) => !UNUSED_OR_UNREACHABLE.has(code));
}

const problemsOf = (program, path) => [
  ...program.getSyntacticDiagnostics(path),
  ...program.getSemanticDiagnostics(path),
];

function changedText(text, { start, end, mutated }) {
  return text.slice(0, start) + expressionOf(mutated) + text.slice(end);
}

/** A constant as a condition is none for the compiler, which would tell apart what is behind it by that alone. */
function expressionOf(mutated) {
  if (mutated === "true" || mutated === "false") return `(${mutated} as boolean)`;
  const isMethod = /^\s*\??\./.test(mutated);
  return isMethod ? mutated : `(${mutated})`;
}
