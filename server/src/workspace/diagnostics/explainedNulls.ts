import { type Path, pathKey } from "../../yaml/tree.ts";
import type { LocalFinding, Severity } from "../finding.ts";

/** What is said at a place of a document. */
interface Said {
  readonly path: Path;
  readonly message: string;
  readonly severity: Severity;
}

/** The rule about keys with nothing behind them. */
const NULL = "field-null";

/**
 * One slip, one finding: of a key with nothing behind it nothing is said where another finding says what is missing. That one
 * stands at the map of the key or at a key beside it, and names the key in backticks, as all messages do.
 */
export function withoutExplainedNulls(
  findings: readonly LocalFinding[],
  others: () => readonly Said[],
): readonly LocalFinding[] {
  if (!findings.some(({ rule }) => rule === NULL)) return findings;
  const said = [...findings.flatMap(saidBy), ...others()];
  return findings.filter((finding) => {
    if (finding.rule !== NULL || !("path" in finding.at)) return true;
    const { path } = finding.at;
    const name = `\`${path.at(-1)}\``;
    const map = pathKey(path.slice(0, -1));
    return !said.some(
      (one) =>
        one.severity !== "hint" &&
        one.message.includes(name) &&
        (pathKey(one.path) === map || pathKey(one.path.slice(0, -1)) === map),
    );
  });
}

function saidBy({ rule, at, message, severity }: LocalFinding): readonly Said[] {
  return rule === NULL || !("path" in at) ? [] : [{ path: at.path, message, severity }];
}
