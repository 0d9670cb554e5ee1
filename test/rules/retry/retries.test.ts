import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { all, route } from "../ruleSettings.ts";

describe("retries", () => {
  it("get the codes that all implementations know", () => {
    checkFix(
      route("    - re$0try:\n        attempts: 2"),
      route(
        "    - retry:\n        attempts: 2\n        codes:\n          - 500\n          - 502\n          - 503\n          - 504",
      ),
    );
  });

  it("are silent about what they cannot know", () => {
    checkDiagnostics(route('    - retry: { attempts: 9, codes: "${CODES}" }'), all);
    checkDiagnostics(
      route(
        "    - retry: { attempts: 3, codes: [500] }\n      timeouts: { request: 0s, backendRequest: 0s }",
      ),
      { only: ["retry-exceeds-timeout"] },
    );
    checkDiagnostics(
      route("    - retry: { attempts: 3, codes: [500] }\n      timeouts: { request: 1s }"),
      all,
    );
  });
});
