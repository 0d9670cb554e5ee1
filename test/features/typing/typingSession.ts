import {
  shownWhileTyping,
  type Typing,
  typingAfter,
} from "../../../server/src/features/typing/findingsWhileTyping.ts";
import { createEngine } from "../../../server/src/library.ts";
import type { Diagnostic } from "../../../server/src/workspace/diagnostics/diagnostic.ts";

/** How often the list of problems became another one. */
export interface TypingRecord {
  readonly changes: number;
  /** Each finding that appeared while somebody typed. */
  readonly appeared: readonly string[];
  /** What is shown once nobody types any more. */
  readonly last: readonly string[];
}

/**
 * Types a text key by key at the end of an empty file, as an editor does that indents, with a pause nowhere: every key comes
 * sooner than the waiting ends. `isCalm` false is what is found at each key.
 */
export function typed(
  files: Readonly<Record<string, string>>,
  path: string,
  text: string,
  isCalm: boolean,
): TypingRecord {
  const engine = createEngine();
  for (const [other, content] of Object.entries(files)) engine.setFile(other, content);
  engine.setFile(path, "");
  let [shown, found, typing]: [readonly Diagnostic[], readonly Diagnostic[], Typing | undefined] = [
    [],
    [],
    undefined,
  ];
  let changes = 0;
  let written = "";
  const appeared: string[] = [];
  for (const key of text.match(/\n *|./g) ?? []) {
    const lines = written.split("\n");
    const at = { line: lines.length - 1, character: (lines.at(-1) ?? "").length };
    const change = { range: { start: at, end: at }, text: key };
    typing = typingAfter([change], { shown, found, typing });
    engine.edit(path, change.range, key);
    written += key;
    found = engine.diagnostics(path);
    const next = isCalm && typing !== undefined ? shownWhileTyping(found, typing, written) : found;
    const before = new Set(shown.map(said));
    const fresh = next.filter((one) => !before.has(said(one)));
    if (fresh.length > 0 || next.length !== shown.length) changes += 1;
    for (const one of fresh) appeared.push(said(one));
    shown = next;
  }
  return { changes, appeared, last: found.map(said) };
}

function said({ rule, range, message }: Diagnostic): string {
  return `${range.start.line}: ${rule}: ${message}`;
}
