import type { TextEdit } from "./textEdit.ts";

/** Code units of a text that are looked up together. */
const STRETCH = 1024;

/** Edits of one text, with a way to see whether others touch them that does not look at each. */
export class SeparateEdits {
  private readonly all: TextEdit[] = [];
  private readonly byStretch = new Map<number, TextEdit[]>();

  /** In the order in which they were added. */
  get edits(): readonly TextEdit[] {
    return this.all;
  }

  add(edits: readonly TextEdit[]): void {
    for (const edit of edits) {
      this.all.push(edit);
      for (const stretch of stretchesOf(edit)) {
        const there = this.byStretch.get(stretch);
        if (there === undefined) this.byStretch.set(stretch, [edit]);
        else there.push(edit);
      }
    }
  }

  /** True where one of some edits overlaps one of these, or begins or ends where it does. */
  touch(edits: readonly TextEdit[]): boolean {
    return edits.some((edit) =>
      stretchesOf(edit).some((stretch) =>
        this.byStretch.get(stretch)?.some(({ start, end }) => edit.start <= end && start <= edit.end),
      ),
    );
  }
}

function stretchesOf({ start, end }: TextEdit): readonly number[] {
  const first = Math.floor(start / STRETCH);
  return Array.from({ length: Math.floor(end / STRETCH) - first + 1 }, (_, at) => first + at);
}
