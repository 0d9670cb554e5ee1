import type { RouteFilter } from "../../model/routeFilter.ts";
import { durationMilliseconds, standardDuration } from "../../schema/duration.ts";
import type { AppliedRule } from "./appliedRule.ts";

/**
 * What a rule asks of an exchange beside where it goes: times, retries, sessions, and filters of which one request does not
 * show what they do, each as `field: value` in the words of the API. A time is written alike whatever its units.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule
 */
export function ruleTerms({
  settings: { timeouts, retry, sessionPersistence: session },
  filters,
}: Pick<AppliedRule, "settings" | "filters">): readonly string[] {
  return [
    ...fields("timeouts", {
      request: time(timeouts?.request),
      backendRequest: time(timeouts?.backendRequest),
    }),
    ...fields("retry", {
      attempts: retry?.attempts,
      codes: retry?.codes?.join(", "),
      backoff: time(retry?.backoff),
    }),
    ...(session === undefined
      ? []
      : fields("sessionPersistence", {
          type: session.type ?? "Cookie",
          name: session.cookieName ?? session.sessionName,
          absoluteTimeout: time(session.absoluteTimeout),
          idleTimeout: time(session.idleTimeout),
        })),
    ...filters.flatMap(({ filter }) => filterTerms(filter)),
  ];
}

function filterTerms({ type, cors, authorizeWith, extension }: RouteFilter): readonly string[] {
  switch (type) {
    case "CORS":
      return fields("cors", {
        allowOrigins: cors?.allowOrigins?.join(", "),
        allowMethods: cors?.allowMethods?.join(", "),
        allowHeaders: cors?.allowHeaders?.join(", "),
        exposeHeaders: cors?.exposeHeaders?.join(", "),
        allowCredentials: cors?.allowCredentials,
        maxAge: cors?.maxAge,
      });
    case "ExternalAuth":
      return fields("externalAuth", { backendRef: authorizeWith?.name });
    case "ExtensionRef":
      return fields("extensionRef", { kind: extension?.kind, name: extension?.name });
    default:
      return [];
  }
}

function fields(
  of: string,
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${of}.${name}: ${value}`],
  );
}

function time(text: string | undefined): string | undefined {
  const milliseconds = text === undefined ? undefined : durationMilliseconds(text);
  return milliseconds === undefined ? text : standardDuration(milliseconds);
}
