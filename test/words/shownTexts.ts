import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import { readFixture } from "../fixture.ts";
import { randomTown } from "../proposals/agreement/randomTown.ts";

/** A text that the product shows, and what it belongs to. */
export interface ShownText {
  /** A message is a sentence or two; a clause comes behind something else. */
  readonly form: "message" | "clause";
  readonly text: string;
  /** Which rule, condition or view it is of, and where it was met first. */
  readonly from: string;
}

interface Files {
  readonly title: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly options?: AnalyzeOptions;
}

/** Every text that comes of the examples of rules, of `examples/` and of random towns, each once. */
export function shownTexts(root: string, towns: number): readonly ShownText[] {
  const found = new Map<string, ShownText>();
  for (const workspace of workspaces(root, towns)) {
    for (const shown of textsOf(workspace)) if (!found.has(shown.text)) found.set(shown.text, shown);
  }
  return [...found.values()];
}

function workspaces(root: string, towns: number): readonly Files[] {
  return [
    ...allRules.flatMap((rule) =>
      "bad" in rule
        ? [{ title: rule.id, files: readFixture(rule.bad).files, options: rule.exampleOptions ?? {} }]
        : [],
    ),
    ...foldersIn(join(root, "examples")).map((folder) => ({
      title: relative(root, folder),
      files: manifestsBelow(folder, root),
    })),
    ...Array.from({ length: towns }, (_, seed) => ({ title: `town ${seed}`, files: randomTown(seed).files })),
  ];
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

/** The manifests below a folder, with paths from the root. */
export function manifestsBelow(folder: string, root: string): Files["files"] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return manifestsBelow(path, root);
    return /\.ya?ml$/.test(entry.name)
      ? [{ path: relative(root, path), text: readFileSync(path, "utf8") }]
      : [];
  });
}

function* textsOf({ title, files, options = {} }: Files): Iterable<ShownText> {
  const analysis = analyze(files, options);
  for (const { rule, message, related = [] } of analysis.diagnostics) {
    yield { form: "message", text: message, from: `rule ${rule} in ${title}` };
    for (const { message: beside } of related)
      yield { form: "clause", text: beside, from: `related of ${rule} in ${title}` };
  }
  for (const { kind, namespace, name, status } of analysis.status) {
    for (const { type, reason, message } of conditionsIn(status)) {
      const from = `condition ${type} ${reason} of ${kind} ${name} in ${title}`;
      if (message !== "") yield { form: "message", text: message, from };
    }
    const ref = { name, ...(namespace === undefined ? {} : { namespace }) };
    for (const { message, listeners, rules = [] } of analysis.explain({ kind, ...ref }).parents) {
      const from = `explain ${kind} ${name} in ${title}`;
      if (message !== "") yield { form: "message", text: message, from };
      for (const { checks } of [...listeners, ...rules])
        for (const { why } of checks) yield { form: "clause", text: why, from };
    }
    if (kind !== "Gateway") continue;
    for (const scheme of ["http", "https"] as const) {
      for (const host of ["www.example.com", "bread.example.com"]) {
        for (const { why } of analysis.trace({ gateway: ref, scheme, host, path: "/" }).steps)
          yield { form: "clause", text: why, from: `trace ${scheme}://${host} to ${name} in ${title}` };
      }
    }
  }
}

interface Worded {
  readonly type: string;
  readonly reason: string;
  readonly message: string;
}

/** Every condition of a status, wherever in it. */
function conditionsIn(status: unknown): readonly Worded[] {
  if (Array.isArray(status)) return status.flatMap(conditionsIn);
  if (typeof status !== "object" || status === null) return [];
  return isWorded(status) ? [status] : Object.values(status).flatMap(conditionsIn);
}

function isWorded(value: object): value is Worded {
  return "type" in value && "reason" in value && "message" in value;
}
