import type { Delivered } from "../../delivery/delivered.ts";
import type { AllowedRoutes, RouteGroupKind } from "../../model/listener.ts";
import type { BackendRef, ParentRef } from "../../model/reference.ts";
import { GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import type { RouteRule } from "../../model/route.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { isRouteLabel } from "../backends/backends.ts";
import type { NamespaceLabels } from "../clusterView.ts";
import { admits } from "../references/namespaces.ts";
import { all, type JudgedVerdict, judged, sameText, type Verdict } from "../verdict.ts";

/** One question that decides whether a rule takes a child, with its answer in one clause. */
export type RuleCheck = JudgedVerdict & {
  readonly check: "section" | "allowedRoutes" | "kind" | "namespace";
  readonly why: string;
  /** What the check looked at, in the parent's manifest. */
  readonly path: Path;
};

/** How a child stands with one rule of the parent that it names. */
export interface RuleAdmission {
  /** Index in the parent's own list. */
  readonly index: number;
  readonly name?: string;
  readonly verdict: Verdict;
  /** Whether the rule hands its traffic on at all. */
  readonly delegates: Verdict;
  readonly checks: readonly RuleCheck[];
}

/**
 * The rules of a parent that a child's parentRef may mean, each with what speaks for or against it. `sectionName` picks
 * one by its name; without it every rule is meant.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Summary of Changes, 2 and 4)
 */
export function admitToRules(
  child: Delivered<Route>,
  { sectionName }: ParentRef,
  parent: Delivered<Route>,
  labels: NamespaceLabels,
): readonly RuleAdmission[] {
  return parent.resource.spec.rules.flatMap((rule, index) => {
    const section = sectionCheck(sectionName, rule, index);
    if (section?.verdict === "no") return [];
    const delegates = delegationCheck(rule, index);
    const { allowedRoutes } = rule;
    const checks = [
      ...(section === undefined ? [] : [section]),
      delegates,
      ...(allowedRoutes === undefined
        ? []
        : [
            kindCheck(child, allowedRoutes, index),
            namespaceCheck(child, parent, allowedRoutes, index, labels),
          ]),
    ];
    return {
      index,
      ...(rule.name === undefined ? {} : { name: rule.name }),
      verdict: all(checks.map(({ verdict }) => verdict)),
      delegates: delegates.verdict,
      checks,
    };
  });
}

/** The place of a rule, or of a part of it, in the parent's manifest. */
export function rulePath(index: number, ...rest: Path): Path {
  return ["spec", "rules", index, ...rest];
}

function sectionCheck(
  sectionName: string | undefined,
  { name, isUnread }: RouteRule,
  index: number,
): RuleCheck | undefined {
  if (sectionName === undefined || sectionName === "") return undefined;
  const isOpen = isUnread === true && name === undefined;
  const verdict =
    isOpen || (name === undefined && isOpaque(sectionName)) ? "unknown" : sameText(name ?? "", sectionName);
  const why = verdict === "yes" ? "`sectionName` names it" : `\`sectionName\` is \`${sectionName}\``;
  return { check: "section", why, ...judged(verdict, "FilledInLater"), path: rulePath(index, "name") };
}

function delegationCheck(
  { allowedRoutes, backendRefs, isUnread, misplacedPolicy }: RouteRule,
  index: number,
): RuleCheck {
  const path = rulePath(index, "allowedRoutes");
  const check = "allowedRoutes";
  if (isUnread === true) {
    const why = "what its `allowedRoutes` says is filled in later";
    return { check, verdict: "unknown", why, doubt: "FilledInLater", path };
  }
  if (misplacedPolicy !== undefined) {
    const why =
      "its `allowedRoutes` has no value, as what belongs below it stands beside it, so it takes no child";
    return { check, verdict: "no", why, path };
  }
  if (allowedRoutes === undefined && (backendRefs ?? []).some(isOfRoutes)) {
    const why =
      "it hands requests to Routes as to backends, and who is bound by that is up to the implementation";
    return {
      check,
      verdict: "unknown",
      why,
      doubt: "ImplementationSpecific",
      path: rulePath(index, "backendRefs"),
    };
  }
  if (allowedRoutes === undefined) {
    return { check, verdict: "no", why: "it has no `allowedRoutes`, so it takes no child", path };
  }
  if ((backendRefs ?? []).length > 0) {
    const why = "it has both `allowedRoutes` and `backendRefs`, and only one of them can hold";
    return { check, verdict: "unknown", why, doubt: "ImplementationSpecific", path };
  }
  return { check, verdict: "yes", why: "it hands its traffic on", path };
}

/**
 * True for a backend that is Routes: by their kind, or by a label of them.
 * Source: https://kgateway.dev/docs/envoy/latest/traffic-management/route-delegation/
 */
function isOfRoutes(ref: BackendRef): boolean {
  return ref.kind?.endsWith("Route") === true || isRouteLabel(ref);
}

function kindCheck(child: Delivered<Route>, { kinds }: AllowedRoutes, index: number): RuleCheck {
  const path = rulePath(index, "allowedRoutes", "kinds");
  const { kind } = child.resource;
  const taken = (entry: RouteGroupKind) =>
    all([sameText(entry.group ?? GATEWAY_GROUP, GATEWAY_GROUP), sameText(entry.kind ?? "", kind)]);
  const verdicts = (kinds ?? []).map(taken);
  const verdict =
    verdicts.length === 0 || verdicts.includes("yes")
      ? "yes"
      : verdicts.includes("unknown")
        ? "unknown"
        : "no";
  const names = (kinds ?? []).map((entry) => entry.kind ?? "").join(" and ");
  return {
    check: "kind",
    why: verdict === "yes" ? `it takes ${kind}s` : `it takes only ${names}`,
    ...judged(verdict, "FilledInLater"),
    path,
  };
}

function namespaceCheck(
  child: Delivered<Route>,
  parent: Delivered<Route>,
  { namespaces }: AllowedRoutes,
  index: number,
  labels: NamespaceLabels,
): RuleCheck {
  const { from: _from, ...admission } = admits(namespaces, "Same", parent.namespace, child.namespace, labels);
  return { check: "namespace", ...admission, path: rulePath(index, "allowedRoutes", "namespaces") };
}
