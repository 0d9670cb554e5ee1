/**
 * Runs `refresh` for each call, one run at a time: calls that arrive while it runs are answered by one more run after it.
 */
export function oneAtATime(refresh: () => Promise<unknown>): () => Promise<void> {
  let state: "idle" | "running" | "running, and due again" = "idle";
  const isDueAgain = (): boolean => state === "running, and due again";
  return async () => {
    if (state !== "idle") {
      state = "running, and due again";
      return;
    }
    do {
      state = "running";
      await refresh();
    } while (isDueAgain());
    state = "idle";
  };
}
