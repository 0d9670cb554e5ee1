import { loweredHost } from "../model/loweredHost.ts";

/** The parts of an absolute URL that a redirect is made of. */
export interface RedirectUrl {
  readonly scheme: "http" | "https";
  readonly hostname: string;
  readonly port?: number;
  /** At least `/`. */
  readonly path: string;
  readonly query?: string;
}

/** A `${VARIABLE}` or `{{ value }}` that is filled in later may be a part of the hostname. */
const OPEN_HOST = /(?:\$\{[^{}]*\}|\{\{[^{}]*\}\}|[-a-z0-9.])+/.source;
const OPEN_FORM = new RegExp(
  `^(https?)://(${OPEN_HOST})(?::(\\d{1,5}))?(/[^?#]*)?(?:\\?([^#]*))?(?:#.*)?$`,
  "i",
);
const URL_FORM =
  /^(https?):\/\/([a-z0-9](?:[-a-z0-9.]*[a-z0-9])?)(?::(\d{1,5}))?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i;

/** Reads an absolute URL with a hostname; undefined for anything else. */
export function readRedirectUrl(text: string): RedirectUrl | undefined {
  const [, scheme, hostname, port, path, query] = URL_FORM.exec(text) ?? OPEN_FORM.exec(text) ?? [];
  if (scheme === undefined || hostname === undefined) return undefined;
  return {
    scheme: scheme.toLowerCase() === "http" ? "http" : "https",
    hostname: loweredHost(hostname),
    path: path ?? "/",
    ...(port === undefined ? {} : { port: Number(port) }),
    ...(query === undefined ? {} : { query }),
  };
}
