import { type CelFunc, CelScalar, celFunc, celList, celMap, celMethod } from "@bufbuild/cel";
import { MAP } from "./celTypes.ts";
import { tagged, textPart } from "./tagged.ts";

const PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
/** The letters of which every reader of URLs makes the same. */
const PLAIN = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;
const AUTHORITY = /^(?:[^@[\]]*@)?([A-Za-z0-9\-._~]*|\[[0-9A-Fa-f:.]+\])(?::(\d*))?$/;

interface Url {
  readonly scheme: string;
  readonly hostname: string;
  readonly port: string;
  readonly path: string;
  readonly query: string;
}

/** Reads a URL; undefined for what is certainly none. Throws where readers may differ. */
function parseUrl(text: string): Url | undefined {
  const match = PARTS.exec(text);
  const [, scheme, authority, path = "", query = ""] = match ?? [];
  if (scheme === undefined && !text.startsWith("/")) return undefined;
  const host = AUTHORITY.exec(authority ?? "");
  if (match === null || host === null || !PLAIN.test(text)) throw new Error("undecided");
  const [, hostname = "", port = ""] = host;
  const isOpaque = authority === undefined && !path.startsWith("/");
  return { scheme: (scheme ?? "").toLowerCase(), hostname, port, path: isOpaque ? "" : path, query };
}

function part(name: keyof Url): (value: Parameters<typeof textPart>[0]) => string {
  return (value) => textPart(value, "url", name);
}

function queryMap(query: string): ReadonlyMap<string, string[]> {
  const values = new Map<string, string[]>();
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const [key = "", ...rest] = pair
      .split("=")
      .map((piece) => decodeURIComponent(piece.replaceAll("+", " ")));
    values.set(key, [...(values.get(key) ?? []), rest.join("=")]);
  }
  return values;
}

const { BOOL, STRING } = CelScalar;

function getter(name: string, read: (value: Parameters<typeof textPart>[0]) => string): CelFunc {
  return celMethod(name, MAP, [], STRING, function () {
    return read(this);
  });
}

/** URLs and their parts. */
export const urlFunctions: readonly CelFunc[] = [
  celFunc("isURL", [STRING], BOOL, (text) => parseUrl(text) !== undefined),
  celFunc("url", [STRING], MAP, (text) => {
    const url = parseUrl(text);
    if (url === undefined) throw new Error("no URL");
    return tagged("url", { ...url });
  }),
  getter("getScheme", part("scheme")),
  getter("getHostname", (value) => part("hostname")(value).replace(/^\[|\]$/g, "")),
  getter("getPort", part("port")),
  getter("getHost", (value) => {
    const port = part("port")(value);
    return port === "" ? part("hostname")(value) : `${part("hostname")(value)}:${port}`;
  }),
  getter("getEscapedPath", part("path")),
  celMethod("getQuery", MAP, [], MAP, function () {
    return celMap(new Map([...queryMap(part("query")(this))].map(([key, values]) => [key, celList(values)])));
  }),
];
