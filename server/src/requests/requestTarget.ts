import { nearest } from "../text/editDistance.ts";
import type { TraceRequest } from "../workspace/views/trace.ts";
import { isOpaque } from "../yaml/opaqueText.ts";

/** Where an address leads. */
export interface RequestTarget {
  readonly scheme: TraceRequest["scheme"];
  readonly protocol?: TraceRequest["protocol"];
  /** As clients write it in a URL: in ASCII and lower case but for what is filled in later, IPv6 in brackets. Empty for a path alone. */
  readonly host: string;
  readonly port: number;
  /** With its query; percent-encoded as clients send it. */
  readonly path: string;
}

/** An address that was read, or what is wrong with it in one sentence. */
export type TargetReading =
  | { readonly kind: "target"; readonly target: RequestTarget }
  | { readonly kind: "unreadable"; readonly why: string };

type Meaning = Pick<RequestTarget, "scheme" | "protocol"> & {
  /** Absent where each service has its own. */
  readonly port?: number;
};

const SCHEMES: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ["http", { scheme: "http", port: 80 }],
  ["https", { scheme: "https", port: 443 }],
  ["ws", { scheme: "http", protocol: "websocket", port: 80 }],
  ["wss", { scheme: "https", protocol: "websocket", port: 443 }],
  ["grpc", { scheme: "grpc", protocol: "grpc", port: 80 }],
  ["grpcs", { scheme: "https", protocol: "grpc", port: 443 }],
  ["tls", { scheme: "tls", port: 443 }],
  ["tcp", { scheme: "tcp" }],
  ["udp", { scheme: "udp" }],
]);

const ADDRESS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#]*)([^#]*)/;
const AUTHORITY = /^(?:[^@]*@)?(\[[^\]]*\]|[^:]*)(?::(.*))?$/;
const LARGEST_PORT = 65_535;

/** Of the URL Standard, which browsers and Node both have. */
declare const URL: new (
  text: string,
) => { readonly hostname: string; readonly pathname: string; readonly search: string };

/**
 * Reads an address as people write it for a client. Without a scheme it is `http`, or what `assumed` says; a path alone
 * has no host, which a `Host` header may give.
 */
export function readTarget(text: string, assumed = "http"): TargetReading {
  const address = text.trim();
  if (address === "") return unreadable("There is no URL.");
  if (/\s/.test(address)) return unreadable("A URL holds no blanks; write `%20` for one.");
  const [, given, authority = "", rest = ""] = ADDRESS.exec(address) ?? [];
  const meaning = SCHEMES.get((given ?? assumed).toLowerCase());
  if (meaning === undefined) return unreadable(unknownScheme(given ?? assumed));
  const [, writtenHost = "", writtenPort] = AUTHORITY.exec(authority) ?? [];
  if (writtenHost === "" && (given !== undefined || !rest.startsWith("/")))
    return unreadable(`\`${address}\` names no host: write it as \`${given ?? "http"}://HOST/PATH\`.`);
  const host = writtenHost === "" ? "" : asciiHost(writtenHost);
  if (host === undefined) return unreadable(`\`${writtenHost}\` is not the name of a host.`);
  const port = writtenPort === undefined || writtenPort === "" ? meaning.port : portOf(writtenPort);
  if (port === undefined)
    return unreadable(
      writtenPort === undefined || writtenPort === ""
        ? `\`${given}\` has no port of its own: write \`${given}://${writtenHost}:PORT\`.`
        : `\`${writtenPort}\` is not a port: ports are numbers from 1 to ${LARGEST_PORT}.`,
    );
  const { scheme, protocol } = meaning;
  const path = sentPath(rest);
  return {
    kind: "target",
    target: { scheme, ...(protocol === undefined ? {} : { protocol }), host, port, path },
  };
}

/** The port that clients of a scheme use where none is written. */
export function usualPort(scheme: TraceRequest["scheme"]): number | undefined {
  return SCHEMES.get(scheme)?.port;
}

function unreadable(why: string): TargetReading {
  return { kind: "unreadable", why };
}

function unknownScheme(scheme: string): string {
  const meant = nearest(scheme.toLowerCase(), SCHEMES.keys(), 1);
  return meant === undefined
    ? `\`${scheme}\` is none of the schemes that a Gateway takes: ${[...SCHEMES.keys()].join(", ")}.`
    : `There is no scheme \`${scheme}\`; did you mean \`${meant}\`?`;
}

function portOf(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= LARGEST_PORT ? port : undefined;
}

/**
 * The host as a client asks for it, internationalised names in their ASCII form; undefined for what is no host. What something fills in
 * later, `shop.${DOMAIN}`, is compared as it is written.
 */
function asciiHost(host: string): string | undefined {
  try {
    const { hostname } = new URL(`http://${host}/`);
    if (hostname === "" || hostname.includes("*")) return undefined;
    return isOpaque(host) ? host : hostname;
  } catch {
    return undefined;
  }
}

/** The path and query as a client sends them: dots resolved, letters beyond ASCII percent-encoded, `/` at least. */
function sentPath(rest: string): string {
  const { pathname, search } = new URL(`http://host${rest.startsWith("/") ? "" : "/"}${rest}`);
  return `${pathname}${search}`;
}
