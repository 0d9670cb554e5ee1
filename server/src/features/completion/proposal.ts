import type { ResourceId } from "../../delivery/delivered.ts";
import type { Draft, DraftMap } from "./draft.ts";

/** Something that could be written at a slot. */
export interface Proposal {
  readonly label: string;
  /** What it is in a few words, beside the label. */
  readonly detail: string;
  /** What people should see of it before they choose: "needs a ReferenceGrant". */
  readonly mark?: string;
  /** The object that is named: its documentation is written once somebody looks at it. */
  readonly object?: ResourceId;
  /** Markdown. */
  readonly documentation?: string | undefined;
  readonly sort: "key" | "value" | "object" | "block" | "document";
  readonly text: ProposedText;
  /** What editors without snippets write instead. */
  readonly plainText?: ProposedText;
  /** Smaller ones come first; equal ones in the order in which they are proposed. */
  readonly rank: number;
  readonly isDeprecated?: boolean;
  /** There is something to choose at the cursor once this is written. */
  readonly leadsOn?: boolean;
  /** What people type to find it, where it is not the label. */
  readonly typed?: string;
}

export type ProposedText =
  /** Entries of the map at the cursor. */
  | { readonly kind: "entries"; readonly entries: DraftMap }
  /** The value at the cursor, with further entries of the map around it. */
  | { readonly kind: "value"; readonly value: Draft; readonly siblings: DraftMap };

export const RANKS = { required: 0, usual: 1, block: 2, unusual: 3, document: 4 } as const;

/** A value by itself. */
export function plainValue(value: Draft): ProposedText {
  return { kind: "value", value, siblings: {} };
}
