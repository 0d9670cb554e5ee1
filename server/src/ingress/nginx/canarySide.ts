import { type ClientRequest, headerValue } from "../../gateway-api/traffic/clientRequest.ts";
import type { CanarySettings } from "./canarySettings.ts";
import { matchValue } from "./pathExpression.ts";

/** The share of the canary in requests like this one, from 0 to 1: its header decides, else its cookie, else the weight. */
export function canarySide(settings: CanarySettings, request: ClientRequest): number {
  return byHeader(settings, request) ?? byCookie(settings, request) ?? settings.weight / settings.total;
}

function byHeader({ header, headerForm }: CanarySettings, { headers }: ClientRequest): 0 | 1 | undefined {
  const value = header === undefined ? undefined : headerValue(headers, header.toLowerCase());
  if (value === undefined) return undefined;
  switch (headerForm.kind) {
    case "words":
      return byWord(value);
    case "value":
      return value === headerForm.value ? 1 : undefined;
    case "pattern":
      return byPattern(headerForm.pattern, value);
  }
}

/** With an expression that cannot be read, a request that has the header never goes to the canary. */
function byPattern(pattern: string, value: string): 0 | 1 | undefined {
  switch (matchValue(pattern, value).kind) {
    case "yes":
      return 1;
    case "no":
      return undefined;
    case "unknown":
      return 0;
  }
}

function byCookie({ cookie }: CanarySettings, { headers }: ClientRequest): 0 | 1 | undefined {
  if (cookie === undefined) return undefined;
  const pairs = (headerValue(headers, "cookie") ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${cookie}=`));
  return found === undefined ? undefined : byWord(found.slice(cookie.length + 1));
}

function byWord(value: string): 0 | 1 | undefined {
  return value === "always" ? 1 : value === "never" ? 0 : undefined;
}
