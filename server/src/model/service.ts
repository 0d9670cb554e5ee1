import type { YamlNode } from "../yaml/tree.ts";
import { has, integer, list, type NumberOrOpaque, present, text, textMap } from "./reading.ts";

/** One port of a Service, as written. */
export interface ServicePort {
  readonly name?: string;
  readonly port?: NumberOrOpaque;
  readonly targetPort?: NumberOrOpaque;
  readonly protocol?: string;
  readonly appProtocol?: string;
}

/** The `spec` of a Service, as written, without defaults. */
export interface ServiceSpec {
  readonly type?: string;
  readonly clusterIP?: string;
  readonly externalName?: string;
  /** `ClientIP` where connections of one client go to one endpoint. */
  readonly sessionAffinity?: string;
  readonly selector: Readonly<Record<string, string>>;
  /** `selector` is written, whatever its value. */
  readonly hasSelector: boolean;
  readonly ports: readonly ServicePort[];
}

/** Reads `spec` of a Service. Never throws: what has a wrong type reads as absent. */
export function readService(spec: YamlNode | undefined): ServiceSpec {
  return present<ServiceSpec>({
    type: text(spec, "type"),
    clusterIP: text(spec, "clusterIP"),
    externalName: text(spec, "externalName"),
    sessionAffinity: text(spec, "sessionAffinity"),
    selector: textMap(spec, "selector"),
    hasSelector: has(spec, "selector"),
    ports:
      list(spec, "ports", (item) =>
        present<ServicePort>({
          name: text(item, "name"),
          port: integer(item, "port"),
          targetPort: integer(item, "targetPort"),
          // An empty protocol is one that is not set: the API server fills in TCP.
          protocol: text(item, "protocol") || undefined,
          appProtocol: text(item, "appProtocol"),
        }),
      ) ?? [],
  });
}
