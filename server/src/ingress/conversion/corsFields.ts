import { isOpaque } from "../../yaml/opaqueText.ts";
import type { CorsSettings } from "../nginx/corsSettings.ts";

/** What the filter `CORS` has of `cors-…`, and nothing that the API server refuses. */
export interface CorsFields {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  /** In seconds. */
  readonly maxAge: number;
}

type CorsList = Exclude<keyof CorsFields, "maxAge">;

const METHOD = /^(?:GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH|\*)$/;
const NAME = /^[A-Za-z0-9!#$%&'*+\-.^_`|~]{1,256}$/;
const ORIGIN = /^(?:\*|https?:\/\/(?:(?:\*\.)?(?:[a-zA-Z0-9-]+\.)*[a-zA-Z0-9-]+|\*)(?::[0-9]{1,5})?)$/;
const ENTRIES: Readonly<Record<CorsList, RegExp>> = {
  origins: ORIGIN,
  methods: METHOD,
  headers: NAME,
  exposed: NAME,
};
const MOST_ENTRIES = 64;
const MOST_SECONDS = 2 ** 31 - 1;

/** The fields of a filter: each entry once, methods in capitals, `*` alone, and an age that the field takes. */
export function corsFields(cors: CorsSettings): CorsFields {
  return {
    origins: entriesOf("origins", cors),
    methods: entriesOf("methods", cors),
    headers: entriesOf("headers", cors),
    exposed: entriesOf("exposed", cors),
    maxAge: Math.min(MOST_SECONDS, Math.max(1, cors.maxAge)),
  };
}

function entriesOf(list: CorsList, cors: CorsSettings): readonly string[] {
  const written = [...new Set(cors[list].map((entry) => spelt(list, entry)))];
  if (written.includes("*")) return ["*"];
  return written
    .filter((entry) => ENTRIES[list].test(entry) || (list === "origins" && isOpenOrigin(entry)))
    .slice(0, MOST_ENTRIES);
}

/** An origin whose host something fills in later. */
function isOpenOrigin(entry: string): boolean {
  return isOpaque(entry) && /^https?:\/\/[^\s"'`/]+$/.test(entry);
}

function spelt(list: CorsList, entry: string): string {
  return list === "methods" ? entry.toUpperCase() : entry;
}

const ANNOTATIONS: ReadonlyMap<string, CorsList> = new Map([
  ["cors-allow-origin", "origins"],
  ["cors-allow-methods", "methods"],
  ["cors-allow-headers", "headers"],
  ["cors-expose-headers", "exposed"],
]);

/** What an annotation, by its name without prefix, says and the filter cannot; undefined where that is nothing. */
export function corsLoss(name: string, cors: CorsSettings): string | undefined {
  const fields = corsFields(cors);
  if (name === "cors-max-age")
    return fields.maxAge === cors.maxAge
      ? undefined
      : `The filter takes 1 to ${MOST_SECONDS} seconds: \`${fields.maxAge}\` is written.`;
  const list = ANNOTATIONS.get(name);
  if (list === undefined || fields[list].includes("*")) return undefined;
  const lost = cors[list].filter((entry) => !fields[list].includes(spelt(list, entry)));
  if (lost.length === 0) return undefined;
  const shown = [...new Set(lost)].map((entry) => `\`${entry}\``).join(", ");
  const rest =
    list === "origins" && fields.origins.length === 0 ? " Without an origin no filter is written." : "";
  return `The filter does not take ${shown}, which ${lost.length === 1 ? "is" : "are"} left out.${rest}`;
}
