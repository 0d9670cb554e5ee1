import { grouped, LIMITS } from "../../text/limits.ts";
import { countBreaks, lineStarts } from "../../text/lines.ts";
import { NONE } from "../../yaml/exactList.ts";
import { LazyFrom } from "../../yaml/lazyFrom.ts";
import type { LocalFinding } from "../finding.ts";
import { NO_POSITIONS, type WorkspaceDocument } from "./document.ts";

/** All that stands behind the last document of a file that is read: a document that holds nothing and says why. */
export function refusedDocument(id: number, text: string): WorkspaceDocument {
  const syntax: readonly LocalFinding[] = [
    {
      rule: "yaml-too-large",
      category: "syntax",
      severity: "error",
      message: `This file has more than ${grouped(LIMITS.documents)} documents, so nothing is read from here on. Put some of them into files of their own.`,
      at: { start: 0, end: Math.min(text.length, 3) },
    },
  ];
  return {
    id,
    text,
    lines: new LazyFrom(lineStarts, text),
    breaks: new LazyFrom(countBreaks, text),
    positionsText: text,
    suppressions: NONE,
    facts: NONE,
    mentionedCrds: NONE,
    resources: NONE,
    positions: NO_POSITIONS,
    syntax,
    findings: { value: syntax },
    root: "unread",
    isRefused: true,
  };
}
