import type { SeededRandom } from "../../seededRandom.ts";
import { isReadable, type RandomWorld } from "../../workspace/randomEdits.ts";
import { type EditStep, editedText } from "./editStep.ts";

/** How often a history is held against a fresh reading, which costs as much as hundreds of edits if everything is asked. */
export interface Pace {
  readonly comparisons: number;
  /** The most changes between two comparisons. */
  readonly mostChanges: number;
  /** Of so many comparisons one asks everything, and the others ask for findings only. */
  readonly oneAsksEverythingIn: number;
  /** Somebody looks after one of so many changes. */
  readonly oneLookIn: number;
}

/** A few changes, and everything is asked. */
export const THOROUGH: Pace = { comparisons: 8, mostChanges: 12, oneAsksEverythingIn: 1, oneLookIn: 3 };
/** Everything is asked after each change. */
export const EACH: Pace = { comparisons: 12, mostChanges: 1, oneAsksEverythingIn: 1, oneLookIn: 3 };
/** Many changes, and most often only findings are asked for. */
export const LONG: Pace = { comparisons: 8, mostChanges: 120, oneAsksEverythingIn: 4, oneLookIn: 8 };

const BREAK = "---\n";

/** A history of a world: files are written first, then changed in every way, and held against a fresh reading now and then. */
export function drawHistory(random: SeededRandom, world: RandomWorld, pace = THOROUGH): readonly EditStep[] {
  return new History(random, world, pace).draw();
}

class History {
  private readonly random: SeededRandom;
  private readonly world: RandomWorld;
  private readonly pace: Pace;
  private readonly steps: EditStep[] = [];
  private readonly texts = new Map<string, string>();
  /** The texts of before, for those that nobody can parse any more. */
  private readonly readable = new Map<string, string>();

  constructor(random: SeededRandom, world: RandomWorld, pace: Pace) {
    this.random = random;
    this.world = world;
    this.pace = pace;
  }

  draw(): readonly EditStep[] {
    for (let count = 6 + this.random.below(20); count > 0; count--) this.write();
    const { comparisons, mostChanges, oneAsksEverythingIn, oneLookIn } = this.pace;
    for (let comparison = 1; comparison <= comparisons; comparison++) {
      for (let count = 1 + this.random.below(mostChanges); count > 0; count--) {
        this.change();
        if (this.random.below(oneLookIn) === 0) this.look();
      }
      this.mend();
      const asked = comparison % oneAsksEverythingIn === 0 ? "everything" : "findings";
      this.steps.push({ do: "compare", order: this.random.below(1_000), asked });
    }
    return this.steps;
  }

  private change(): void {
    const path = this.random.below(4) === 0 ? this.world.path(this.random) : this.known();
    this.random.pick<(path: string) => void>([
      (one) => this.remove(one),
      () => this.write(),
      (one) => this.set(one, this.random.pick(["", "\n", "# nothing\n", BREAK])),
      (one) => this.edit(one, this.text(one).length, 0, `${BREAK}${this.document(one)}`),
      (one) => this.edit(one, 0, 0, `${this.document(one)}${BREAK}`),
      (one) => this.dropBreak(one),
      (one) => this.reorder(one),
      (one) => this.moveDocument(one, this.known()),
      (one) => this.moveFile(one),
      (one) => this.repeatLine(one),
      (one) => this.dropLine(one),
      (one) => this.typeLine(one),
      () => this.folders(),
      (one) => this.replaceWord(one),
      (one) => this.replaceWord(one),
      (one) => this.replaceWord(one),
    ])(path);
  }

  private look(): void {
    const path = this.known();
    const { random } = this;
    switch (random.below(4)) {
      case 0:
        this.steps.push({ do: "flush" });
        return;
      case 1:
        this.steps.push({ do: "pause" });
        return;
      default:
        this.steps.push({
          do: "look",
          path,
          crossFile: random.pick(["left out", "last known", "last known", "up to date"]),
        });
    }
  }

  /** Gives files that nobody can parse a text that one can: of the others nothing is compared. */
  private mend(): void {
    for (const [path, text] of this.texts) {
      if (isReadable(new Map([[path, text]]))) this.readable.set(path, text);
      else this.set(path, this.readable.get(path) ?? "");
    }
  }

  private known(): string {
    return this.texts.size === 0 ? this.world.path(this.random) : this.random.pick([...this.texts.keys()]);
  }

  private text(path: string): string {
    return this.texts.get(path) ?? "";
  }

  private document(path: string): string {
    return this.world.write(this.random, path);
  }

  private set(path: string, text: string): void {
    this.texts.set(path, text);
    this.steps.push({ do: "set", path, text });
  }

  private edit(path: string, at: number, length: number, text: string): void {
    const step: EditStep = { do: "edit", path, at, length, text };
    this.texts.set(path, editedText(this.text(path), step));
    this.steps.push(step);
  }

  private remove(path: string): void {
    this.texts.delete(path);
    this.readable.delete(path);
    this.steps.push({ do: "remove", path });
  }

  private write(): void {
    const path = this.world.path(this.random);
    const count = this.random.below(4) === 0 ? 1 + this.random.below(3) : 1;
    this.set(path, Array.from({ length: count }, () => this.document(path)).join(BREAK));
  }

  private dropBreak(path: string): void {
    const at = this.text(path).indexOf(BREAK);
    if (at >= 0) this.edit(path, at, BREAK.length, "");
  }

  private taken(path: string): { readonly document: string; readonly others: readonly string[] } {
    const documents = this.text(path).split(BREAK);
    const index = this.random.below(documents.length);
    return { document: documents[index] ?? "", others: documents.filter((_, at) => at !== index) };
  }

  /** A document goes to another place in its file. */
  private reorder(path: string): void {
    const { document, others } = this.taken(path);
    const place = this.random.below(others.length + 1);
    this.set(path, [...others.slice(0, place), document, ...others.slice(place)].join(BREAK));
  }

  /** A document goes from one file to another. */
  private moveDocument(from: string, to: string): void {
    const { document, others } = this.taken(from);
    this.set(from, others.join(BREAK));
    this.edit(to, 0, 0, `${document}${BREAK}`);
  }

  private moveFile(path: string): void {
    const text = this.text(path);
    this.remove(path);
    this.set(this.world.path(this.random), text);
  }

  private lines(path: string): readonly string[] {
    return this.text(path).split(/(?<=\n)/);
  }

  /** Where a random line of a file begins, and the line. */
  private line(path: string): { readonly at: number; readonly line: string } {
    const lines = this.lines(path);
    const index = this.random.below(lines.length);
    return { at: lines.slice(0, index).join("").length, line: lines[index] ?? "" };
  }

  private repeatLine(path: string): void {
    const { at, line } = this.line(path);
    const other = this.random.below(2) === 0 ? { at, line } : this.line(path);
    this.edit(path, other.at, 0, line.endsWith("\n") ? line : `${line}\n`);
  }

  private dropLine(path: string): void {
    const { at, line } = this.line(path);
    this.edit(path, at, line.length, "");
  }

  /** Another line of the world is typed letter by letter, or at least in pieces, and somebody looks on. */
  private typeLine(path: string): void {
    const donor = this.document(path).split("\n");
    const line = `${donor[this.random.below(donor.length)] ?? ""}\n`;
    let { at } = this.line(path);
    for (let left = line; left !== ""; ) {
      const piece = left.slice(0, 1 + this.random.below(12));
      this.edit(path, at, 0, piece);
      at += piece.length;
      left = left.slice(piece.length);
      if (this.random.below(3) === 0) this.look();
    }
  }

  private replaceWord(path: string): void {
    const text = this.text(path);
    const word = this.random.pick(this.world.words);
    const at = text.indexOf(word, this.random.below(text.length + 1));
    if (at >= 0) this.edit(path, at, word.length, this.random.pick(this.world.others));
  }

  private folders(): void {
    const { random } = this;
    const folders = ["base", "apps/shop", "charts", "overlays/dev/templates", "apps"];
    const links: readonly (readonly [string, string])[] = [
      ["overlays/base", random.pick(["base", "apps/shop", "../base"])],
      ["missing", random.pick(["components/tls", ""])],
      ["overlays/dev/missing.yaml", "overlays/prod/route.yaml"],
      ["overlays/dev/patch.yaml", "overlays/prod/patch.yaml"],
    ];
    this.steps.push({
      do: "folders",
      folders: random.below(6) === 0 ? "unknown" : folders.filter(() => random.below(2) === 0),
      links: random.below(2) === 0 ? [] : links.filter(() => random.below(2) === 0),
    });
  }
}
