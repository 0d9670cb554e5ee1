import type { Condition } from "../../../server/src/gateway-api/conditions.ts";
import { type Analysis, analyze, type Diagnostic, type ObjectStatus } from "../../../server/src/library.ts";
import { HOSTS, type Town } from "./randomTown.ts";

/** What the views say that does not fit together, in sentences for the reader of a failed test. */
export function disagreements(town: Town): readonly string[] {
  const analysis = analyze(town.files);
  const facts = analysis.status.flatMap(factsOf);
  return [
    ...town.gateways.flatMap((gateway) => tracesAgainst(gateway, analysis, facts)),
    ...findingsAgainst(analysis.diagnostics, facts),
    ...conditionsAgainst(analysis.diagnostics, facts),
  ];
}

/** One condition, of the object or of a part of it: a listener by its name, a parent by its kind, name and section. */
interface Fact extends Condition {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly part: string;
}

/** The conditions of an object's predicted status. */
export function factsOf({ kind, namespace = "", name, status }: ObjectStatus): readonly Fact[] {
  const about = { kind, namespace, name };
  const of =
    (part: string) =>
    (condition: Condition): Fact => ({ ...about, ...condition, part });
  return [
    ...("conditions" in status ? status.conditions.map(of("")) : []),
    ...("listeners" in status
      ? status.listeners.flatMap((listener) => listener.conditions.map(of(listener.name)))
      : []),
    ...("parents" in status
      ? status.parents.flatMap(({ parentRef, conditions }) =>
          conditions.map(of([parentRef.kind ?? "Gateway", parentRef.name, parentRef.sectionName].join("/"))),
        )
      : []),
  ];
}

/** A trace that reaches a Route passes a Gateway, a listener and a parentRef that the statuses call accepted. */
function tracesAgainst(
  gateway: Town["gateways"][number],
  analysis: Analysis,
  facts: readonly Fact[],
): readonly string[] {
  const found: string[] = [];
  const state = (
    kind: string,
    of: { namespace?: string; name: string },
    part: string,
    type: string,
  ): string => {
    const fact = facts.find(
      (one) =>
        one.kind === kind &&
        one.name === of.name &&
        one.namespace === (of.namespace ?? "") &&
        one.part === part &&
        one.type === type,
    );
    return fact === undefined ? "absent" : fact.status;
  };
  for (const [scheme, port] of [
    ["http", 80],
    ["http", 8080],
    ["https", 443],
  ] as const) {
    for (const host of HOSTS) {
      const trace = analysis.trace({ gateway, scheme, port, host, path: "/a/b" });
      const { outcome, route, listener } = trace;
      if (outcome === "unknown" || outcome === "connection-rejected" || outcome === "tls-failure") continue;
      const what = `${scheme}://${host}:${port} to ${gateway.name} is ${outcome}`;
      const accepted = state("Gateway", gateway, "", "Accepted");
      if (accepted !== "True") found.push(`${what}, and the Gateway's Accepted is ${accepted}`);
      if (listener !== undefined) {
        const { origin, name } = listener;
        for (const type of ["Accepted", "Programmed"]) {
          const has = state(origin.kind, origin, name, type);
          if (has !== "True") found.push(`${what} by ${origin.name}/${name}, whose ${type} is ${has}`);
        }
        const own = state(origin.kind, origin, "", "Accepted");
        if (own !== "True")
          found.push(`${what} by ${origin.name}/${name}, and ${origin.name}'s Accepted is ${own}`);
      }
      if (route !== undefined) {
        const parents = facts.filter(
          (one) =>
            one.kind === route.kind &&
            one.name === route.name &&
            one.namespace === (route.namespace ?? "") &&
            one.type === "Accepted",
        );
        if (!parents.some(({ status }) => status === "True"))
          found.push(
            `${what} by ${route.name}, whose Accepted is ${parents.map(({ status }) => status).join(", ")}`,
          );
      }
    }
  }
  return found;
}

const STATUS_KINDS = [
  "Gateway",
  "ListenerSet",
  "HTTPRoute",
  "GRPCRoute",
  "TLSRoute",
  "TCPRoute",
  "GatewayClass",
];

function isOf(fact: Fact, { resource }: Diagnostic): boolean {
  return (
    fact.kind === resource?.kind &&
    fact.name === resource.name &&
    fact.namespace === (resource.namespace ?? "")
  );
}

/** An error about the status stands beside a condition that is not True. */
function findingsAgainst(diagnostics: readonly Diagnostic[], facts: readonly Fact[]): readonly string[] {
  return diagnostics
    .filter(({ category, severity }) => category === "status" && severity === "error")
    .filter(({ resource }) => STATUS_KINDS.includes(resource?.kind ?? ""))
    .flatMap((diagnostic) => {
      const own = facts.filter((fact) => isOf(fact, diagnostic));
      const hasFailed = own.some(isFailure);
      const { rule, message, resource } = diagnostic;
      return hasFailed
        ? []
        : [`error ${rule} at ${resource?.kind} ${resource?.name} (${message}), and no condition has failed`];
    });
}

/** `Conflicted` and the like are bad where they are True. */
function isFailure({ type, status }: Fact): boolean {
  const isNegative = type === "Conflicted" || type === "OverlappingTLSConfig" || type === "PartiallyInvalid";
  return isNegative ? status === "True" : status === "False";
}

/** A condition that has failed stands beside a finding, at its object or at the one that brought it about. */
function conditionsAgainst(diagnostics: readonly Diagnostic[], facts: readonly Fact[]): readonly string[] {
  return facts.filter(isFailure).flatMap((fact) => {
    const own = diagnostics.filter(
      (one) => isOf(fact, one) && (one.severity === "error" || one.severity === "warning"),
    );
    return own.length > 0
      ? []
      : [
          `${fact.kind} ${fact.name} ${fact.part} has ${fact.type} ${fact.status} ${fact.reason} (${fact.message}), and no finding`,
        ];
  });
}
