import type { RequestTest, TestedFile } from "../../requests/testedFile.ts";
import { escapeXml } from "./junitReport.ts";
import type { TestReport } from "./testReport.ts";

/** Tests as JUnit reports them: a suite for each file, a case for each expectation; what is unknown is skipped. */
export function junitTests({ files, summary }: TestReport): string {
  const suites = files.map(suite);
  const { passed, failed, unknown, unreadable } = summary;
  const tests = passed + failed + unknown + unreadable;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="gwls test" tests="${tests}" failures="${failed}" errors="${unreadable}" skipped="${unknown}">\n${suites.join("")}</testsuites>\n`;
}

function suite({ path, tests, problems }: TestedFile): string {
  const judged = tests.filter(({ verdict }) => verdict !== "unreadable").map((test) => testCase(path, test));
  const lost = problems.flatMap(({ range, message, isTestLost }) => {
    const place = `${path}:${range.start.line + 1}:${range.start.character + 1}`;
    return isTestLost ? open(path, place, `      <error message="${escapeXml(message)}"/>\n`) : [];
  });
  const cases = [...judged, ...lost];
  return `  <testsuite name="${escapeXml(path)}" tests="${cases.length}">\n${cases.join("")}  </testsuite>\n`;
}

function testCase(path: string, { request, expectation, verdict, range, message = "" }: RequestTest): string {
  const name = `${request}: ${expectation}`;
  const place = `${path}:${range.start.line + 1}:${range.start.character + 1}`;
  const text = `message="${escapeXml(message)}"`;
  switch (verdict) {
    case "failed":
      return open(path, name, `      <failure ${text}>${escapeXml(`${place}: ${message}`)}</failure>\n`);
    case "unknown":
      return open(path, name, `      <skipped ${text}/>\n`);
    case "passed":
    case "unreadable":
      return open(path, name, "");
  }
}

function open(path: string, name: string, content: string): string {
  const start = `    <testcase name="${escapeXml(name)}" classname="${escapeXml(path)}"`;
  return content === "" ? `${start}/>\n` : `${start}>\n${content}    </testcase>\n`;
}
