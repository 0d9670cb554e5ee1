import type { Delivered } from "../delivery/delivered.ts";
import type { Severity } from "../workspace/finding.ts";

/**
 * How bad a wrong detail between objects is that are there: an error where each namespace stands in its own manifest,
 * a warning where one was inferred from the way its file is delivered.
 */
export function severityOfDetail(...objects: readonly Delivered[]): Severity {
  return objects.some(isNamespaceInferred) ? "warning" : "error";
}

function isNamespaceInferred({ namespace, resource }: Delivered): boolean {
  return namespace !== undefined && namespace !== "" && namespace !== resource.metadata.namespace;
}

/** The next milder severity; a hint stays one. */
export function milder(severity: Severity): Severity {
  switch (severity) {
    case "error":
      return "warning";
    case "warning":
      return "information";
    case "information":
    case "hint":
      return "hint";
  }
}
