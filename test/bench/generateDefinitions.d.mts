/** Types of the workload of definitions, for the tests that are written in TypeScript. */
import type { Workload } from "./generate.mjs";

export function generateDefinitions(options?: { readonly files?: number }): Workload;
