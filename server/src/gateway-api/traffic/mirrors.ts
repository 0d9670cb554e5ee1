import type { MirrorShare } from "../../model/routeFilter.ts";
import { explainBackend } from "../status/routeStatus.ts";
import { targetName } from "../target.ts";
import { type AppliedFilter, decisionOfFilter } from "./appliedRule.ts";
import type { TracedMirror, TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/**
 * Who gets copies of requests. A mirror that does not resolve is left out, and the answer comes from the real backend in
 * any case.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprequestmirrorfilter
 */
export function mirrorsOf(
  filters: readonly AppliedFilter[],
  view: TrafficView,
): { readonly mirrors: readonly TracedMirror[]; readonly steps: readonly TrafficStep[] } {
  const found = filters.flatMap((applied): readonly FoundMirror[] => {
    if (applied.filter.type !== "RequestMirror") return [];
    const decision = decisionOfFilter(applied, "requestMirror", view);
    if (decision === undefined) return [];
    const { target, verdict } = decision;
    const step = (why: string): TrafficStep => ({ about: "filter", what: "mirror", why, at: applied.at });
    if (verdict === "no") return [{ step: step(`No copy is sent: ${explainBackend(decision)}`) }];
    const percent = percentOf(applied.filter.mirrorShare ?? {});
    const amount = percent === undefined ? "A copy" : `A copy of ${percent} %`;
    return [
      {
        step: step(
          `${amount} goes to ${target.kind} \`${targetName(target)}\`, whose answer is thrown away.`,
        ),
        mirror: {
          namespace: target.namespace ?? "",
          name: target.name,
          ...(percent === undefined ? {} : { percent }),
        },
      },
    ];
  });
  return { mirrors: found.flatMap(({ mirror }) => mirror ?? []), steps: found.map(({ step }) => step) };
}

interface FoundMirror {
  readonly step: TrafficStep;
  readonly mirror?: TracedMirror;
}

function percentOf({ percent, numerator, denominator }: MirrorShare): number | undefined {
  if (typeof percent === "number") return percent;
  if (typeof numerator !== "number") return undefined;
  return typeof denominator === "string"
    ? undefined
    : (100 * numerator) / (denominator ?? DEFAULT_DENOMINATOR);
}

const DEFAULT_DENOMINATOR = 100;
