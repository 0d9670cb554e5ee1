/** A redirect to one URL, whatever the request was. */
export interface FixedRedirect {
  readonly annotation: "permanent-redirect" | "temporal-redirect";
  readonly url: string;
  readonly status: number;
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

function fixedRedirect(
  annotation: FixedRedirect["annotation"],
  value: Values,
  usual: number,
  highest: number,
): FixedRedirect | undefined {
  const url = value(annotation)?.trim();
  // Variables of nginx are refused in these values, and the Ingress with them.
  if (url === undefined || url === "" || url.includes("$")) return undefined;
  const code = Number(value(`${annotation}-code`));
  const status = Number.isInteger(code) && code >= 300 && code <= highest ? code : usual;
  return { annotation, url, status };
}
