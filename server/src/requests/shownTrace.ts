import type { Trace, TracedPlace } from "../workspace/views/trace.ts";

/** The same trace with its paths of files written in another way. */
export function shownTrace(trace: Trace, shown: (path: string) => string): Trace {
  const move = <Part extends TracedPlace>(part: Part): Part =>
    part.path === undefined ? part : { ...part, path: shown(part.path) };
  const { target, candidates, listener, route, rule, match } = trace;
  return {
    ...trace,
    ...(target === undefined ? {} : { target: move(target) }),
    ...(candidates === undefined ? {} : { candidates: candidates.map(move) }),
    ...(listener === undefined ? {} : { listener: { ...move(listener), origin: move(listener.origin) } }),
    ...(route === undefined ? {} : { route: move(route) }),
    ...(rule === undefined ? {} : { rule: move(rule) }),
    ...(match === undefined ? {} : { match: move(match) }),
    backends: trace.backends.map(move),
    steps: trace.steps.map(move),
  };
}
