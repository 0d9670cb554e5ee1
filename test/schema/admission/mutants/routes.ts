import type { SeededRandom } from "../../../seededRandom.ts";
import {
  accepted,
  BACKENDS,
  backend,
  type JsonObject,
  label,
  type Maker,
  type Piece,
  refused,
  several,
} from "./mutant.ts";

/** `parentRefs` as the standard channel compares them: by sectionName only. */
export const STANDARD_PARENTS: readonly Maker[] = [
  () => accepted({}),
  (random) => accepted({ parentRefs: several(3, () => ({ name: label(random) })) }),
  () => accepted(twice({ sectionName: "http" }, { sectionName: "https" })),
  () => accepted({ parentRefs: [{ name: "edge" }, { name: "edge", namespace: "infra" }] }),
  () => accepted({ parentRefs: [{ name: "edge" }, { name: "edge", kind: "ListenerSet" }] }),
  () => refused(twice({}, {}), "cel-parentrefs-section-unique"),
  () => refused(twice({}, { kind: "Gateway" }), "cel-parentrefs-section-unique"),
  () => refused(twice({ sectionName: "http" }, { sectionName: "http" }), "cel-parentrefs-section-unique"),
  () => refused(twice({ port: 80 }, { port: 443 }), "cel-parentrefs-section-unique"),
  () => refused(twice({ sectionName: "http" }, {}), "cel-parentrefs-section-all-or-none"),
];

/** `parentRefs` as the experimental channel compares them: by sectionName and port. */
export const EXPERIMENTAL_PARENTS: readonly Maker[] = [
  () => accepted({}),
  (random) => accepted({ parentRefs: several(3, () => ({ name: label(random) })) }),
  () => accepted(twice({ sectionName: "http" }, { sectionName: "https" })),
  () => accepted(twice({ port: 80 }, { port: 443 })),
  () => accepted(twice({ sectionName: "http", port: 80 }, { sectionName: "http", port: 443 })),
  () => refused(twice({}, {}), "cel-parentrefs-section-port-unique-exp"),
  () => refused(twice({ port: 80 }, { port: 80 }), "cel-parentrefs-section-port-unique-exp"),
  () => refused(twice({ sectionName: "http" }, { port: 80 }), "cel-parentrefs-section-port-all-or-none-exp"),
  () => refused(twice({ sectionName: "http" }, {}), "cel-parentrefs-section-port-all-or-none-exp"),
];

function twice(first: JsonObject, second: JsonObject): JsonObject {
  return {
    parentRefs: [
      { name: "edge", ...first },
      { name: "edge", ...second },
    ],
  };
}

/** `hostnames` of a TLSRoute. */
export const SERVER_NAMES: readonly Maker[] = [
  (random) => accepted({ hostnames: [`${label(random)}.example.com`, "*.example.com"] }),
  () => accepted({ hostnames: ["1.2.3.4.example.com"] }),
  () => refused({ hostnames: ["a.example.com", "192.0.2.1"] }, "cel-tlsroute-hostname-ip"),
];

/** The one rule of a route that has nothing but backends. */
export const PLAIN_RULES: readonly Maker[] = [
  (random) => accepted({ backendRefs: [backend(random), backend(random)] }),
  (random) => {
    const { json, refusedBy } = random.pick(BACKENDS)(random);
    return { json: { backendRefs: [backend(random), json] }, refusedBy };
  },
];

/** All rules of a route, perhaps with a name that comes twice. */
export function named(rules: readonly Piece[], random: SeededRandom): Piece {
  const isTwice = rules.length > 1 && random.below(4) === 0;
  const names = rules.map((_, index) => (isTwice && index < 2 ? "same" : `rule-${index}`));
  return {
    json: { rules: rules.map(({ json }, index) => ({ name: names[index] ?? "", ...json })) },
    refusedBy: [
      ...rules.flatMap(({ refusedBy }) => refusedBy),
      ...(isTwice ? ["cel-route-rule-name-unique"] : []),
    ],
  };
}
