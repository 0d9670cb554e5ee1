import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressObject } from "../ingressObject.ts";

/** A header that a snippet sets. */
export interface SnippetHeader {
  readonly of: "request" | "response";
  readonly name: string;
  readonly value: string;
}

const DIRECTIVE =
  /^(more_set_headers|add_header|proxy_set_header)\s+(?:(["'])([-\w]+):\s*([^"'$]*)\2|([-\w]+)\s+(?:(["'])([^"'$]*)\6|([^\s"'$;]+))(?:\s+always)?)$/;

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
  return headers.every((header) => header !== undefined) && headers.length > 0 ? headers : undefined;
}

function headerOf(directive: string): SnippetHeader | undefined {
  const [, verb, , quotedName, quotedValue, name = quotedName, , inQuotes, plain] =
    DIRECTIVE.exec(directive) ?? [];
  const value = quotedValue ?? inQuotes ?? plain;
  if (verb === undefined || name === undefined || value === undefined) return undefined;
  return { of: verb === "proxy_set_header" ? "request" : "response", name, value: value.trim() };
}

/** The headers of all snippets of an Ingress that can be written as filters. */
export function headersOfSnippets({ annotations }: IngressObject): readonly SnippetHeader[] {
  return ["configuration-snippet", "server-snippet"].flatMap(
    (name) => snippetHeaders(annotations[NGINX_PREFIX + name] ?? "") ?? [],
  );
}
