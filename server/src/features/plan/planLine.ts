/** What a change can do, in the order in which it is told. */
export const PLAN_PARTS = [
  "refused",
  "hosts",
  "protection",
  "requests",
  "settings",
  "listeners",
  "parents",
  "certificates",
  "grants",
  "findings",
] as const;
/**
 * `refused`: what the API server takes no longer, or again. `hosts`: hostnames that Routes serve. `protection`: what
 * their requests have to pass. `requests`: their answers. `settings`: what policies, extensions and Services say of requests.
 * `listeners`: what a merged Gateway listens on. `parents`: where Routes are attached. `certificates`: what listeners refer to.
 * `grants`: who may refer where. `findings`: everything else that `gwls check` reports.
 */
export type PlanPart = (typeof PLAN_PARTS)[number];

/** One thing that is otherwise in the second state. */
export interface PlanLine {
  readonly part: PlanPart;
  readonly kind: "added" | "gone" | "changed";
  /** What it is about, in one line of Markdown. */
  readonly subject: string;
  /** How it was, in one line of Markdown; absent for what was not there. */
  readonly before?: string;
  /** How it is, in one line of Markdown; absent for what is gone. */
  readonly after?: string;
  /** Why it deserves a second look, in one sentence of Markdown. */
  readonly warning?: string;
  /** Where a finding stands: in the first state if it is gone. `line` counts from one. */
  readonly place?: { readonly path: string; readonly line: number };
}

/** Everything that a change of the manifests does. */
export interface Plan {
  /** By part, then by what they are about. */
  readonly lines: readonly PlanLine[];
}
