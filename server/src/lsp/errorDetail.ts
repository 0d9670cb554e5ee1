/** What the log of the editor gets to see of whatever was thrown. */
export function errorDetail(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
