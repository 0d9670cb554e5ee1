import type { ResourceId } from "../../delivery/delivered.ts";
import { isGeneratedName, type Provision } from "../../gateway-api/infrastructure/generatedResources.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";

/** One Gateway of a namespace for which something is generated, or may be. */
export interface Provisioned {
  readonly id: ResourceId;
  /** The name of the Gateway. */
  readonly gateway: string;
  readonly provision: Provision;
}

/** The Gateways of one identity for which something of one name is generated. A repository may hold thousands of them. */
export interface Namesakes {
  readonly gateway: string;
  /** The one that stands before the others. */
  readonly first: ResourceId;
  /** Yes where the name is predicted, unknown where it may be one. */
  readonly verdict: Verdict;
  /** True where it is generated beside one of them. */
  readonly isBeside: boolean;
}

/** What is generated for the Gateways of a namespace, in the order of these, to be looked up by name. */
export interface GeneratedNames {
  readonly exact: ReadonlyMap<string, readonly Provisioned[]>;
  /** Those of which not all of the name is known. */
  readonly open: readonly Provisioned[];
}

/** Enters Gateways under the names of what is generated for them. */
export function generatedNames(provisioned: readonly Provisioned[]): GeneratedNames {
  const exact = new Map<string, Provisioned[]>();
  const open: Provisioned[] = [];
  for (const one of provisioned) {
    const names = one.provision.kind === "generated" ? one.provision.resources.names : ["*"];
    if (names.some((name) => name.includes("*"))) open.push(one);
    else
      for (const name of new Set(names)) {
        const others = exact.get(name);
        if (others === undefined) exact.set(name, [one]);
        else others.push(one);
      }
  }
  return { exact, open };
}

/** The Gateways for which something of a name is generated, or may be. */
export function generatorsNamed(
  { exact, open }: GeneratedNames,
  name: string,
  verdictOn: (one: Provisioned) => Verdict,
): readonly Namesakes[] {
  // The predicted name may be a prefix, which ends before a hyphen.
  const prefixes = [...name.matchAll(/-/g)].map(({ index }) => name.slice(0, index));
  const candidates = new Set([...[name, ...prefixes].flatMap((one) => exact.get(one) ?? []), ...open]);
  return namesakes([...candidates], verdictOn);
}

/** The Gateways for which something of exactly this name is generated, identity by identity, by the name. */
export function sharersByName(
  provisioned: readonly Provisioned[],
): ReadonlyMap<string, readonly Namesakes[]> {
  const byName = new Map<string, Provisioned[]>();
  for (const one of provisioned) {
    const name = one.provision.kind === "generated" ? one.provision.resources.name : undefined;
    if (name === undefined) continue;
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [one]);
    else others.push(one);
  }
  return new Map([...byName].map(([name, group]) => [name, namesakes(group, () => "yes")]));
}

function namesakes(
  provisioned: readonly Provisioned[],
  verdictOn: (one: Provisioned) => Verdict,
): readonly Namesakes[] {
  const found = new Map<string, Namesakes>();
  for (const one of provisioned) {
    const { id, gateway, provision } = one;
    const verdict = verdictOn(one);
    if (verdict === "no") continue;
    const key = `${verdict} ${gateway}`;
    const before = found.get(key);
    const isBeside = before?.isBeside === true || isBesideGateway(provision);
    found.set(key, { gateway, first: before?.first ?? id, verdict, isBeside });
  }
  return [...found.values()];
}

/** Whether something of a name is generated. */
export function generates(provision: Provision, name: string): Verdict {
  switch (provision.kind) {
    case "generated":
      return isGeneratedName(name, provision.resources);
    case "unknown":
      return "unknown";
    case "none":
      return "no";
  }
}

/** True where what is generated for a Gateway stands in the Gateway's namespace. */
export function isBesideGateway(provision: Provision | undefined): boolean {
  return provision?.kind === "generated" && provision.resources.isBesideGateway;
}
