import { performance } from "node:perf_hooks";
import type { ResourceId } from "../delivery/delivered.ts";
import type { AnalysisWatch } from "./openedWorkspace.ts";

/** The stages of an analysis in their order. */
export const STAGES = ["reading", "parsing", "delivery plan", "decisions", "rules", "rendering"] as const;
export type Stage = (typeof STAGES)[number];

/** Milliseconds that something took, and how often it was done. */
export interface Spent {
  readonly milliseconds: number;
  readonly runs: number;
}

/** What a watched analysis took. */
export interface Times {
  readonly stages: Readonly<Record<Stage, number>>;
  readonly rules: ReadonlyMap<string, Spent>;
  readonly objects: ReadonlyMap<ResourceId, Spent>;
}

/** A watch for one analysis, and what it has seen so far. */
export function stopwatch(now: () => number = () => performance.now()): {
  readonly watch: AnalysisWatch;
  times(): Times;
} {
  const spent = new Map<Stage | "judging", number>();
  const rules = new Map<string, Spent>();
  const objects = new Map<ResourceId, Spent>();

  function stage<T>(name: Stage | "judging", run: () => T): T {
    const start = now();
    try {
      return run();
    } finally {
      spent.set(name, (spent.get(name) ?? 0) + now() - start);
    }
  }

  const watch: AnalysisWatch = {
    stage,
    prepare: (engine) => {
      // Asking for the objects of any file settles how all of them are delivered.
      stage("delivery plan", () => engine.objectsIn(""));
      // Else each decision would be counted as time of the rule that happens to ask first.
      stage("decisions", () => engine.indexAll());
    },
    rule: (rule, subject, run) => {
      const start = now();
      run();
      const milliseconds = now() - start;
      add(rules, rule, milliseconds);
      add(objects, subject.id, milliseconds);
    },
  };
  return {
    watch,
    times: () => {
      const inRules = [...rules.values()].reduce((sum, { milliseconds }) => sum + milliseconds, 0);
      const of = (name: Stage | "judging"): number => spent.get(name) ?? 0;
      return {
        stages: {
          reading: of("reading"),
          parsing: of("parsing"),
          "delivery plan": of("delivery plan"),
          decisions: of("decisions"),
          rules: inRules,
          rendering: Math.max(0, of("judging") - inRules),
        },
        rules,
        objects,
      };
    },
  };
}

function add<Key>(to: Map<Key, Spent>, key: Key, milliseconds: number): void {
  const before = to.get(key);
  to.set(key, {
    milliseconds: (before?.milliseconds ?? 0) + milliseconds,
    runs: (before?.runs ?? 0) + 1,
  });
}
