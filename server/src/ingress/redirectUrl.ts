/** The parts of an absolute URL that a redirect is made of. */
export interface RedirectUrl {
  readonly scheme: "http" | "https";
  readonly hostname: string;
  readonly port?: number;
  /** At least `/`. */
  readonly path: string;
  readonly query?: string;
}

const URL_FORM =
  /^(https?):\/\/([a-z0-9](?:[-a-z0-9.]*[a-z0-9])?)(?::(\d{1,5}))?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i;

/** Reads an absolute URL with a hostname; undefined for anything else. */
export function readRedirectUrl(text: string): RedirectUrl | undefined {
  const [, scheme, hostname, port, path, query] = URL_FORM.exec(text) ?? [];
  if (scheme === undefined || hostname === undefined) return undefined;
  return {
    scheme: scheme.toLowerCase() === "http" ? "http" : "https",
    hostname: hostname.toLowerCase(),
    path: path ?? "/",
    ...(port === undefined ? {} : { port: Number(port) }),
    ...(query === undefined ? {} : { query }),
  };
}
