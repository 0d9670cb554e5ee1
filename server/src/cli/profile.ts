import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";

/**
 * Records what the processor does from now to the end of the process, and writes it to a file as a `.cpuprofile`. A signal
 * that would end the process ends it in order, so that the profile of a server is written too.
 */
export function profileTo(path: string): void {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.start");
  process.on("exit", () =>
    // The session is one with this thread: it answers before the next line runs.
    session.post("Profiler.stop", (error, { profile }) => {
      if (error === null) write(path, JSON.stringify(profile));
    }),
  );
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)
    process.once(signal, () => process.exit(code));
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    process.stderr.write(`gwls: GWLS_PROFILE: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
