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
