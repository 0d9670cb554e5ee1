/** What is asked of an output stream to know how wide it is. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** A terminal that is narrower gets lines of this width, which it breaks itself. */
const NARROWEST = 40;

/**
 * Columns of a terminal; undefined of anything else, where lines stay as long as they are. `COLUMNS` says another number than the
 * terminal does.
 */
export function terminalWidth(
  { isTTY = false, columns = 0 }: OutputStream,
  { COLUMNS = "" }: Readonly<Record<string, string | undefined>>,
): number | undefined {
  const wanted = /^\d{1,4}$/.test(COLUMNS) ? Number(COLUMNS) : 0;
  const width = wanted > 0 ? wanted : columns;
  return isTTY && width > 0 ? Math.max(width, NARROWEST) : undefined;
}
