import type { FixedRedirect } from "./fixedRedirect.ts";

/** `return 301 https://new.example.com$request_uri;`, and the same without the path or to a path of its own. */
const RETURN = /^return (30[12378]) (["']?)(https?:\/\/[^\s"'$;]+|https?:\/\/[^\s"'$;/]+(\$request_uri))\2$/;
/** `rewrite ^/(.*)$ https://new.example.com/$1 permanent;`, to which nginx adds the query. */
const REWRITE =
  /^rewrite (?:\^\/\(\.\*\)\$? (https?:\/\/[^\s"'$;/]+)\/\$1|\^\(\.\*\)\$? (https?:\/\/[^\s"'$;/]+)\$1) (permanent|redirect)$/;

/** The redirect that the raw configuration of an Ingress is, where it is nothing else and has no condition; undefined for any other. */
export function snippetRedirect(text: string | undefined): FixedRedirect | undefined {
  if (text === undefined || !/^\s*(?:#|return |rewrite )/.test(text)) return undefined;
  const directives = text
    .replace(/^[^\S\r\n\u2028\u2029]*#.*$/gm, "")
    .split(";")
    .map((directive) => directive.trim().replace(/\s+/g, " "))
    .filter((directive) => directive !== "");
  const [directive, ...more] = directives;
  if (directive === undefined || more.length > 0) return undefined;
  const annotation = "configuration-snippet";
  const [, status, , target = "", withPath] = RETURN.exec(directive) ?? [];
  if (status !== undefined)
    return withPath === undefined
      ? { annotation, url: target, status: Number(status) }
      : { annotation, url: target.slice(0, -withPath.length), status: Number(status), keepsPath: true };
  const [, below, whole = below, flag] = REWRITE.exec(directive) ?? [];
  if (whole === undefined) return undefined;
  return { annotation, url: whole, status: flag === "permanent" ? 301 : 302, keepsPath: true };
}
