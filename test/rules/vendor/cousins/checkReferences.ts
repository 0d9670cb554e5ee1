import type { AnalyzeOptions } from "../../../../server/src/library.ts";
import { allRules } from "../../../../server/src/rules/registry.ts";
import { checkDiagnostics } from "../../../fixture.ts";

/** What is told of the objects around a reference, and has nothing to do with it. */
const BESIDE: ReadonlySet<string> = new Set([
  "backend-missing",
  "backend-selectorless",
  "gateway-params-both",
  "grant-broad",
  "grant-unused",
  "listener-no-routes",
  "route-no-parents",
]);

const only = allRules.map(({ id }) => id).filter((id) => !BESIDE.has(id));

/** Compares the complete set of findings about references with the markers, in the closed world unless it is said otherwise. */
export function checkReferences(source: string, options: AnalyzeOptions = {}): void {
  checkDiagnostics(source, { closedWorld: true, ...options, only });
}
