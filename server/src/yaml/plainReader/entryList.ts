import type { YamlEntry, YamlNode } from "../tree.ts";
import { giveUp } from "./reading.ts";

/** Keys past which a set is quicker than comparing each. */
const FEW = 12;

/** The entries of a map while it is read. Gives up where a key stands twice, which `yaml`'s reading reports. */
export class EntryList {
  private readonly entries: YamlEntry[] = [];
  private keys: Set<string> | undefined = undefined;
  private merges: YamlNode[] | undefined = undefined;

  add(entry: YamlEntry, isMerge: boolean): void {
    if (isMerge) {
      this.merges ??= [];
      this.merges.push(entry.value);
    } else if (this.has(entry.key)) giveUp();
    else this.push(entry);
  }

  /** The entries, with those of its merge keys behind its own. */
  close(): readonly YamlEntry[] {
    if (this.merges !== undefined) for (const node of this.merges) this.merge(node);
    return this.entries;
  }

  private merge(node: YamlNode): void {
    if (node.kind === "sequence") for (const item of node.items) this.merge(item);
    if (node.kind !== "map") return;
    for (const entry of node.entries) if (!this.has(entry.key)) this.push({ ...entry, merged: true });
  }

  private push(entry: YamlEntry): void {
    this.entries.push(entry);
    if (this.keys !== undefined) this.keys.add(entry.key);
    else if (this.entries.length > FEW) this.keys = new Set(this.entries.map(({ key }) => key));
  }

  private has(key: string): boolean {
    if (this.keys !== undefined) return this.keys.has(key);
    for (let at = 0; at < this.entries.length; at++) if (this.entries[at]?.key === key) return true;
    return false;
  }
}
