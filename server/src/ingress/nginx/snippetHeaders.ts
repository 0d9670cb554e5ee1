import { groupedBy } from "../../text/groupedBy.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressObject } from "../ingressObject.ts";

/** A header that a snippet sets. */
export interface SnippetHeader {
  readonly of: "request" | "response";
  readonly name: string;
  /** Empty for one that is not sent. */
  readonly value: string;
  /** Beside what stands there already; otherwise in place of it. */
  readonly isAdded: boolean;
}

const DIRECTIVE =
  /^(more_set_headers|add_header|proxy_set_header)\s+(?:(["'])([-\w]+):\s*([^"'$]*)\2|([-\w]+)\s+(?:(["'])([^"'$]*)\6|([^\s"'$;]+))(?:\s+always)?)$/;

/** A filter takes no more headers. */
const MOST_HEADERS = 16;

/**
 * The headers that the raw configuration of an Ingress sets, where it does nothing else and uses no variables; undefined for
 * one that does more.
 */
export function snippetHeaders(text: string): readonly SnippetHeader[] | undefined {
  const directives = text
    .replace(/^[^\S\r\n\u2028\u2029]*#.*$/gm, "")
    .split(";")
    .map((directive) => directive.trim().replace(/\s+/g, " "))
    .filter((directive) => directive !== "");
  const headers = directives.map(headerOf);
  if (!headers.every((header) => header !== undefined)) return undefined;
  return headers.length > 0 && headers.length <= MOST_HEADERS && areSayable(headers) ? headers : undefined;
}

/** Several values are one with commas, but for cookies; what is set and added at once has no order here. */
function areSayable(headers: readonly SnippetHeader[]): boolean {
  return [...groupedBy(headers, ({ of, name }) => `${of} ${name.toLowerCase()}`)].every(
    ([key, some]) =>
      some.length === 1 ||
      (key !== "response set-cookie" && new Set(some.map(({ isAdded }) => isAdded)).size === 1),
  );
}

function headerOf(directive: string): SnippetHeader | undefined {
  const [, verb, , quotedName, quotedValue, name = quotedName, , inQuotes, plain] =
    DIRECTIVE.exec(directive) ?? [];
  const value = quotedValue ?? inQuotes ?? plain;
  if (verb === undefined || name === undefined || value === undefined) return undefined;
  return {
    of: verb === "proxy_set_header" ? "request" : "response",
    name,
    value: value.trim(),
    isAdded: verb !== "more_set_headers",
  };
}

/** The headers of all snippets of an Ingress that can be written as filters. */
export function headersOfSnippets({ annotations }: IngressObject): readonly SnippetHeader[] {
  return ["configuration-snippet", "server-snippet"].flatMap(
    (name) => snippetHeaders(annotations[NGINX_PREFIX + name] ?? "") ?? [],
  );
}
