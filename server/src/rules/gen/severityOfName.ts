import type { NamingCertainty } from "../../gateway-api/infrastructure/generatedResources.ts";
import type { Severity } from "../../workspace/finding.ts";

/** How bad something is that follows from the name of what is generated: the surer the name, the worse. */
export function severityOfName(certainty: NamingCertainty, closedWorld = false): Severity {
  switch (certainty) {
    case "configured":
    case "recommended":
      return closedWorld ? "error" : "warning";
    case "deviating":
      return "information";
    case "assumed":
      return "hint";
  }
}
