import type { Condition } from "../../../server/src/gateway-api/conditions.ts";
import { type Analysis, analyze, type Diagnostic } from "../../../server/src/library.ts";
import type { ObjectStatus } from "../../../server/src/workspace/views/objectStatuses.ts";
import { HOSTS, type Town } from "./randomTown.ts";

/** What the views say that does not fit together, in sentences for the reader of a failed test. */
export function disagreements(town: Town): readonly string[] {
  const analysis = analyze(town.files);
  const facts = analysis.status.flatMap(factsOf);
  return [
    ...town.gateways.flatMap((gateway) => [
      ...tracesAgainst(gateway, analysis, facts),
      ...viewsAgainst(gateway, analysis, facts),
    ]),
    ...findingsAgainst(analysis.diagnostics, facts),
    ...conditionsAgainst(analysis.diagnostics, facts),
    ...namesAgainst(analysis.diagnostics, facts),
  ];
}

/** One condition, of the object or of a part of it: a listener by its name, a parent by its kind, name and section. */
interface Fact extends Condition {
  readonly path: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly part: string;
}

/** The conditions of an object's predicted status. */
export function factsOf({ path, kind, namespace = "", name, status }: ObjectStatus): readonly Fact[] {
  const about = { path, kind, namespace, name };
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
    const stated = facts.filter(
      (one) =>
        one.kind === kind &&
        one.name === of.name &&
        one.namespace === (of.namespace ?? "") &&
        one.part === part &&
        one.type === type,
    );
    // Where two listeners of an object share a name, which the API server refuses, a trace may mean either: the one that
    // is served speaks for the name.
    const fact = stated.find(({ status }) => status !== "False") ?? stated[0];
    return fact === undefined ? "absent" : fact.status;
  };
  for (const [scheme, port] of [
    ["http", 80],
    ["http", 8080],
    ["https", 443],
  ] as const) {
    for (const host of HOSTS) {
      const trace = analysis.trace({ gateway, scheme, port, host, path: "/a/b" });
      const { outcome, route, listener, target } = trace;
      if (outcome === "unknown" || outcome === "connection-rejected" || outcome === "tls-failure") continue;
      const what = `${scheme}://${host}:${port} to ${gateway.name} is ${outcome}`;
      // A child (GEP-1713) is served by the Gateway that it attaches to.
      const accepted = state("Gateway", target ?? gateway, "", "Accepted");
      if (accepted !== "True") found.push(`${what}, and the Gateway's Accepted is ${accepted}`);
      if (listener !== undefined) {
        const { origin, name } = listener;
        for (const type of ["Accepted", "Programmed"]) {
          const has = state(origin.kind, origin, name, type);
          if (has === "False") found.push(`${what} by ${origin.name}/${name}, whose ${type} is ${has}`);
        }
        const own = state(origin.kind, origin, "", "Accepted");
        // A Secret that nobody sees leaves the object open, and a trace goes on as if it were there, and says so.
        const isUnseen =
          own === "Unknown" &&
          facts.some(
            (one) =>
              one.kind === origin.kind &&
              one.name === origin.name &&
              one.namespace === (origin.namespace ?? "") &&
              one.part === name &&
              one.type === "ResolvedRefs" &&
              one.status === "Unknown" &&
              one.message.includes("Secret"),
          );
        if (own !== "True" && !isUnseen)
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
  "UDPRoute",
  "GatewayClass",
];

function isOf(fact: Fact, { resource }: Diagnostic): boolean {
  return (
    fact.kind === resource?.kind &&
    fact.name === resource.name &&
    fact.namespace === (resource.namespace ?? "")
  );
}

/**
 * Errors about what nobody reports: a port that a Service lacks, and what a child Gateway must not set, of which the
 * proposal does not say what becomes (GEP-1713).
 */
const WITHOUT_CONDITION = [
  "backend-port-missing-on-service",
  "attach-child-addresses",
  "attach-child-infrastructure-fields",
];

/** Hints that tell of a condition that has failed: an implementation may know a kind that the API does not. */
const TELLING_HINTS = ["backend-kind-unsupported"];

/** An error about the status stands beside a condition that has failed. */
function findingsAgainst(diagnostics: readonly Diagnostic[], facts: readonly Fact[]): readonly string[] {
  return diagnostics
    .filter(({ category, severity }) => category === "status" && severity === "error")
    .filter(({ rule }) => !WITHOUT_CONDITION.includes(rule))
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

/** `Conflicted` and the like are bad where they are True. That TLS hostnames overlap is no failure. */
function isFailure({ type, status }: Fact): boolean {
  if (type === "OverlappingTLSConfig") return false;
  const isNegative = type === "Conflicted" || type === "PartiallyInvalid";
  return status === (isNegative ? "True" : "False");
}

/** A condition that has failed stands beside a finding that is shown, at its object. */
function conditionsAgainst(diagnostics: readonly Diagnostic[], facts: readonly Fact[]): readonly string[] {
  const shown = diagnostics.filter(
    ({ severity, rule }) => severity !== "hint" || TELLING_HINTS.includes(rule),
  );
  return facts.filter(isFailure).flatMap((fact) => {
    // What the API server refuses is found in a text before there is an object.
    if (shown.some((one) => isOf(fact, one) || (one.resource === undefined && one.path === fact.path)))
      return [];
    const { kind, name, part, type, status, reason, message } = fact;
    return [`${kind} ${name} ${part} has ${type} ${status} ${reason} (${message}), and no finding`];
  });
}

/** The objects of a town by their names, which no two of them share. */
const OBJECT_NAME = /`(?:(?:town|shire)\/)?((?:gate|set|road|shop|seal)\d|stone|wood|straw|lost|nowhere)`/g;

/** The other objects that a text names. */
function namedIn(text: string, own: string | undefined): readonly string[] {
  return [...text.matchAll(OBJECT_NAME)].flatMap(([, name]) =>
    name === undefined || name === own ? [] : [name],
  );
}

/** What is wrong; what can be done about it stands behind it, and may name others. */
function firstSentence(message: string): string {
  return /^.*?\.(?=\s[A-Z])/.exec(message)?.[0] ?? message;
}

/** What a failed condition names, a finding at the object names too; and the other way round. */
function namesAgainst(diagnostics: readonly Diagnostic[], facts: readonly Fact[]): readonly string[] {
  const failed = facts.filter(isFailure);
  const found = failed.flatMap((fact) => {
    const beside = diagnostics.filter((one) => isOf(fact, one));
    const said = new Set(beside.flatMap(({ message }) => namedIn(message, fact.name)));
    return beside.length === 0
      ? []
      : namedIn(fact.message, fact.name)
          .filter((name) => !said.has(name))
          .map(
            (name) =>
              `${fact.kind} ${fact.name} ${fact.part} has ${fact.type} ${fact.reason} (${fact.message}), and no finding names ${name}: ${beside.map(({ rule, message }) => `${rule}: ${message}`).join(" + ")}`,
          );
  });
  const errors = diagnostics.filter(
    ({ category, severity, rule }) =>
      category === "status" &&
      severity === "error" &&
      !WITHOUT_CONDITION.includes(rule) &&
      // The finding names the whole circle, and the condition the next one in it.
      rule !== "attach-cycle",
  );
  return [
    ...found,
    ...errors.flatMap((error) => {
      const beside = failed.filter((fact) => isOf(fact, error));
      const said = new Set(beside.flatMap(({ message }) => namedIn(message, error.resource?.name)));
      return beside.length === 0
        ? []
        : namedIn(firstSentence(error.message), error.resource?.name)
            .filter((name) => !said.has(name))
            .map(
              (name) =>
                `${error.rule} at ${error.resource?.name} (${error.message}), and no condition names ${name}: ${beside.map(({ message }) => message).join(" + ")}`,
            );
    }),
  ];
}

/** A Gateway that is not accepted is not shown as one that serves, and nothing in the picture leads through it. */
function viewsAgainst(
  gateway: Town["gateways"][number],
  analysis: Analysis,
  facts: readonly Fact[],
): readonly string[] {
  const { namespace, name } = gateway;
  const accepted = facts.find(
    (fact) => fact.kind === "Gateway" && fact.name === name && fact.part === "" && fact.type === "Accepted",
  );
  if (accepted === undefined) return [];
  const view = analysis.effectiveGateway(gateway);
  const isShownRefused = view?.notAccepted !== undefined;
  const { nodes, edges } = analysis.graph();
  const ids = nodes.filter((node) => node.kind === "Gateway" && node.name === name).map(({ id }) => id);
  const live = edges.filter(
    ({ from, relation, verdict }) => ids.includes(from) && relation === "listener" && verdict === "accepted",
  );
  return [
    ...((accepted.status === "True") === isShownRefused
      ? [
          `effective ${namespace}/${name} says ${String(isShownRefused)} to a refusal, and its Accepted is ${accepted.status}`,
        ]
      : []),
    ...(accepted.status === "False" && live.length > 0
      ? [`the topology shows ${live.length} live listeners of ${name}, which is not accepted`]
      : []),
  ];
}
