import { text } from "../model/reading.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { ownValue } from "../yaml/ownValue.ts";
import { readDocument } from "../yaml/readDocument.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { isMap, type YamlValue, type YamlValueMap, yamlValues } from "../yaml/yamlValue.ts";
import { goValue } from "./applicationSet/goExpression.ts";
import {
  isEmptyValue,
  isUnknown,
  type ParameterSet,
  parameterNamed,
  type TemplateLanguage,
} from "./applicationSet/parameterSet.ts";
import { renderText } from "./applicationSet/render.ts";
import { type ArgoApplicationSet, readApplicationSet } from "./applicationSet.ts";
import { type ArgoApplication, readArgoApplication } from "./argoApplication.ts";
import { foldersAbove, pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";

/**
 * Applications that stand in a chart's templates, filled in from its values, perhaps for each entry of a list. Such a chart is the
 * usual way to install everything with one Application. What one template makes is a set of Applications.
 * Source: https://argo-cd.readthedocs.io/en/stable/operator-manual/cluster-bootstrapping/
 */

const LANGUAGE: TemplateLanguage = { isGo: true, missingKeyIsError: false };

const KIND = /^kind:[ \t]*["']?Application(?:Set)?["']?[ \t]*\r?$/m;

/** Code units of a file, and entries of a loop, past which nothing is filled in: charts of Applications are shorter. */
const LONGEST = 65_536;
const MOST_ENTRIES = 1000;

/** The set of Applications that a template of a chart makes, or sets of them; undefined for any other text. */
export function readChartApplications(source: string): ArgoApplicationSet | undefined {
  if (source.length > LONGEST || !source.includes("argoproj.io/") || !KIND.test(source)) return undefined;
  return { generators: [], repositories: [], language: LANGUAGE, chartTemplate: source };
}

/** The Applications of a chart's template in a file, and its ApplicationSets, as far as the values of the chart say. */
export function chartApplications(
  template: string,
  file: string,
  repository: Repository,
): readonly (ArgoApplication | ArgoApplicationSet)[] {
  const chart = foldersAbove(file).find((folder) => repository.has(pathFrom(folder, "Chart.yaml")));
  if (chart === undefined) return [];
  const written = repository.treesOf(pathFrom(chart, "values.yaml"))[0];
  // Where a chart has values for several environments, nobody says which of them count.
  const isOpen = repository
    .filesBelow(chart)
    .some((path) => OTHER_VALUES.test(chart === "" ? path : path.slice(chart.length + 1)));
  const values = written === undefined || isOpen ? {} : yamlValues(written);
  const around = repository.textOf(file);
  const before = around.length > LONGEST ? "" : around.slice(0, Math.max(0, around.lastIndexOf(template)));
  const whole = [...openedIn(before), template].join("\n");
  type Made = readonly (ArgoApplication | ArgoApplicationSet)[];
  return loopParameters({ Values: values, Release: RELEASE }, whole).flatMap((known): Made => {
    const root = filledIn(whole, { known, isOpen });
    if (root === undefined) return [];
    if (text(root, "kind") === "ApplicationSet") return [readApplicationSet(root)];
    return [inOneCluster(readArgoApplication(root))];
  });
}

/** A cluster that is filled in is most often the same for the whole repository, which is then one cluster. */
function inOneCluster(application: ArgoApplication): ArgoApplication {
  const { cluster, ...destination } = application.destination;
  return cluster !== undefined && isOpaque(cluster) ? { ...application, destination } : application;
}

const OTHER_VALUES = /^values(?!\.ya?ml$)[-._/]|[-._]values\.ya?ml$/;

/** What only the release knows. */
const RELEASE = { Name: "{{.Release.Name}}", Namespace: "{{.Release.Namespace}}" };

/** The loop over values that a template is in: `range $key, $value := .Values.list`. */
const LOOP =
  /\{\{-?[ \t]*range[ \t]+(?:(?:(\$\w+)[ \t]*,[ \t]*)?(\$\w+)[ \t]*:=[ \t]*)?\$?\.Values((?:\.\w+)+)[ \t]*-?\}\}/;

const BLOCK = /^\{\{-?[ \t]*(?:if|range|with|define|block|(end))\b/;

/** The actions of a text that open a block which goes on behind it, outermost first. */
function openedIn(source: string): readonly string[] {
  const open: string[] = [];
  // Nothing of an action stands before its braces.
  for (const written of source.replace(COMMENT, "").split(/(?=\{\{)/)) {
    const end = written.indexOf("}}");
    const block = end < 0 ? null : BLOCK.exec(written);
    if (block === null) continue;
    if (block[1] === undefined) open.push(written.slice(0, end + 2));
    else open.pop();
  }
  return open;
}

/** What each Application is filled in with: an entry of what the loop around it goes over, where there is one. */
function loopParameters(known: YamlValueMap, template: string): readonly YamlValueMap[] {
  const loop = openedIn(template.slice(0, template.search(KIND))).findLast((action) => LOOP.test(action));
  const [, key = "", variable = "", steps = ""] = LOOP.exec(loop ?? "") ?? [];
  if (steps === "") return [known];
  const list = parameterNamed(known, `Values${steps}`);
  if (typeof list !== "object" || list === null) return [known];
  const entries = Object.entries(list).slice(0, MOST_ENTRIES);
  return entries.map(([name, item]) => ({
    ...within(known, item),
    ...(variable === "" ? {} : { [variable]: item }),
    ...(key === "" ? {} : { [key]: name }),
  }));
}

/** What is known where the dot stands for a value. */
function within(known: YamlValueMap, value: YamlValue): YamlValueMap {
  return { ...(isMap(value) ? value : {}), ...known, ".": value };
}

const COMMENT = /\{\{-?\s{0,9}\/\*(?:[^*]|\*(?!\/)){0,2000}\*\/\s{0,9}-?\}\}/g;
/** What decides where an Application takes manifests from, and where it puts them. */
const DELIVERING =
  /\b(?:sources?|path|chart|repoURL|directory|recurse|kustomize|plugin|destination|namespace|server)["']?[ \t]*:/;

/** The action of a line that holds one and nothing else. */
function actionOf(line: string): string | undefined {
  const written = line.trim();
  if (!written.startsWith("{{") || written.indexOf("}}") !== written.length - 2) return undefined;
  return written.slice(2, -2).replace(/^-/, "").replace(/-$/, "").trim();
}

/** One block of a template. */
interface Block {
  readonly parameters: ParameterSet;
  /** `unclear`: nobody can tell whether it is written, or how often. */
  readonly state: "written" | "left out" | "unclear";
  /** What comes of another branch. */
  readonly otherwise: Block["state"];
}

/** What a template comes to; undefined where it makes nothing, and where nobody can tell what it delivers. */
function filledIn(template: string, outermost: ParameterSet): YamlNode | undefined {
  const lines: string[] = [];
  const blocks: Block[] = [{ parameters: outermost, state: "written", otherwise: "left out" }];
  let hasBegun = false;
  for (const line of withEscapes(template.replace(COMMENT, "")).split(/\r?\n/)) {
    const block = blocks.at(-1);
    if (block === undefined) return undefined;
    const action = actionOf(line);
    const [word = ""] = /^\w+/.exec(action ?? "") ?? [];
    const subject = (action ?? "").slice(word.length).trimStart();
    if (word === "if" || word === "with" || word === "range" || word === "define" || word === "block")
      blocks.push(opened(word, subject, block, hasBegun));
    else if (word === "else") blocks[blocks.length - 1] = { ...block, state: otherwise(block, subject) };
    else if (word === "end") {
      // The first documents of a file may have opened what ends here.
      if (blocks.length > 1) blocks.pop();
    } else if (block.state === "unclear" && DELIVERING.test(line)) return undefined;
    else if (block.state !== "left out" && action === undefined) {
      hasBegun ||= /^\w/.test(line);
      lines.push(unescaped(asYaml(renderText(line, block.parameters, LANGUAGE))));
    }
  }
  const { root, problems } = readDocument(lines.join("\n"));
  return problems.length === 0 && child(root, "spec") !== undefined ? root : undefined;
}

/** What a chart writes as it stands, for an ApplicationSet to fill in: `{{`{{.name}}`}}`, `{{ "{{" }}.name{{ "}}" }}`. */
const ESCAPE = /\{\{-?[ \t]*(?:`([^`]*)`|"(\{\{|\}\})")[ \t]*-?\}\}/g;

/** The same with characters for its braces that no template has. */
function withEscapes(template: string): string {
  return template.replace(ESCAPE, (_, raw: string | undefined, brace: string | undefined) =>
    (raw ?? brace ?? "").replaceAll("{{", OPEN).replaceAll("}}", CLOSE),
  );
}

function unescaped(line: string): string {
  return line.includes(OPEN) ? asYaml(line.replaceAll(OPEN, "{{").replaceAll(CLOSE, "}}")) : line;
}

const OPEN = "\u2060{";
const CLOSE = "}\u2060";

/** What comes of the branch behind one; of `else if` it is not known. */
function otherwise(block: Block, subject: string): Block["state"] {
  return subject !== "" && block.otherwise !== "left out" ? "unclear" : block.otherwise;
}

function opened(word: string, subject: string, { parameters, state }: Block, hasBegun: boolean): Block {
  if (state === "left out") return { parameters, state, otherwise: state };
  // The loop around the whole is gone through already.
  if (word === "range" && !hasBegun) return { parameters, state, otherwise: "left out" };
  const value = word === "if" || word === "with" ? goValue(subject, parameters, false) : undefined;
  if (value === undefined || isUnknown(value)) {
    const unknown = { known: { Values: ownValue(parameters.known, "Values") ?? {} }, isOpen: true };
    // What may not be made at all is taken to be made.
    const isClear = word === "if" && !hasBegun;
    return {
      parameters: word === "if" ? parameters : unknown,
      state: isClear ? state : "unclear",
      otherwise: isClear ? "left out" : "unclear",
    };
  }
  const isWritten = !isEmptyValue(value);
  const inside = word === "with" ? { ...parameters, known: within(parameters.known, value) } : parameters;
  return {
    parameters: inside,
    state: isWritten ? state : "left out",
    otherwise: isWritten ? "left out" : state,
  };
}

/** What stands before a value: the dashes of lists and a key, each with blanks behind it. */
const BEFORE_VALUE = /^[ \t]*(?:-[ \t]+)*(?:[\w./-]+:[ \t]+)?/;

/** A line of a template in YAML: what is still open in it, be it in quotes, is text. */
function asYaml(line: string): string {
  const [before = ""] = BEFORE_VALUE.exec(line) ?? [];
  const value = line.slice(before.length).trimEnd();
  if (!value.includes("{{")) return line;
  if (/^[{[](?!\{)/.test(value)) return before + value.replace(BARE_ACTION, (action) => inQuotes(action));
  const bare = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  return before + inQuotes(bare);
}

/** An action in a list or map in flow style, which no quotes stand around. */
const BARE_ACTION = /(?<!["'])\{\{[^{}]*\}\}/g;

function inQuotes(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
