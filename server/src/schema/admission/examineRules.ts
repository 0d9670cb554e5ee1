import { fixBelow } from "../../yaml/editDocument.ts";
import type { Path } from "../../yaml/tree.ts";
import type { JsonValue } from "../jsonSchema.ts";
import { isList } from "../jsonValue.ts";
import { isBetween } from "../release.ts";
import type {
  AdmissionContext,
  AdmissionFix,
  AdmissionRefusal,
  AdmissionRelease,
  AdmissionRule,
} from "./admissionRule.ts";
import { entries, member } from "./admittedValue.ts";

/** What a rule refuses, with paths from the root of the object. */
export interface RuleProblem extends Omit<AdmissionRefusal, "fixes"> {
  readonly rule: AdmissionRule;
  readonly fixes: readonly AdmissionFix[];
}

/** The rules of one kind, along the paths that lead to the values they look at. */
export interface RuleTree {
  readonly rules: readonly AdmissionRule[];
  readonly members: ReadonlyMap<string, RuleTree>;
  /** What every item of a list, or every value of a map with free keys, is held against. */
  readonly items: RuleTree | undefined;
}

interface GrowingTree {
  readonly rules: AdmissionRule[];
  readonly members: Map<string, GrowingTree>;
  items: GrowingTree | undefined;
}

/** Arranges the rules that hold for a kind in one of its versions. */
export function ruleTreeOf(kind: string, version: string, rules: readonly AdmissionRule[]): RuleTree {
  const root = emptyTree();
  for (const rule of rules) {
    for (const { kinds, at } of rule.places) {
      if (!kinds.includes(kind) && !kinds.includes(`${kind}/${version}`)) continue;
      for (const path of at) branchAt(root, path).rules.push(rule);
    }
  }
  return root;
}

function emptyTree(): GrowingTree {
  return { rules: [], members: new Map(), items: undefined };
}

function branchAt(root: GrowingTree, path: string): GrowingTree {
  let at = root;
  for (const step of path.split(/\.|(?=\[\])/).filter((part) => part !== "")) {
    if (step === "[]") {
      at.items ??= emptyTree();
      at = at.items;
      continue;
    }
    const known = at.members.get(step);
    const next = known ?? emptyTree();
    if (known === undefined) at.members.set(step, next);
    at = next;
  }
  return at;
}

/** Holds an admitted object against the rules of its kind. */
export function examineRules(
  tree: RuleTree,
  value: JsonValue,
  context: AdmissionContext,
): readonly RuleProblem[] {
  const problems: RuleProblem[] = [];
  const path: (string | number)[] = [];
  let asked: AdmissionRule | undefined;
  const refuse = (refusal: AdmissionRefusal): void => {
    if (asked !== undefined) problems.push(fromRoot(asked, path, refusal));
  };

  function examine(branch: RulesInForce, at: JsonValue): void {
    for (const rule of branch.rules) {
      asked = rule;
      rule.check(at, refuse, context);
    }
    for (const { name, below } of branch.members) step(below, name, member(at, name));
    const { items: below } = branch;
    if (below === undefined) return;
    if (isList(at)) at.forEach((item, index) => void step(below, index, item));
    else for (const [key, item] of entries(at)) step(below, key, item);
  }

  function step(branch: RulesInForce, key: string | number, at: JsonValue | undefined): void {
    if (at === undefined) return;
    path.push(key);
    examine(branch, at);
    path.pop();
  }

  examine(rulesInForce(tree, context), value);
  return problems;
}

/** What is left of a tree where only rules that hold by some CRDs are, and the ways to them. */
interface RulesInForce {
  readonly rules: readonly AdmissionRule[];
  readonly members: readonly { readonly name: string; readonly below: RulesInForce }[];
  readonly items: RulesInForce | undefined;
}

const NO_RULES: RulesInForce = { rules: [], members: [], items: undefined };

/** The trees of the rules that are in force by the CRDs that were last asked about, which are one workspace's. */
const IN_FORCE = new WeakMap<
  RuleTree,
  Pick<AdmissionContext, "channel" | "bundleVersion"> & { readonly inForce: RulesInForce }
>();

function rulesInForce(tree: RuleTree, context: AdmissionContext): RulesInForce {
  const { channel, bundleVersion } = context;
  const known = IN_FORCE.get(tree);
  if (known?.channel === channel && known.bundleVersion === bundleVersion) return known.inForce;
  const inForce = withoutOthers(tree, context) ?? NO_RULES;
  IN_FORCE.set(tree, { channel, bundleVersion, inForce });
  return inForce;
}

function withoutOthers(tree: RuleTree, context: AdmissionContext): RulesInForce | undefined {
  const rules = tree.rules.filter(({ release }) => isInForce(release, context));
  const items = tree.items && withoutOthers(tree.items, context);
  const members = [...tree.members].flatMap(([name, member]) => {
    const below = withoutOthers(member, context);
    return below === undefined ? [] : { name, below };
  });
  return rules.length + members.length === 0 && items === undefined ? undefined : { rules, members, items };
}

function isInForce(release: AdmissionRelease | undefined, context: AdmissionContext): boolean {
  if (release === undefined) return true;
  if (release.channel !== undefined && release.channel !== context.channel) return false;
  return isBetween(context.bundleVersion, release.since, release.until);
}

function fromRoot(
  rule: AdmissionRule,
  base: Path,
  { at, fixes = [], ...rest }: AdmissionRefusal,
): RuleProblem {
  const here = [...base];
  return {
    ...rest,
    rule,
    at: [...here, ...at],
    fixes: fixes.map((fix) => fixBelow(fix, here)),
  };
}
