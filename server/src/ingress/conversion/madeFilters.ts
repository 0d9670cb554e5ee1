import type { CorsSettings } from "../nginx/corsSettings.ts";
import type { FixedRedirect } from "../nginx/fixedRedirect.ts";
import { type RedirectUrl, readRedirectUrl } from "../redirectUrl.ts";
import { type ConversionTarget, hasStandardOf15 } from "./conversionTarget.ts";
import { corsFields } from "./corsFields.ts";
import type { MadeFilter } from "./madeRule.ts";
import type { PathModifier } from "./pathRewrite.ts";

/** The status of a redirect that the release has: 303, 307 and 308 became 301 and 302 before 1.5. */
export function statusOf(status: number, target: Pick<ConversionTarget, "release">): number | undefined {
  if (status === 301 || status === 302) return status;
  if (hasStandardOf15(target)) return status === 303 || status === 307 || status === 308 ? status : undefined;
  return status === 308 ? 301 : status === 303 || status === 307 ? 302 : undefined;
}

/** From http to https, with everything else as it was. */
export function tlsRedirect(target: ConversionTarget, status = 308): MadeFilter {
  return {
    type: "RequestRedirect",
    requestRedirect: { scheme: "https", statusCode: statusOf(status, target) ?? 301 },
  };
}

/** To another path of the same host. */
export function pathRedirect(path: string, statusCode: number): MadeFilter {
  return {
    type: "RequestRedirect",
    requestRedirect: { path: { type: "ReplaceFullPath", replaceFullPath: path }, statusCode },
  };
}

/** To one URL; undefined for a status or URL that no filter has. */
export function fixedRedirectFilter(
  { url, status, keepsPath }: FixedRedirect,
  target: ConversionTarget,
): MadeFilter | undefined {
  const statusCode = statusOf(status, target);
  if (statusCode === undefined) return undefined;
  if (url.startsWith("/")) return pathRedirect(url.replace(/[?#].*$/s, ""), statusCode);
  const parsed = readRedirectUrl(url);
  if (parsed === undefined) return undefined;
  const path: PathModifier = { type: "ReplaceFullPath", replaceFullPath: parsed.path };
  return {
    type: "RequestRedirect",
    requestRedirect: { ...authority(parsed), ...(keepsPath === true ? {} : { path }), statusCode },
  };
}

/** Scheme, hostname and port of a URL as a redirect names them. */
export function authority({ scheme, hostname, port }: RedirectUrl): Omit<RedirectUrl, "path" | "query"> {
  return { scheme, hostname, ...(port === undefined ? {} : { port }) };
}

/** What `enable-cors` answers, as a filter; undefined where no origin is left that the filter takes. */
export function corsFilter(settings: CorsSettings): MadeFilter | undefined {
  const { origins, methods, headers, exposed, maxAge } = corsFields(settings);
  if (origins.length === 0) return undefined;
  return {
    type: "CORS",
    cors: {
      allowOrigins: origins,
      ...(methods.length === 0 ? {} : { allowMethods: methods }),
      ...(headers.length === 0 ? {} : { allowHeaders: headers }),
      ...(settings.allowsCredentials ? { allowCredentials: true } : {}),
      ...(exposed.length === 0 ? {} : { exposeHeaders: exposed }),
      maxAge,
    },
  };
}
