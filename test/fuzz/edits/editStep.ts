import { lineStarts, positionAt } from "../../../server/src/text/lines.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";

/** What a history is made of. Offsets past the end of a text stand for its end, so that any part of a history is one. */
export type EditStep =
  | { readonly do: "set"; readonly path: string; readonly text: string }
  | {
      readonly do: "edit";
      readonly path: string;
      readonly at: number;
      readonly length: number;
      readonly text: string;
    }
  | { readonly do: "remove"; readonly path: string }
  /** Which folders there are, whatever is in them, `unknown` where nobody can tell; and which links. */
  | {
      readonly do: "folders";
      readonly folders: readonly string[] | "unknown";
      readonly links?: readonly (readonly [string, string])[];
    }
  /** Everything is worked out, or only until the first pause. */
  | { readonly do: "flush" }
  | { readonly do: "pause" }
  /** Somebody looks at one file before everything is worked out. */
  | {
      readonly do: "look";
      readonly path: string;
      readonly crossFile: "left out" | "last known" | "up to date";
    }
  /** What is said, everything unless only findings are asked for, is held against a workspace that was never edited. */
  | { readonly do: "compare"; readonly order: number; readonly asked?: "everything" | "findings" };

/** Does one step in a workspace; a comparison does nothing. */
export function doStep(workspace: Workspace, step: EditStep): void {
  switch (step.do) {
    case "set":
      workspace.setFile(step.path, step.text);
      return;
    case "edit": {
      const text = workspace.text(step.path) ?? "";
      const starts = lineStarts(text);
      const [start, end] = [step.at, step.at + step.length].map((at) =>
        positionAt(starts, Math.min(at, text.length)),
      );
      if (start !== undefined && end !== undefined) workspace.edit(step.path, { start, end }, step.text);
      return;
    }
    case "remove":
      workspace.removeFile(step.path);
      return;
    case "folders":
      workspace.setFolders(step.folders, new Map(step.links));
      return;
    case "flush":
      workspace.flush();
      return;
    case "pause":
      workspace.flush(() => true);
      return;
    case "look":
      workspace.diagnostics(step.path, step.crossFile);
      return;
    case "compare":
      return;
  }
}

/** A text after an edit, told apart from the engine that the edit is given to. */
export function editedText(
  text: string,
  { at, length, text: by }: EditStep & { readonly do: "edit" },
): string {
  return text.slice(0, at) + by + text.slice(at + length);
}
