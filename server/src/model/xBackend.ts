import { child, type YamlNode } from "../yaml/tree.ts";
import { has, integer, type NumberOrOpaque, present, text } from "./reading.ts";

/** A place outside the cluster that Routes send to. */
export interface XBackendSpec {
  readonly type?: string;
  readonly hostname?: string;
  /** `port.number`, or `port.port` of release 1.6. */
  readonly port?: NumberOrOpaque;
  readonly protocol?: string;
  /** `tls` is written, whatever its value. */
  readonly hasTls: boolean;
  readonly tlsMode?: string;
}

/** Reads `spec` of an XBackend. Never throws: what has a wrong type reads as absent. */
export function readXBackend(spec: YamlNode | undefined): XBackendSpec {
  return present<XBackendSpec>({
    type: text(spec, "type"),
    hostname: text(child(spec, "externalHostname"), "hostname"),
    port: integer(child(spec, "port"), "number") ?? integer(child(spec, "port"), "port"),
    protocol: text(spec, "protocol"),
    hasTls: has(spec, "tls"),
    tlsMode: text(child(spec, "tls"), "mode"),
  });
}
