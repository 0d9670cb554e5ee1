import { concealedLines, holdsSecret } from "../model/secretLines.ts";
import { patchOf } from "../text/patch.ts";
import type { FixedFile } from "./chosenFixes.ts";
import type { OpenedWorkspace } from "./openedWorkspace.ts";

/** Changes as a patch, and whether something in it is covered up, so that it cannot be applied. */
export interface ShownPatch {
  readonly patch: string;
  readonly isConcealed: boolean;
}

/** What is said of a patch in which something is covered up. */
export const CONCEALED = "what Secrets hold is covered up in this patch, so it cannot be applied as it is";

/** The changes of files in one patch, by the paths that the user sees, without what Secrets hold. */
export function shownPatch(files: readonly FixedFile[], { shown }: OpenedWorkspace): ShownPatch {
  const patches = files.map(({ path, before, edits }) => ({
    plain: patchOf(shown(path), before, edits),
    shown: patchOf(shown(path), before, edits, concealed),
  }));
  return {
    patch: patches.map((one) => one.shown).join(""),
    isConcealed: patches.some((one) => one.shown !== one.plain),
  };
}

function concealed(lines: readonly string[]): readonly string[] {
  const texts = lines.map((line) => line.replace(/\r?\n$/, ""));
  // Whoever ends lines as nobody does any more gets nothing to read.
  const isUnread = texts.some((text) => text.includes("\r")) && holdsSecret(texts.join("\n"));
  const shown = isUnread ? texts.map((text) => text.replace(/\S/g, "\u2022")) : concealedLines(texts);
  return lines.map((line, index) => `${shown[index] ?? ""}${line.slice(texts[index]?.length ?? 0)}`);
}
