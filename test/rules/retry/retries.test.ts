import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { checkDiagnostics, checkFix, openAtCursor } from "../../fixture.ts";
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

  it("that are switched off need no codes and no wait", () => {
    const off = route("    - retry: { attempts: 0, backoff: 1s }");
    checkDiagnostics(off, { ...all, bundleVersion: "1.7" });
  });

  it("tell that a wait may be refused, from 1.7 on", () => {
    const waiting = (marker: string) => route(`    - retry: { codes: [500], backoff: 1s }${marker}`);
    checkDiagnostics(waiting(""), { only: ["retry-backoff-support"], bundleVersion: "1.6" });
    checkDiagnostics(
      waiting(
        "\n#                            ^^^^^^^ hint retry-backoff-support: Whether there is a wait between retries is up to the implementation; one that retries at once refuses the Route with `UnsupportedValue`.",
      ),
      { only: ["retry-backoff-support"], bundleVersion: "1.7" },
    );
  });

  it("are counted beside the first attempt, from 1.7 on", () => {
    const timed = (request: string, retry: string, marker = "") =>
      route(
        `    - timeouts: { request: ${request}, backendRequest: 4s }\n      retry: { codes: [500]${retry} }${marker}`,
      );
    const only = { only: ["retry-exceeds-timeout"] };
    const after = { ...only, bundleVersion: "1.7" } as const;
    const before = { ...only, bundleVersion: "1.6" } as const;
    checkDiagnostics(timed("12s", ", attempts: 3"), before);
    checkDiagnostics(
      timed(
        "12s",
        ", attempts: 3",
        "\n#                                      ^ hint retry-exceeds-timeout: The first attempt and 3 retries of `4s` each and the waiting in between take up to `16s`, but the request ends after `12s`. Later attempts may never be made.",
      ),
      after,
    );
    checkDiagnostics(timed("16s", ", attempts: 3"), after);
    checkDiagnostics(
      timed(
        "10s",
        ", attempts: 3",
        "\n#                                      ^ hint retry-exceeds-timeout: 3 attempts of `4s` and the waiting in between take up to `12s`, but the request ends after `10s`. Later attempts may never be made.",
      ),
      before,
    );
    checkDiagnostics(timed("7s", ""), before);
    checkDiagnostics(
      timed(
        "7s",
        "",
        "\n#     ^^^^^ hint retry-exceeds-timeout: The first attempt and 1 retry of `4s` each and the waiting in between take up to `8s`, but the request ends after `7s`. Later attempts may never be made.",
      ),
      after,
    );
    checkDiagnostics(timed("8s", ""), after);
    checkDiagnostics(timed("3s", ", attempts: 0"), after);
  });

  it("are summed up in a hover", () => {
    const hovered = (retry: string, bundleVersion: "1.6" | "1.7", ...lines: readonly string[]) =>
      assert.equal(
        textOf(route(`    - timeouts: { request: 10s }\n      re$0try: ${retry}`), bundleVersion),
        lines.join("\n"),
      );
    hovered("{ attempts: 0 }", "1.7", "**Retries** are off.");
    hovered(
      "{}",
      "1.7",
      "**Retries** after connections that fail, up to 1 more request. All of them together end after `10s`.",
    );
    hovered("{}", "1.6", "**Retries** after connections that fail. All of them together end after `10s`.");
    hovered(
      "{ codes: [500, 503], attempts: 2, backoff: 100ms }",
      "1.7",
      "**Retries** after `500`, `503` or connections that fail, up to 2 more requests. The wait in between starts at `100ms`; how it grows is up to the implementation. All of them together end after `10s`.",
    );
  });
});

/** The first paragraph of the hover at the cursor. */
function textOf(source: string, bundleVersion: "1.6" | "1.7"): string | undefined {
  const { workspace, path, position } = openAtCursor(source, { bundleVersion });
  return hover(workspace, path, position)?.markdown.split("\n\n")[0];
}
