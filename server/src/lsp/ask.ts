import type { CancellationToken } from "vscode-languageserver";
import { previewNamed } from "../features/previews/previews.ts";
import { manifestKind } from "../model/resource.ts";
import { boundedText } from "../text/boundedText.ts";
import { jsonText } from "../text/jsonText.ts";
import { printable } from "../text/printable.ts";
import type { Severity } from "../workspace/finding.ts";
import { explain } from "../workspace/views/explanation.ts";
import { textOfLines } from "../workspace/views/tracedLine.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";
import { mapInSlices } from "./slices.ts";

/** The answer to a question of a language model, as text for it. */
export interface AskResult {
  readonly text: string;
}

/** What a model is told of findings at most. */
const MOST_FINDINGS = 50;
const SEVERITIES: readonly Severity[] = ["error", "warning", "information"];

const NOTHING = "Nothing of that is in the workspace.";

type Given = Readonly<Record<string, unknown>>;

/** Answers about one folder; undefined where it has nothing of what is asked. */
const QUESTIONS: Readonly<Record<string, (folder: Folder, given: Given) => string | undefined>> = {
  check: findings,
  explain: explanation,
  trace: (folder, given) => {
    const headers = Array.isArray(given.headers)
      ? given.headers.filter((one) => typeof one === "string")
      : [];
    const request = [`${textIn(given, "method") ?? "GET"} ${textIn(given, "url") ?? ""}`, ...headers];
    return preview(folder, "trace", { detail: request.map(oneLine).join("\n") });
  },
  routes: (folder, given) => preview(folder, "routes", namedIn(given, "gateway")),
  effective: (folder, given) =>
    preview(folder, "effectiveRoute", namedIn(given, "name")) ??
    preview(folder, "effectiveGateway", namedIn(given, "name")),
};

/**
 * Answers `gatewayApi/ask`, the questions of language models: `tool` is the question, `arguments` what belongs to it. What is wrong
 * with a question is an answer, too.
 */
export async function answerAsk(
  session: Session,
  params: unknown,
  token: CancellationToken,
): Promise<AskResult> {
  const asked = objectOf(params);
  const question = typeof asked.tool === "string" ? QUESTIONS[asked.tool] : undefined;
  if (question === undefined || typeof asked.tool !== "string" || !Object.hasOwn(QUESTIONS, asked.tool))
    return { text: `There is no such question; there are ${Object.keys(QUESTIONS).join(", ")}.` };
  const given = objectOf(asked.arguments);
  const folders = await session.judgedFolders(token);
  const answers = await mapInSlices(folders, token, (folder) => folder.ask(() => question(folder, given)));
  const texts = answers.filter((text) => text !== undefined && text !== "");
  return {
    text: boundedText(texts.length === 0 ? NOTHING : texts.join("\n")),
  };
}

/** The gravest findings, one a line. */
function findings({ engine }: Folder, given: Given): string | undefined {
  const file = textIn(given, "file");
  const all = engine
    .paths()
    .flatMap((path) => (file === undefined || path.endsWith(file) ? engine.diagnostics(path) : []));
  const told = SEVERITIES.flatMap((severity) => all.filter((one) => one.severity === severity));
  const lines = told.slice(0, MOST_FINDINGS).map(({ path, range, severity, rule, message, fixes = [] }) => {
    const remedies = fixes.length === 0 ? "" : ` Fixes: ${fixes.join("; ")}.`;
    return printable(`${path}:${range.start.line + 1} ${severity} ${rule}: ${message}${remedies}`);
  });
  if (told.length > MOST_FINDINGS) lines.push(`… and ${told.length - MOST_FINDINGS} more`);
  return lines.length === 0 ? undefined : lines.join("\n");
}

/** Why objects of a name are attached where they are. */
function explanation({ engine }: Folder, given: Given): string | undefined {
  const { namespace, name } = namedIn(given, "name");
  const kind = textIn(given, "kind")?.toLowerCase();
  const found = engine
    .objects()
    .filter(
      ({ delivered }) =>
        manifestKind(delivered.resource).toLowerCase() === kind &&
        delivered.resource.metadata.name === name &&
        (namespace === undefined || delivered.namespace === namespace),
    );
  const [one] = found;
  return one === undefined ? undefined : jsonText({ path: one.path, ...explain(one.delivered, engine) }, 0);
}

function preview(
  { engine }: Folder,
  name: string,
  subject: { readonly namespace?: string; readonly name?: string; readonly detail?: string },
): string | undefined {
  const lines = previewNamed(name)?.linesOf(engine, subject);
  return lines === undefined ? undefined : textOfLines(lines);
}

/** Reads `[NAMESPACE/]NAME`. */
function namedIn(given: Given, key: string): { readonly namespace?: string; readonly name: string } {
  const [name = "", namespace] = (textIn(given, key) ?? "").split("/").reverse();
  return namespace === undefined || namespace === "" ? { name } : { namespace, name };
}

function textIn(given: Given, key: string): string | undefined {
  const value = given[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A line of a request stays one. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}

function objectOf(value: unknown): Given {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
