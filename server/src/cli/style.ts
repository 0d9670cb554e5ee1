/** Emphasis for a terminal; without colours every function gives its text back. */
export interface Style {
  /** Columns of the terminal; undefined where nothing has to fit. */
  readonly width: number | undefined;
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  blue(text: string): string;
  cyan(text: string): string;
}

/** ANSI escape sequences, or nothing, for a terminal of a width that is known, or for any reader. */
export function style(hasColours: boolean, width?: number): Style {
  const wrap = (open: number, close: number) => (text: string) =>
    hasColours && text !== "" ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    width,
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    red: wrap(31, 39),
    green: wrap(32, 39),
    yellow: wrap(33, 39),
    blue: wrap(34, 39),
    cyan: wrap(36, 39),
  };
}
