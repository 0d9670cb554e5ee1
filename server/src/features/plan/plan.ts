import type { BaseAndHead } from "../../requests/baseAndHead.ts";
import { type AnswerChange, changedAnswers, gatewayName } from "../../requests/comparedStates.ts";
import { askedText } from "../../requests/diffText.ts";
import { changedProtections, type ProtectionChange } from "../../requests/exposure/changedProtections.ts";
import { COLUMN_TITLES } from "../../requests/exposure/exposureText.ts";
import { FactTexts } from "../../requests/factTexts.ts";
import { hasHost } from "../../requests/listedMatches.ts";
import { compareText } from "../../text/compareText.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { codeSpan } from "../../text/markdown.ts";
import { enumerate, enumerateSome } from "../../text/sentence.ts";
import type { Fact, Facts } from "./fact.ts";
import type { FindingFact } from "./findingFacts.ts";
import type { HostFact } from "./hostFacts.ts";
import { changedMeshAnswers } from "./meshRequests.ts";
import type { Plan, PlanLine, PlanPart } from "./planLine.ts";
import { fieldsBeside } from "./settingFacts.ts";
import { type StateFacts, stateFacts } from "./stateFacts.ts";

/**
 * Everything that a change does. Each line is the difference of the engine's own answers in the two states, so a file that is
 * moved or rewritten without another meaning has none.
 */
export function planOf(states: BaseAndHead): Plan {
  if (states.areEqual) return { lines: [] };
  const texts = new FactTexts();
  const before = stateFacts(states.at("base"), texts);
  const after = stateFacts(states.at("head"), texts);
  const findings = changedFindings(before.findings, after.findings);
  return {
    lines: [
      ...findings.filter(({ part }) => part === "refused"),
      ...changedHosts(before.hosts, after.hosts),
      ...protectionLines(changedProtections(before.exposed, after.exposed)),
      ...changedAnswers(states).map(requestLine),
      ...changedMeshAnswers(before.mesh, after.mesh, states),
      ...changedSettings(before.settings, after.settings),
      ...changedFacts("listeners", before.listeners, after.listeners),
      ...changedFacts("parents", before.parents, after.parents),
      ...changedFacts("certificates", before.certificates, after.certificates),
      ...changedGrants(before, after),
      ...findings.filter(({ part }) => part === "findings"),
    ],
  };
}

function requestLine(change: AnswerChange): PlanLine {
  const { gateway, kind, before, after } = change;
  const asked = `\`${askedText(change)}\``;
  return {
    part: "requests",
    kind,
    subject: `${asked} at Gateway \`${gatewayName(gateway)}\``,
    before,
    after,
  };
}

/**
 * Hosts of a Gateway and protections of which the same was and is now so are told in one line: another class is another answer to
 * each of them.
 */
function protectionLines(changes: readonly ProtectionChange[]): readonly PlanLine[] {
  const alike = ({ gateway, before, after, isLoss }: ProtectionChange) =>
    JSON.stringify([gateway, before, after, isLoss]);
  const perProtection = [...groupedBy(changes, (one) => `${one.protection} ${alike(one)}`).values()];
  const hostsOf = (group: readonly ProtectionChange[]) => [
    ...new Set(group.map(({ host }) => codeSpan(host))),
  ];
  const groups = groupedBy(perProtection, (group) => `${group.map(alike).at(0)} ${hostsOf(group).join()}`);
  return [...groups.values()].flatMap((group): readonly PlanLine[] => {
    const [first] = group.flat();
    if (first === undefined) return [];
    const names = group.flatMap(([one]) => (one === undefined ? [] : COLUMN_TITLES[one.protection]));
    const { gateway, before, after, isLoss } = first;
    const hosts = hostsOf(group[0] ?? []);
    return [
      {
        part: "protection",
        kind: "changed",
        subject: `${enumerate(names)} of ${enumerateSome(hosts, 5)} at Gateway \`${gatewayName(gateway)}\``,
        before,
        after,
        ...(isLoss ? { warning: unprotectedText(hosts.length) } : {}),
      },
    ];
  });
}

function unprotectedText(hosts: number): string {
  return `Requests for ${hosts === 1 ? "this host" : "these hosts"} pass that were held up before, or may do so.`;
}

/** The facts that came, went or are otherwise, ordered by their keys. */
function changedFacts(part: PlanPart, before: Facts, after: Facts): readonly PlanLine[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort(compareText)
    .flatMap((key): readonly PlanLine[] => {
      const [was, is] = [before.get(key), after.get(key)];
      if (was === undefined)
        return is === undefined ? [] : [{ part, kind: "added", subject: is.subject, after: is.value }];
      if (is === undefined) return [{ part, kind: "gone", subject: was.subject, before: was.value }];
      const [earlier, later] = [valueBeside(was, is), valueBeside(is, was)];
      return earlier === later
        ? []
        : [{ part, kind: "changed", subject: is.subject, before: earlier, after: later }];
    });
}

type Settings = StateFacts["settings"];

const NOT_SET = "nothing of that";

/** What policies, extensions and Services say otherwise, and policies that came or went. */
function changedSettings(before: Settings, after: Settings): readonly PlanLine[] {
  const part = "settings";
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort(compareText)
    .flatMap((key): readonly PlanLine[] => {
      const [was, is] = [before.get(key), after.get(key)];
      if (was === undefined)
        return is?.presence === undefined
          ? []
          : [{ part, kind: "added", subject: is.subject, after: is.presence }];
      if (is === undefined)
        return was.presence === undefined
          ? []
          : [{ part, kind: "gone", subject: was.subject, before: was.presence }];
      const [earlier, later] = [fieldsBeside(was, is), fieldsBeside(is, was)];
      return earlier === undefined && later === undefined
        ? []
        : [
            {
              part,
              kind: "changed",
              subject: is.subject,
              before: earlier ?? NOT_SET,
              after: later ?? NOT_SET,
            },
          ];
    });
}

/** How something is, with what holds of it in this state and not in the other. */
function valueBeside({ value, terms = [] }: Fact, { terms: others = [] }: Fact): string {
  const own = terms.filter((term) => !others.includes(term));
  return own.length === 0 ? value : `${value.replace(/\.$/, "")} (${own.join(", ")})`;
}

/**
 * Which grant gives a permission is told, and no difference. What a permission for every object held before is not new, and what one
 * holds now is not gone.
 */
function changedGrants({ grants: before }: StateFacts, { grants: after }: StateFacts): readonly PlanLine[] {
  return changedFacts("grants", notIn(before, after), notIn(after, before));
}

function notIn(grants: StateFacts["grants"], others: StateFacts["grants"]): StateFacts["grants"] {
  return new Map([...grants].filter(([key, { wider }]) => !others.has(key) && !others.has(wider)));
}

type Hosts = ReadonlyMap<string, HostFact>;

/**
 * A hostname whose Routes are gone while a wider one of the same Gateway still takes its clients has not gone dark, and the
 * other way round. Another Gateway that takes every host is no help to clients that know the address of this one.
 */
function changedHosts(before: Hosts, after: Hosts): readonly PlanLine[] {
  const [earlier, later] = [bySubject(before), bySubject(after)];
  return changedFacts("hosts", before, after).flatMap((line): readonly PlanLine[] => {
    const [was, is] = [earlier.get(line.subject), later.get(line.subject)];
    if (was === undefined) return is === undefined || isCovered(is, before) ? [] : [line];
    if (is === undefined) return isCovered(was, after) ? [] : [{ ...line, warning: darkText(was) }];
    if (was.servedBy.size > 0 && is.servedBy.size === 0 && !isCovered(was, after))
      return [{ ...line, warning: ONLY_REDIRECTS }];
    return [is.isInTheClear && !was.isInTheClear ? { ...line, warning: EXPOSED } : line];
  });
}

function darkText({ ways }: HostFact): string {
  const isHost = !ways.has("TCP") && !ways.has("UDP");
  return `No Route of these Gateways ${isHost ? "serves this host" : "takes them"} any more.`;
}

const ONLY_REDIRECTS = "Nothing but redirects is left of this host.";
const EXPOSED = "Requests without TLS are answered now, where they were not before.";

function bySubject(hosts: Hosts): Hosts {
  return new Map([...hosts.values()].map((host) => [host.subject, host]));
}

/** True where one of its Gateways serves a wider hostname. Of a host that only redirects, redirects are enough. */
function isCovered({ hostname, gateways, servedBy, ways }: HostFact, hosts: Hosts): boolean {
  return [...hosts.values()].some((other) => {
    if (![...other.ways].some((way) => ways.has(way))) return false;
    const by = servedBy.size > 0 ? other.servedBy : other.gateways;
    const isWider =
      other.hostname === undefined || (hostname !== undefined && hasHost(other.hostname, hostname));
    return isWider && [...by].some((gateway) => gateways.has(gateway));
  });
}

/** Findings are told as often as they were added or went: two alike are two. */
function changedFindings(before: readonly FindingFact[], after: readonly FindingFact[]): readonly PlanLine[] {
  const line = (kind: "added" | "gone", { isRefusal, subject, message, place }: FindingFact): PlanLine => ({
    part: isRefusal ? "refused" : "findings",
    kind,
    subject,
    ...(kind === "added" ? { after: message } : { before: message }),
    place,
  });
  return [
    ...without(after, before).map((finding) => line("added", finding)),
    ...without(before, after).map((finding) => line("gone", finding)),
  ];
}

function without(findings: readonly FindingFact[], others: readonly FindingFact[]): readonly FindingFact[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return findings.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
