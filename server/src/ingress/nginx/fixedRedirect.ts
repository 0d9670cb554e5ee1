import { openTextOf } from "../../yaml/opaqueText.ts";

/** A redirect to one URL, or to one host, whatever the request was. */
export interface FixedRedirect {
  readonly annotation: "permanent-redirect" | "temporal-redirect" | "configuration-snippet";
  readonly url: string;
  readonly status: number;
  /** Path and query of the request stand behind the URL, which has none. */
  readonly keepsPath?: true;
}

type Values = (name: string) => string | undefined;

/** `temporal-redirect`, which goes before the permanent one: 302, or the code where it is 300 to 307. */
export function temporalRedirect(value: Values): FixedRedirect | undefined {
  return fixedRedirect("temporal-redirect", value, 302, 307);
}

/** `permanent-redirect`: 301, or the code where it is 300 to 308. */
export function permanentRedirect(value: Values): FixedRedirect | undefined {
  return fixedRedirect("permanent-redirect", value, 301, 308);
}

/** True where ingress-nginx refuses the URL of a redirect, and the whole Ingress with it: it has variables of nginx. */
export function refusesRedirect(value: Values): boolean {
  return (["temporal-redirect", "permanent-redirect"] as const).some((name) =>
    hasNginxVariable(value(name) ?? ""),
  );
}

/** What something else fills in before it reaches the cluster is no variable of nginx. */
function hasNginxVariable(text: string): boolean {
  const open = openTextOf(text);
  return (open === undefined ? text : open.head + open.tail).includes("$");
}

function fixedRedirect(
  annotation: FixedRedirect["annotation"],
  value: Values,
  usual: number,
  highest: number,
): FixedRedirect | undefined {
  const url = value(annotation)?.trim();
  if (url === undefined || url === "" || hasNginxVariable(url)) return undefined;
  const code = Number(value(`${annotation}-code`));
  const status = Number.isInteger(code) && code >= 300 && code <= highest ? code : usual;
  return { annotation, url, status };
}
