/** Emphasis for a terminal; without colours every function gives its text back. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  blue(text: string): string;
  cyan(text: string): string;
}

/** ANSI escape sequences, or nothing. */
export function style(hasColours: boolean): Style {
  const wrap = (open: number, close: number) => (text: string) =>
    hasColours && text !== "" ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    red: wrap(31, 39),
    green: wrap(32, 39),
    yellow: wrap(33, 39),
    blue: wrap(34, 39),
    cyan: wrap(36, 39),
  };
}
