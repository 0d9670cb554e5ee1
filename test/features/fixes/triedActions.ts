import { createEngine } from "../../../server/src/library.ts";
import type { AnalyzeOptions } from "../../../server/src/settings.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { accessOf, type Opened, widened } from "./access.ts";
import { offeredActions } from "./offeredActions.ts";

type Files = readonly { readonly path: string; readonly text: string }[];

/** What some actions say that they open, and of how much of it. */
interface Saying {
  readonly title: RegExp;
  /** `anything`; only some namespaces; a new door that lets in its own namespace; other kinds of Routes from whoever comes in already. */
  readonly opens: "anything" | "what it selects" | "what it creates" | "kinds";
}

/** The words that count as saying that more is let in. */
export const SAYINGS: readonly Saying[] = [
  { title: /\blets? .*\bin\b|^Let /, opens: "anything" },
  { title: /, which says who is let in$/, opens: "anything" },
  { title: /ReferenceGrant|, which says who may refer to what$/, opens: "anything" },
  // The policy itself, as it is written afterwards.
  { title: /^Set `from: Selector`$/, opens: "what it selects" },
  { title: /^Select namespace `[^`]*` by its name$/, opens: "anything" },
  {
    title:
      /^Add Namespace `[^`]*` with the labels of the selector$|^Label namespace `[^`]*` as the selector asks$/,
    opens: "anything",
  },
  { title: /\bto take every kind\b/, opens: "kinds" },
  { title: /\bprotocol\b.* to `?[A-Z]+`?$|^Set `mode: |^Change (the|group and) kind to /, opens: "kinds" },
  {
    title: /^(Create|Add an? \S+ listener|Redirect HTTP to HTTPS|Convert to Gateway API)\b/,
    opens: "what it creates",
  },
];

/** True where a title says what is opened. */
export function saysSo(title: string, opened: Opened): boolean {
  return SAYINGS.some((saying) => saying.title.test(title) && isWithin(saying.opens, opened));
}

function isWithin(opens: Saying["opens"], { kind, guests, isForeign }: Opened): boolean {
  switch (opens) {
    case "anything":
      return true;
    case "what it selects":
      return !guests.includes("a stranger");
    case "what it creates":
      return kind === "new door" && !isForeign;
    case "kinds":
      return kind === "door" && !isForeign;
  }
}

/** What a change opens and its title does not say. */
export function silentlyOpened(
  title: string,
  before: Files,
  after: Files,
  options: AnalyzeOptions = {},
): readonly string[] {
  return widened(accessOf(opened(asMeant(before), options)), accessOf(opened(asMeant(after), options)))
    .filter((one) => !saysSo(title, one))
    .map((one) => inWords(title, one));
}

function inWords(title: string, { name, guests }: Opened): string {
  return `"${title}" opens ${name}: ${guests.join(", ")}`;
}

/** What was tried, what it opened as its title says, and what without a word. */
export interface TriedActions {
  readonly titles: readonly string[];
  readonly said: readonly string[];
  readonly silent: readonly string[];
}

/** Does whatever can be done to some files, each by itself, and holds who is let in afterwards to who was before. */
export function triedActions(files: Files, options: AnalyzeOptions = {}): TriedActions {
  const workspace = opened(files, options);
  workspace.flush();
  const actions = offeredActions(workspace);
  const read = opened(asMeant(files), options);
  const before = accessOf(read);
  const found = actions.flatMap(({ title, files: changed }) => {
    const texts = changed.map(({ path }) => ({ path, text: read.text(path) }));
    for (const { path, text } of asMeant(changed)) read.setFile(path, text);
    const after = changed.length === 0 ? [] : widened(before, accessOf(read));
    for (const { path, text } of texts)
      if (text === undefined) read.removeFile(path);
      else read.setFile(path, text);
    return after.map((one) => ({ title, one }));
  });
  const [said, silent] = [true, false].map((wanted) =>
    found
      .filter(({ title, one }) => saysSo(title, one) === wanted)
      .map(({ title, one }) => inWords(title, one)),
  );
  return { titles: actions.map(({ title }) => title), said: said ?? [], silent: silent ?? [] };
}

function opened(files: Files, options: AnalyzeOptions): Workspace {
  const workspace = createEngine(options);
  for (const { path, text } of files) workspace.setFile(path, text);
  return workspace;
}

/** The words of old releases, which nobody reads any more, in those that mean today what they meant. */
function asMeant(files: Files): Files {
  return files.map(({ path, text }) => ({
    path,
    text: text
      .replace(OLD_GRANT, "$1gateway.networking.k8s.io/v1beta1\nkind: ReferenceGrant")
      .replace(OLD_SELECTOR, "$1allowedRoutes:$2"),
  }));
}

/** What became of ReferencePolicies. */
const OLD_GRANT = /^(apiVersion: ).*\nkind: ReferencePolicy$/gm;
/** `routes` of a listener with a selector of namespaces, in the lines or the map below it. */
const OLD_SELECTOR = /^( +(?:- )?)routes:((?:\n?.*){1,4}\bfrom: Selector\b)/gm;
