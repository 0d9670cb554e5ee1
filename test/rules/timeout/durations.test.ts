import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { all, route } from "../ruleSettings.ts";

describe("durations", () => {
  it("are silent where they are filled in later, refused, or cannot be written shorter", () => {
    checkDiagnostics(route('    - timeouts: { request: "${T}", backendRequest: 1.5s }'), all);
    checkDiagnostics(route("    - timeouts: { request: 99999h99999h }"), all);
    checkDiagnostics(route("    - sessionPersistence: { sessionName: a, absoluteTimeout: 1h30m }"), all);
  });

  it("are rewritten wherever they stand", () => {
    checkFix(
      route("    - sessionPersistence: { idleTimeout: $0300s, cookie: { name: a } }"),
      route("    - sessionPersistence: { idleTimeout: 5m, cookie: { name: a } }"),
    );
  });

  it("of zero in both timeouts of a rule are meant to be off", () => {
    checkDiagnostics(route("    - timeouts: { request: 0s, backendRequest: 0s }"), all);
  });

  it("of zero mean something else outside of timeouts", () => {
    checkDiagnostics(
      route(`    - retry: { codes: [500], backoff: 0s }
      timeouts: { backendRequest: 0h0s }
#                                 ^^^^ hint duration-nonstandard: The usual form of this duration is \`0s\`. 💡
#                                 ^^^^ hint timeout-zero: \`0h0s\`: no timeout, or the longest that the implementation allows.`),
      all,
    );
  });
});
