import { counted } from "../../text/counted.ts";
import type { Style } from "../style.ts";
import type { CheckReport } from "./report.ts";

/** What is said of a folder in which nothing is read: it is not known to be in order. */
const NO_FILES =
  "No manifests here: this looks for files that end in `.yaml`, `.yml` or `.json` and that `.gitignore` does not name.";

/** How much was found of each severity, and in how much, as one sentence. */
export function summaryLine({ summary }: CheckReport, style: Style, hasHints: boolean): string {
  const { files, resources, error, warning, information, hint } = summary;
  if (files === 0) return style.yellow(NO_FILES);
  const where = `in ${counted(files, "file")} with ${counted(resources, "resource")}`;
  const found = [
    ...(error > 0 ? [style.red(counted(error, "error"))] : []),
    ...(warning > 0 ? [style.yellow(counted(warning, "warning"))] : []),
    ...(information > 0 ? [style.blue(`${information} information`)] : []),
    ...(hint > 0 ? [style.cyan(`${counted(hint, "hint")}${hasHints ? "" : " (--hints shows them)"}`)] : []),
  ];
  return found.length === 0 ? style.green(`Nothing found ${where}.`) : `${found.join(", ")} ${where}.`;
}
