/** The code of a failed system call. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Why a system call on a file failed, in words. */
export function problemOf(error: unknown): string {
  switch (codeOf(error)) {
    case "ENOENT":
      return "there is no such file or folder";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "ELOOP":
      return "the symbolic link leads in a circle";
    case "EISDIR":
      return "this is a folder";
    case "ENOSPC":
    case "EDQUOT":
      return "no space is left";
    case "ENAMETOOLONG":
      return "the path is too long";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
