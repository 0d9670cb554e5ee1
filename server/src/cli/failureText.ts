import { UsageError } from "./usageError.ts";

/** The exit code where nobody has looked: 1 would say that something was found. */
export const FAILED = 2;

/** What standard error says of whatever ends a command: one line of what it cannot work with, and of its own mistakes where they are. */
export function failureText(error: unknown): string {
  if (error instanceof UsageError) return `gwls: ${error.message}\n`;
  return `gwls: internal error: ${error instanceof Error ? error.stack : String(error)}\n`;
}
