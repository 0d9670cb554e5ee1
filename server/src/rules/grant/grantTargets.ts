import { toFits } from "../../gateway-api/references/referenceGrants.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { GrantTo } from "../../model/referenceGrant.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** What is referred to in the namespace of a grant, each once, looked up by what an entry of `to` says. */
export class GrantTargets {
  readonly all: readonly Target[];
  private readonly byName = new Map<string, Target>();
  private readonly byKind = new Map<string, Target[]>();
  /** Those that are filled in later, which any entry may be for. */
  private readonly open: readonly Target[];

  constructor(targets: Iterable<Target>) {
    for (const target of targets) {
      const { group, kind, name } = target;
      if (this.byName.has(keyOf(group, kind, name))) continue;
      this.byName.set(keyOf(group, kind, name), target);
      const alike = this.byKind.get(keyOf(group, kind));
      if (alike === undefined) this.byKind.set(keyOf(group, kind), [target]);
      else alike.push(target);
    }
    this.all = [...this.byName.values()];
    this.open = this.all.filter(({ group, kind, name }) => [group, kind, name].some(isOpaque));
  }

  /** Those that an entry of `to` is for, or may be for. */
  of(entry: GrantTo): readonly Target[] {
    return this.candidates(entry).filter((target) => toFits(entry, target) !== "no");
  }

  private candidates({ group = "", kind = "", name = "" }: GrantTo): readonly Target[] {
    if ([group, kind, name].some(isOpaque)) return this.all;
    const exact = this.byName.get(keyOf(group, kind, name));
    const named = exact === undefined ? [] : [exact];
    const fitting = name === "" ? (this.byKind.get(keyOf(group, kind)) ?? []) : named;
    return this.open.length === 0 ? fitting : [...new Set([...fitting, ...this.open])];
  }
}

function keyOf(...parts: readonly string[]): string {
  return parts.join("\u0000");
}
