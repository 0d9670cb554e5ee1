import { hasStandardOf15 } from "../conversion/conversionTarget.ts";
import { corsFields } from "../conversion/corsFields.ts";
import { wildcardSentence } from "../nginx/corsSettings.ts";
import type { PolicyKind, VendorPart } from "./vendorPart.ts";
import { present, type VendorSource } from "./vendorSource.ts";

/**
 * What annotations say about CORS, in a policy whose `cors` has the fields of the core's filter; nothing where the release has that
 * filter. `lasting` writes the seconds for which an answer counts.
 */
export function corsParts(
  source: VendorSource,
  policy: PolicyKind,
  lasting: (seconds: number) => string | number,
): readonly VendorPart[] {
  const { settings, target } = source;
  if (settings.cors === undefined || hasStandardOf15(target)) return [];
  const { origins, methods, headers, exposed, maxAge } = corsFields(settings.cors);
  const annotations = present(source, CORS_ANNOTATIONS);
  if (origins.length === 0)
    return [{ kind: "left", annotations, why: "It takes none of these origins, so nothing is written." }];
  return [
    {
      kind: "policy",
      annotations,
      policy,
      spec: {
        cors: {
          allowOrigins: origins,
          allowMethods: methods,
          allowHeaders: headers,
          ...(exposed.length === 0 ? {} : { exposeHeaders: exposed }),
          allowCredentials: settings.cors.allowsCredentials,
          maxAge: lasting(maxAge),
        },
      },
      says: ["An `OPTIONS` that is no preflight reaches the backend now.", wildcardSentence(settings.cors)]
        .filter((sentence) => sentence !== undefined)
        .join(" "),
    },
  ];
}

/** What decides about CORS. */
export const CORS_ANNOTATIONS = [
  "enable-cors",
  "cors-allow-origin",
  "cors-allow-methods",
  "cors-allow-headers",
  "cors-allow-credentials",
  "cors-expose-headers",
  "cors-max-age",
];
