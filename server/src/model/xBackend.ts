import { child, type YamlNode } from "../yaml/tree.ts";
import { has, integer, list, type NumberOrOpaque, object, present, text, textMap } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";
import { readSessionPersistence, type SessionPersistence } from "./routeRuleSettings.ts";

/** A place outside the cluster that Routes send to, or pods of a namespace. */
export interface XBackendSpec {
  readonly type?: string;
  readonly hostname?: string;
  /** The labels that its pods have, by name; none where it is no choice of pods. */
  readonly selector: Readonly<Record<string, string>>;
  /** `port.number`, or `port.port` of release 1.6. */
  readonly port?: NumberOrOpaque;
  readonly protocol?: string;
  /** `tls` is written, whatever its value. */
  readonly hasTls: boolean;
  readonly tlsMode?: string;
  /** The name that the backend's certificate has to be made for. */
  readonly tlsHostname?: string;
  /** Bundles of authorities beside it, or of the cluster. */
  readonly caCertificateRefs?: readonly ObjectReference[];
  /** The certificate that the gateway shows. */
  readonly clientCertificateRef?: ObjectReference;
  readonly sessionPersistence?: SessionPersistence;
}

/** Reads `spec` of an XBackend. Never throws: what has a wrong type reads as absent. */
export function readXBackend(spec: YamlNode | undefined): XBackendSpec {
  const tls = child(spec, "tls");
  const validation = child(tls, "validation");
  return present<XBackendSpec>({
    type: text(spec, "type"),
    hostname: text(child(spec, "externalHostname"), "hostname"),
    selector: textMap(child(spec, "endpointSelector"), "matchLabels"),
    port: integer(child(spec, "port"), "number") ?? integer(child(spec, "port"), "port"),
    protocol: text(spec, "protocol"),
    hasTls: has(spec, "tls"),
    tlsMode: text(tls, "mode"),
    tlsHostname: text(validation, "hostname"),
    caCertificateRefs: list(validation, "caCertificateRefs", readLocalReference),
    clientCertificateRef: object(tls, "clientCertificateRef", readObjectReference),
    sessionPersistence: object(spec, "sessionPersistence", readSessionPersistence),
  });
}

function readLocalReference(node: YamlNode): ObjectReference {
  const { namespace: _, ...ref } = readObjectReference(node);
  return ref;
}
