/** Something on the disk that could not be read, or was left out. */
export interface ReadProblem {
  /** Absolute. */
  readonly path: string;
  readonly why: string;
  /** True where the answer is incomplete because of it; false where leaving it out was meant. */
  readonly isUnreadable: boolean;
}

/** Why a system call failed, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "there is no such file or folder";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "ELOOP":
      return "the symbolic link leads in a circle";
    case "EISDIR":
      return "this is a folder";
    case "ENAMETOOLONG":
      return "the path is too long";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
