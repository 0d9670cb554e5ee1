import { type CelInput, type CelMap, celList, celMap } from "@bufbuild/cel";
import { type Fact, type FactMap, isFactList, UNKNOWN } from "../fact.ts";

/** Whether an evaluation has looked at something that is not known. */
export interface Looked {
  atUnknown: boolean;
}

/** A map of facts as expressions see it. Looking for a key whose value is not known is taken note of. */
export function factValue(facts: FactMap, looked: Looked): CelMap {
  const known = Object.entries(facts).flatMap(([key, fact]): readonly (readonly [string, CelInput])[] =>
    isKnown(fact) ? [[key, inner(fact, looked)]] : [],
  );
  const unknown = Object.keys(facts).filter((key) => !isKnown(facts[key] ?? ""));
  return celMap(unknown.length === 0 ? new Map(known) : new PartlyKnown(known, new Set(unknown), looked));
}

/** Of a list everything has to be known: how many items there are, and which. */
function isKnown(fact: Fact): boolean {
  return fact !== UNKNOWN && !(isFactList(fact) && !fact.every(isKnown));
}

function inner(fact: Fact, looked: Looked): CelInput {
  if (typeof fact === "symbol") return "";
  if (typeof fact === "number") return Number.isSafeInteger(fact) ? BigInt(fact) : fact;
  if (typeof fact !== "object") return fact;
  return isFactList(fact) ? celList(fact.map((item) => inner(item, looked))) : factValue(fact, looked);
}

class PartlyKnown extends Map<string, CelInput> {
  readonly #unknown: ReadonlySet<string>;
  readonly #looked: Looked;

  constructor(known: readonly (readonly [string, CelInput])[], unknown: ReadonlySet<string>, looked: Looked) {
    super(known);
    this.#unknown = unknown;
    this.#looked = looked;
  }

  override get(key: string): CelInput | undefined {
    if (this.#unknown.has(key)) this.#looked.atUnknown = true;
    return super.get(key);
  }

  override has(key: string): boolean {
    if (this.#unknown.has(key)) this.#looked.atUnknown = true;
    return super.has(key);
  }

  override keys(): ReturnType<Map<string, CelInput>["keys"]> {
    this.#looked.atUnknown = true;
    return super.keys();
  }

  override entries(): ReturnType<Map<string, CelInput>["entries"]> {
    this.#looked.atUnknown = true;
    return super.entries();
  }

  override values(): ReturnType<Map<string, CelInput>["values"]> {
    this.#looked.atUnknown = true;
    return super.values();
  }

  override forEach(callback: (value: CelInput, key: string, map: Map<string, CelInput>) => void): void {
    this.#looked.atUnknown = true;
    super.forEach(callback);
  }
}
