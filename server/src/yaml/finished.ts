/** What work comes to that is done step by step elsewhere, so that others are heard in between: here it is done in one go. */
export function finished<T>(work: Iterator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
