import type { TextEdit } from "../text/textEdit.ts";
import type { Path, YamlEntry, YamlMap, YamlNode, YamlSequence } from "./tree.ts";
import { writeFlow, writeJson } from "./writeYaml.ts";

/** How values and keys are written at a place between brackets. */
export type FlowWriter = (value: unknown) => string;

/** The maps and lists along a path, as far as it leads. */
export function branchesAlong(root: YamlNode, path: Path): readonly (YamlMap | YamlSequence)[] {
  const branches: (YamlMap | YamlSequence)[] = [];
  let node: YamlNode | undefined = root;
  for (let depth = 0; node !== undefined && node.kind !== "scalar"; depth++) {
    branches.push(node);
    const step = path[depth];
    if (step === undefined) break;
    if (node.kind === "sequence") node = typeof step === "number" ? node.items[step] : undefined;
    else node = node.entries.find(({ key }) => key === step)?.value;
  }
  return branches;
}

/**
 * What writes between the brackets that a path leads into: JSON where all keys around the place are in double quotes, since
 * the document may be read by what reads nothing but JSON, and YAML everywhere else.
 */
export function flowWriterAt(text: string, root: YamlNode, path: Path): FlowWriter {
  const branches = branchesAlong(root, path);
  const outermost = branches.findIndex(({ flow }) => flow);
  const entries = branches
    .slice(outermost < 0 ? branches.length : outermost)
    .flatMap((branch) => (branch.kind === "map" ? branch.entries.filter(({ merged }) => !merged) : []));
  const isJson = entries.length > 0 && entries.every(({ keyStart }) => text.charAt(keyStart) === '"');
  return isJson ? writeJson : writeFlow;
}

/** The other name of a key, in quotes where it stands in quotes: some need no blank behind their colon. */
export function renamedKey(text: string, { keyStart }: YamlEntry, name: string): string {
  return /["']/.test(text.charAt(keyStart)) ? writeJson(name) : writeFlow(name);
}

/** The value of an entry between brackets, which may have none so far. */
export function flowValueEdit(
  text: string,
  node: YamlNode,
  entry: YamlEntry | undefined,
  written: string,
): TextEdit {
  if (entry === undefined || node.end > node.start)
    return { start: node.start, end: node.end, text: written };
  const colon = /^\s*:/.exec(text.slice(entry.keyEnd))?.[0];
  const at = entry.keyEnd + (colon?.length ?? 0);
  return { start: at, end: at, text: colon === undefined ? `: ${written}` : ` ${written}` };
}

/**
 * Adds something behind the last member of a map or a list between brackets, in front of the comments that stand there: what
 * is written behind one would be a part of it. No edit where what stands there is not understood.
 */
export function insertBetweenBrackets(
  text: string,
  branch: YamlMap | YamlSequence,
  content: string,
): readonly TextEdit[] {
  const at = endOfLastMember(text, branch);
  if (at === undefined) return [];
  return [{ start: at, end: at, text: `${text.charAt(at - 1) === "," ? "" : ","} ${content}` }];
}

/** Blanks with the comment behind them, or a character that is neither of these nor begins a text in quotes. */
const BEHIND_VALUE = /\s+(?:#[^\r\n]*)?|[^\s"']/y;

/** Where the last member of a map or a list ends, with the comma behind it if there is one. */
function endOfLastMember(text: string, branch: YamlMap | YamlSequence): number | undefined {
  const start = endOfLastValue(branch);
  let end = start;
  for (BEHIND_VALUE.lastIndex = start; BEHIND_VALUE.lastIndex < branch.end - 1; ) {
    const piece = BEHIND_VALUE.exec(text)?.[0];
    if (piece === undefined) return undefined;
    if (/^\S/.test(piece)) end = BEHIND_VALUE.lastIndex;
  }
  return end;
}

/** Where the last key or value ends that stands between these brackets: what an alias stands for is elsewhere. */
function endOfLastValue(branch: YamlMap | YamlSequence): number {
  const values = branch.kind === "map" ? branch.entries.map(({ value }) => value) : branch.items;
  const keyEnds = branch.kind === "map" ? branch.entries.map(({ keyEnd }) => keyEnd) : [];
  // A missing value is said to stand behind the comment that follows it.
  const ends = values.flatMap(({ start, end }) => (start < end ? [end] : []));
  return [...keyEnds, ...ends]
    .filter((end) => branch.start < end && end < branch.end)
    .reduce((last, end) => Math.max(last, end), branch.start + 1);
}
