import type { Range } from "../../text/span.ts";
import type { Statement } from "../finding.ts";

/** One finding at its place in a file, as the library, the command line and the server give it out. */
export interface Diagnostic extends Statement {
  readonly path: string;
  /** Zero-based, UTF-16, half-open. */
  readonly range: Range;
  /** Where the rule is explained. */
  readonly docs?: string;
  readonly related?: readonly { readonly path: string; readonly range: Range; readonly message: string }[];
  /** Titles of what can be done about it. */
  readonly fixes?: readonly string[];
  readonly resource?: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name?: string;
  };
  /** How many findings of the same rule and severity in the file are left out behind this one. */
  readonly more?: number;
  readonly tags?: readonly ("deprecated" | "unnecessary")[];
}
