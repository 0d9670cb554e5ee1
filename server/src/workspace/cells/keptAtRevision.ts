import type { ObjectLocation } from "./objectLocation.ts";

/** Lists that are kept: an answer asks for few. */
const MOST_KEPT = 8;

/** Lists of objects that an answer which gives way asks for at each of its tries: made once for each revision. */
export class KeptLists {
  private revision = -1;
  private readonly lists = new Map<string, readonly ObjectLocation[]>();

  /** The list of a name at a revision; names of one revision that are asked for first are forgotten first. */
  get(revision: number, name: string, make: () => readonly ObjectLocation[]): readonly ObjectLocation[] {
    if (revision !== this.revision) this.lists.clear();
    this.revision = revision;
    const known = this.lists.get(name);
    if (known !== undefined) return known;
    const [oldest] = this.lists.keys();
    if (this.lists.size >= MOST_KEPT && oldest !== undefined) this.lists.delete(oldest);
    const made = make();
    this.lists.set(name, made);
    return made;
  }
}
