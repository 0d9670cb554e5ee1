import { comparePositions } from "../text/span.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import { type RuleSetting, shownSeverity } from "../workspace/ruleSettings.ts";
import type { RequestTest, TestedFile } from "./testedFile.ts";

/** The rule of expectations that the manifests do not meet. */
export const REQUEST_EXPECTATION = "request-expectation";
/** The rule of requests and comments that cannot be read. */
export const REQUEST_UNREADABLE = "request-unreadable";

/** What is wrong with a request file: expectations that are not met, and what cannot be read. In the order of the text. */
export function requestDiagnostics(
  { path, tests, problems }: TestedFile,
  settings: Readonly<Record<string, RuleSetting>>,
): readonly Diagnostic[] {
  return [
    ...tests.flatMap((test) => missed(path, test)),
    ...problems.map(({ range, message, isTestLost }) => unreadable(path, range, message, isTestLost)),
  ]
    .flatMap((diagnostic) => {
      const severity = shownSeverity(diagnostic.rule, diagnostic.severity, settings);
      return severity === undefined ? [] : [{ ...diagnostic, severity }];
    })
    .sort((a, b) => comparePositions(a.range.start, b.range.start));
}

function missed(path: string, { verdict, message, range, related }: RequestTest): readonly Diagnostic[] {
  if (verdict !== "failed" || message === undefined) return [];
  return [
    {
      path,
      range,
      rule: REQUEST_EXPECTATION,
      category: "advice",
      severity: "error",
      message,
      ...(related === undefined ? {} : { related }),
    },
  ];
}

/** Request files have many readers; what no test hangs on may be right for another one. */
function unreadable(
  path: string,
  range: Diagnostic["range"],
  message: string,
  isTestLost: boolean,
): Diagnostic {
  const severity = isTestLost ? "warning" : "information";
  return { path, range, rule: REQUEST_UNREADABLE, category: "syntax", severity, message };
}
