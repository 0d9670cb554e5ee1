import { nodeRange } from "../../../server/src/workspace/diagnostics/render.ts";
import {
  coverageOfFile,
  type UncheckedReference,
  uncheckedInWords,
} from "../../../server/src/workspace/views/coverage.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import type { PlantedMistake } from "./plantedMistake.ts";

/**
 * Why a mistake cannot be known, in the words of the coverage: the reference at its line is held against nothing, or, for a
 * hostname, that to the parent. Undefined where the coverage claims that it was checked, so that silence is a fault of ours.
 */
export function reasonOfSilence(
  workspace: Workspace,
  { path, kind }: PlantedMistake,
  line: number,
): string | undefined {
  const isMeant = kind.startsWith("hostname") ? isParentOfObjectAt(line) : isAt(line);
  const found = coverageOfFile(workspace, path).unchecked.find(isMeant);
  return found === undefined ? undefined : uncheckedInWords(found.why);
}

function isAt(line: number): (one: UncheckedReference) => boolean {
  return ({ at }) => at !== undefined && holds(nodeRange(at.location, at.path), line);
}

function isParentOfObjectAt(line: number): (one: UncheckedReference) => boolean {
  return ({ at, kind }) =>
    at !== undefined && kind === "parentRefs" && holds(nodeRange(at.location, []), line);
}

function holds(range: ReturnType<typeof nodeRange>, line: number): boolean {
  return range.start.line <= line && range.end.line >= line;
}
