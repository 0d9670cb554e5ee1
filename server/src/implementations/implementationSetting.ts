import { inBackticks, namesText } from "../text/sentence.ts";
import { IMPLEMENTATIONS } from "./implementations.ts";
import { NAMED_RELEASE, nearestImplementation } from "./meantImplementation.ts";
import { reportedReleases } from "./support.ts";

/** The names of implementations, each alone or with a release that has a report. */
export function implementationForm(): RegExp {
  const forms = IMPLEMENTATIONS.map(
    (one) => `${one.name}(@(${reportedReleases(one).join("|").replaceAll(".", "\\.")}))?`,
  );
  return new RegExp(`^(${forms.join("|")})$`);
}

/** What the setting takes, where it is given something else: what was most likely meant by that. */
export function implementationInWords(text: string): string {
  const [name = ""] = text.split("@");
  const meant = IMPLEMENTATIONS.find((one) => one.name === name);
  if (meant !== undefined)
    return `${inBackticks(name)} alone or with a release that has a report (${namesText(reportedReleases(meant))})`;
  const near = nearestImplementation(name);
  if (near !== undefined)
    return `the name of an implementation, the nearest of which is ${inBackticks(near)}`;
  const names = IMPLEMENTATIONS.map((one) => inBackticks(one.name)).join(", ");
  return `one of ${names}, or one of them with a release, as in ${inBackticks(NAMED_RELEASE)}`;
}
