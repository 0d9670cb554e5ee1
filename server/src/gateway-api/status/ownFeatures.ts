import type { FrontendValidation, GatewaySpec } from "../../model/gateway.ts";
import type { Listener } from "../../model/listener.ts";
import type { Path } from "../../yaml/tree.ts";

/** A feature by its name in conformance reports, at the key that asks for it. */
export interface NamedFeature {
  readonly feature: string;
  readonly path: Path;
}

/**
 * The extended features of a Gateway that conformance reports speak of, in the order in which they stand. What is written
 * as its default asks for nothing.
 * Source: https://github.com/kubernetes-sigs/gateway-api/tree/main/pkg/features
 */
export function ownFeatures(spec: GatewaySpec): readonly NamedFeature[] {
  const { addresses, infrastructure, allowedListeners, tls, listeners = [] } = spec;
  if (
    addresses === undefined &&
    infrastructure === undefined &&
    allowedListeners === undefined &&
    tls === undefined
  )
    return mixedModes(listeners);
  const frontend: Path = ["spec", "tls", "frontend"];
  return [
    ...(addresses ?? []).flatMap(({ type = "IPAddress", value = "" }, index): readonly NamedFeature[] => {
      if (value === "") return [{ feature: "GatewayAddressEmpty", path: ["spec", "addresses", index] }];
      // Other types are the implementation's own, whatever it says of addresses.
      return type === "IPAddress" || type === "Hostname"
        ? [{ feature: "GatewayStaticAddresses", path: ["spec", "addresses", index, "value"] }]
        : [];
    }),
    ...(["labels", "annotations"] as const).flatMap((key): readonly NamedFeature[] =>
      Object.keys(infrastructure?.[key] ?? {}).length === 0
        ? []
        : [{ feature: "GatewayInfrastructurePropagation", path: ["spec", "infrastructure", key] }],
    ),
    ...memberFeatures(allowedListeners?.namespaces?.from),
    ...(tls?.clientCertificateRef === undefined
      ? []
      : [
          {
            feature: "GatewayBackendClientCertificate",
            path: ["spec", "tls", "backend", "clientCertificateRef"],
          },
        ]),
    ...validationFeatures(tls?.frontendDefault, [...frontend, "default", "validation"]),
    ...(tls?.frontendPerPort ?? []).flatMap(({ validation }, index) =>
      validationFeatures(validation, [...frontend, "perPort", index, "tls", "validation"]),
    ),
    ...mixedModes(listeners),
  ];
}

function memberFeatures(from: string | undefined): readonly NamedFeature[] {
  return from === undefined || from === "None"
    ? []
    : [{ feature: "ListenerSet", path: ["spec", "allowedListeners"] }];
}

function validationFeatures(validation: FrontendValidation | undefined, at: Path): readonly NamedFeature[] {
  if (validation === undefined) return [];
  const insecure: NamedFeature = {
    feature: "GatewayFrontendClientCertificateValidationInsecureFallback",
    path: [...at, "mode"],
  };
  return [
    { feature: "GatewayFrontendClientCertificateValidation", path: at },
    ...(validation.mode === "AllowInsecureFallback" ? [insecure] : []),
  ];
}

/** Of TLS listeners on one port, the first whose mode is another one than that of those before it. */
function mixedModes(listeners: readonly Listener[]): readonly NamedFeature[] {
  const modes = new Map<unknown, string>();
  return listeners.flatMap(({ protocol, port, tls }, index): readonly NamedFeature[] => {
    if (protocol !== "TLS" || typeof port !== "number") return [];
    const mode = tls?.mode ?? "Terminate";
    const before = modes.get(port);
    modes.set(port, before ?? mode);
    return before === undefined || before === mode
      ? []
      : [{ feature: "TLSRouteModeMixed", path: ["spec", "listeners", index, "tls"] }];
  });
}
