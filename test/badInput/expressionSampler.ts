import type { SeededRandom } from "../seededRandom.ts";

/** Writes a random text that fits, or nearly fits. */
export type Sampler = (random: SeededRandom) => string;

/** What writes texts for a regular expression; look-arounds and references back are left to chance. */
export function expressionSampler(expression: RegExp): Sampler {
  return new ExpressionReader(expression).alternatives();
}

/** Characters that classes and dots are filled with. */
const CHARACTERS = Array.from(" \t\n\ra0Z-_\"':/{}#.\\!,()[]*&|>%@`~=<+?$^;é\u2028");

const ESCAPED: Readonly<Record<string, readonly string[]>> = {
  s: [" ", "\n", "\t"],
  S: ["a", "-", ":", "{"],
  w: ["a", "0", "_"],
  W: ["-", " "],
  d: ["0"],
  D: ["a"],
  b: [""],
  B: [""],
  n: ["\n"],
  r: ["\r"],
  t: ["\t"],
};

const BEHIND_ESCAPE: Readonly<Record<string, RegExp>> = {
  u: /^(?:\{[0-9a-fA-F]+\}|[0-9a-fA-F]{4})/,
  x: /^[0-9a-fA-F]{2}/,
  k: /^<\w+>/,
  p: /^\{[^}]*\}/,
  P: /^\{[^}]*\}/,
};

class ExpressionReader {
  private readonly source: string;
  private readonly flags: string;
  private at = 0;

  constructor({ source, flags }: RegExp) {
    this.source = source;
    this.flags = flags.replace(/[gyd]/g, "");
  }

  alternatives(): Sampler {
    const all: Sampler[][] = [[]];
    while (this.at < this.source.length && this.source[this.at] !== ")") {
      if (this.source[this.at] !== "|") all.at(-1)?.push(this.repeated(this.part()));
      else {
        this.at++;
        all.push([]);
      }
    }
    return (random) =>
      random
        .pick(all)
        .map((write) => write(random))
        .join("");
  }

  private part(): Sampler {
    switch (this.source[this.at]) {
      case "(":
        return this.group();
      case "[":
        return this.characterClass();
      case "\\":
        return this.escape();
      default: {
        const character = this.source.charAt(this.at++);
        if (character === ".") return (random) => random.pick(CHARACTERS);
        return () => (character === "^" || character === "$" ? "" : character);
      }
    }
  }

  private group(): Sampler {
    this.at++;
    const mark = this.take(/^\?(?::|<?[=!]|<[A-Za-z]\w*>)/) ?? "";
    const inner = this.alternatives();
    this.at++;
    if (mark.endsWith("!")) return () => "";
    return mark.endsWith("=") ? (random) => (random.below(2) === 0 ? "" : inner(random)) : inner;
  }

  private characterClass(): Sampler {
    const written = this.take(/^\[(?:\\.|[^\]\\])*\]/s) ?? "";
    const expression = new RegExp(written, this.flags);
    const fitting = CHARACTERS.filter((character) => expression.test(character));
    return (random) => (fitting.length === 0 ? "" : random.pick(fitting));
  }

  private escape(): Sampler {
    const letter = this.source.charAt(this.at + 1);
    this.at += 2;
    const behind = BEHIND_ESCAPE[letter];
    if (behind !== undefined) this.take(behind);
    const written = ESCAPED[letter] ?? (behind !== undefined || /\d/.test(letter) ? ["a", ""] : [letter]);
    return (random) => random.pick(written);
  }

  private repeated(write: Sampler): Sampler {
    const quantifier = this.take(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
    if (quantifier === undefined) return write;
    const [, least = quantifier.startsWith("+") ? "1" : "0"] = /^\{(\d+)/.exec(quantifier) ?? [];
    const most = quantifier.startsWith("?") ? 1 : Number(least) + 3;
    return (random) =>
      Array.from({ length: Number(least) + random.below(most - Number(least) + 1) }, () =>
        write(random),
      ).join("");
  }

  private take(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.source.slice(this.at))?.[0];
    this.at += found?.length ?? 0;
    return found;
  }
}
