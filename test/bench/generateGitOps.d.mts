/** Types of the GitOps workload, for the tests that are written in TypeScript. */
import type { Workload } from "./generate.mjs";

export function generateGitOps(options: { readonly files: number; readonly seed?: number }): Workload & {
  readonly routes: number;
  readonly embeddedProbe: string;
  readonly largest: {
    readonly path: string;
    readonly files: number;
    readonly added: string;
    readonly witness?: string;
  };
};
