/** The command line, or a path on it, cannot be used: one line for the user, exit code 2. */
export class UsageError extends Error {}
