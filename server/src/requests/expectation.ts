import { nearest } from "../text/editDistance.ts";
import { readTarget, usualPort } from "./requestTarget.ts";

/** What a `# expect:` comment says about the answer to its request. */
export type Expectation =
  /** The backend gets it; with a `share` (a fraction of 1) exactly that part, without one any. */
  | {
      readonly kind: "backend";
      readonly namespace?: string;
      readonly name: string;
      readonly port?: number;
      readonly share?: number;
    }
  | { readonly kind: "route"; readonly namespace?: string; readonly name: string }
  /** The Gateway itself answers with this status. */
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "redirect"; readonly status?: number; readonly location?: ExpectedLocation }
  /** A gRPC status code that the Gateway itself answers. */
  | { readonly kind: "grpc"; readonly code: string }
  | { readonly kind: "outcome"; readonly outcome: "connection-rejected" | "tls-failure" | "unknown" };

/** Where a redirect leads; what is left out may be anything. */
export interface ExpectedLocation {
  readonly scheme?: string;
  readonly host?: string;
  readonly port?: number;
  readonly path: string;
  readonly query?: string;
}

/** An expectation that was read, or what is wrong with it in one sentence. */
export type ExpectationReading =
  | { readonly kind: "expectation"; readonly expectation: Expectation }
  | { readonly kind: "unreadable"; readonly why: string };

/** The forms, as messages and the documentation list them. */
export const EXPECTATION_FORMS =
  "`backend [NAMESPACE/]NAME[:PORT] [SHARE%]`, `route [NAMESPACE/]NAME`, a status such as `404`, `redirect [STATUS] [URL]`, `grpc CODE`, `refused`, `tls-failure` or `unknown`";

const NAME = /^(?:([^\s/:]+)\/)?([^\s/:]+)(?::(\d+))?$/;
const SHARE = /^(\d+(?:\.\d+)?)%$/;
const STATUS = /^[1-5]\d\d$/;
const OUTCOMES: ReadonlyMap<string, "connection-rejected" | "tls-failure" | "unknown"> = new Map([
  ["refused", "connection-rejected"],
  ["tls-failure", "tls-failure"],
  ["unknown", "unknown"],
]);

/** The words that an expectation can begin with. */
const FIRST_WORDS = ["backend", "route", "redirect", "status", "grpc", ...OUTCOMES.keys()];

/** Reads what follows `expect:` in a comment. */
export function readExpectation(text: string): ExpectationReading {
  const [first = "", ...rest] = text.trim().split(/\s+/);
  const outcome = OUTCOMES.get(first.toLowerCase());
  if (outcome !== undefined && rest.length === 0) return expectation({ kind: "outcome", outcome });
  switch (first.toLowerCase()) {
    case "":
      return unreadable(`Expected one of ${EXPECTATION_FORMS} after \`expect:\`.`);
    case "backend":
      return readBackend(rest);
    case "route":
      return readRoute(rest);
    case "redirect":
      return readRedirect(rest);
    case "status":
      return readStatus(rest);
    case "grpc":
      return readGrpc(rest);
    default:
      return readBare(first, rest);
  }
}

/** Without a word in front a number is a status, and `NAME:PORT` or `NAMESPACE/NAME` a backend. */
function readBare(first: string, rest: readonly string[]): ExpectationReading {
  if (STATUS.test(first)) return readStatus([first, ...rest]);
  if (/[/:]/.test(first) && NAME.test(first)) return readBackend([first, ...rest]);
  const meant = nearest(first.toLowerCase(), FIRST_WORDS, 2);
  const remedy = meant === undefined ? `expected one of ${EXPECTATION_FORMS}.` : `did you mean \`${meant}\`?`;
  return unreadable(`Unknown \`${first}\`; ${remedy}`);
}

function readBackend([name = "", share, ...rest]: readonly string[]): ExpectationReading {
  const found = NAME.exec(name);
  const percent = share === undefined ? undefined : SHARE.exec(share)?.[1];
  if (found === null || rest.length > 0 || (share !== undefined && percent === undefined))
    return unreadable("A backend is written `backend [NAMESPACE/]NAME[:PORT] [SHARE%]`.");
  const [, , , port] = found;
  return expectation({
    kind: "backend",
    ...namedIn(found),
    ...(port === undefined ? {} : { port: Number(port) }),
    ...(percent === undefined ? {} : { share: Number(percent) / 100 }),
  });
}

function readRoute([name = "", ...rest]: readonly string[]): ExpectationReading {
  const found = NAME.exec(name);
  if (found === null || found[3] !== undefined || rest.length > 0)
    return unreadable("A route is written `route [NAMESPACE/]NAME`.");
  return expectation({ kind: "route", ...namedIn(found) });
}

function namedIn([, namespace, name = ""]: RegExpExecArray): { namespace?: string; name: string } {
  return { ...(namespace === undefined ? {} : { namespace }), name };
}

function readStatus([status = "", ...rest]: readonly string[]): ExpectationReading {
  return STATUS.test(status) && rest.length === 0
    ? expectation({ kind: "status", status: Number(status) })
    : unreadable("A status is one number from 100 to 599.");
}

function readGrpc([code = "", ...rest]: readonly string[]): ExpectationReading {
  return /^[A-Za-z_]+$/.test(code) && rest.length === 0
    ? expectation({ kind: "grpc", code: code.toUpperCase() })
    : unreadable("A gRPC code is one name such as `UNIMPLEMENTED`.");
}

/** Status and URL come in any order; `->` between them is for the eye. */
function readRedirect(words: readonly string[]): ExpectationReading {
  const given = words.filter((word) => word !== "->" && word !== "→");
  const statuses = given.filter((word) => STATUS.test(word));
  const [url, ...others] = given.filter((word) => !STATUS.test(word));
  const [status] = statuses;
  if (statuses.length > 1 || others.length > 0)
    return unreadable("A redirect is written `redirect [STATUS] [URL]`.");
  const location = url === undefined ? undefined : readLocation(url);
  if (location?.kind === "unreadable") return location;
  return expectation({
    kind: "redirect",
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(location === undefined ? {} : { location: location.location }),
  });
}

function readLocation(
  url: string,
):
  | { readonly kind: "location"; readonly location: ExpectedLocation }
  | { readonly kind: "unreadable"; readonly why: string } {
  const reading = readTarget(url, "https");
  if (reading.kind === "unreadable") return reading;
  const { scheme, host, port, path: full } = reading.target;
  const [path = "/", query] = full.split(/\?(.*)/s);
  const wanted = { path, ...(query === undefined ? {} : { query }) };
  if (host === "") return { kind: "location", location: wanted };
  if (!/^https?:\/\//i.test(url))
    return unreadable(`A redirect leads to a URL such as \`https://${host}${path}\`, or to a path.`);
  return {
    kind: "location",
    location: { scheme, host, ...(port === usualPort(scheme) ? {} : { port }), ...wanted },
  };
}

function expectation(found: Expectation): ExpectationReading {
  return { kind: "expectation", expectation: found };
}

function unreadable(why: string): { readonly kind: "unreadable"; readonly why: string } {
  return { kind: "unreadable", why };
}
