/** One line on standard error that shows what the command is doing. */
export interface Progress {
  /** Says what is being done; shown only where the command has been at work for a while. */
  tell(activity: string): void;
  /** Takes the line away. */
  clear(): void;
}

/** Says nothing. */
export const silentProgress: Progress = { tell: () => {}, clear: () => {} };

/** Milliseconds of work before anything is shown, and between two changes of the line. */
const PATIENCE = 500;
const INTERVAL = 100;

/** A line on a terminal that is written over and over. */
export function progressLine(write: (text: string) => void, now: () => number = Date.now): Progress {
  const startedAt = now();
  let shownAt = 0;
  let isShown = false;
  return {
    tell(activity) {
      const time = now();
      if (time - startedAt < PATIENCE || time - shownAt < INTERVAL) return;
      shownAt = time;
      isShown = true;
      write(`\r\u001b[K${activity}`);
    },
    clear() {
      if (isShown) write("\r\u001b[K");
      isShown = false;
    },
  };
}
