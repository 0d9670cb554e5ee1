import { listed, parsedBoolean } from "./annotationValues.ts";

/** What `enable-cors` answers, with the defaults of ingress-nginx. */
export interface CorsSettings {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly allowsCredentials: boolean;
  /** In seconds. */
  readonly maxAge: number;
}

const METHODS = "GET, PUT, POST, DELETE, PATCH, OPTIONS";
const HEADERS =
  "DNT,Keep-Alive,User-Agent,X-Requested-With,If-Modified-Since,Cache-Control,Content-Type,Range,Authorization";
const MAX_AGE = 1_728_000;

/** Reads the annotations about CORS. `value` gives an annotation by its name without prefix. */
export function readCors(value: (name: string) => string | undefined): CorsSettings {
  const origins = listed(value("cors-allow-origin"));
  const age = value("cors-max-age");
  return {
    origins: origins.length === 0 ? ["*"] : origins,
    methods: listed(value("cors-allow-methods") ?? METHODS),
    headers: listed(value("cors-allow-headers") ?? HEADERS),
    exposed: listed(value("cors-expose-headers")),
    allowsCredentials: parsedBoolean(value("cors-allow-credentials")) ?? true,
    maxAge: age !== undefined && /^\d+$/.test(age) ? Number(age) : MAX_AGE,
  };
}

/** An origin that a wildcard takes in the Gateway API alone, where it stands for any number of labels. */
export function widerOrigin({ origins }: CorsSettings): string | undefined {
  return origins.find((origin) => origin.includes("*."))?.replace("*.", "a.b.");
}

/** What a wildcard among the origins means afterwards, in one sentence. */
export function wildcardSentence(cors: CorsSettings): string | undefined {
  const wider = widerOrigin(cors);
  if (wider === undefined) return undefined;
  return `A wildcard in an origin takes one label in ingress-nginx and any number of labels now: \`${wider}\` may read answers, too.`;
}

/** True where an origin is one of those that are allowed, each of which may have one wildcard label. */
export function allowsOrigin({ origins }: CorsSettings, origin: string | undefined): boolean {
  if (origins.includes("*")) return true;
  if (origin === undefined) return false;
  return origins.some((allowed) => {
    const [before, after, ...more] = allowed.split("*");
    if (before === undefined || after === undefined || more.length > 0) return allowed === origin;
    const middle = origin.slice(before.length, origin.length - after.length);
    return (
      origin.length > before.length + after.length &&
      origin.startsWith(before) &&
      origin.endsWith(after) &&
      /^[\w-]+$/.test(middle)
    );
  });
}
