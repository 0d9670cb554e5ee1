import type { YamlNode } from "../yaml/tree.ts";
import { child } from "../yaml/tree.ts";
import { type Listener, readListener } from "./listener.ts";
import { type NamespacePolicy, readNamespacePolicy } from "./namespacePolicy.ts";
import { has, integer, keys, list, type NumberOrOpaque, object, present, text, textMap } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";

/** One address, requested or reported. */
export interface GatewayAddress {
  readonly type?: string;
  readonly value?: string;
  /** From where it can be reached: GEP-5093 where it is requested, GEP-1651 or GEP-5093 where it is reported. */
  readonly routability?: string;
}

/** Which namespaces children (GEP-1713) or ListenerSets may come from. */
export interface AllowedMembers {
  readonly namespaces?: NamespacePolicy;
}

/** What a Gateway asks of the resources made for it, and the fields of the merging proposal. */
export interface GatewayInfrastructure {
  /** The keys as written: a child Gateway may have `attachTo` only. */
  readonly keys: readonly string[];
  /** For everything that is generated. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly parametersRef?: ObjectReference;
  readonly attachTo?: ObjectReference;
  /** `attachTo` is there but is no map. */
  readonly attachToIsMalformed: boolean;
  readonly allowedChildren?: AllowedMembers;
  readonly routability?: string;
}

/** Client certificate validation for one port or for all. */
export interface FrontendValidation {
  readonly caCertificateRefs?: readonly ObjectReference[];
  readonly mode?: string;
}

/** `spec.tls` of a Gateway. */
export interface GatewayTls {
  readonly clientCertificateRef?: ObjectReference;
  readonly frontendDefault?: FrontendValidation;
  readonly frontendPerPort: readonly {
    readonly port?: NumberOrOpaque;
    readonly validation?: FrontendValidation;
  }[];
}

/** The `spec` of a Gateway, as written, without defaults. */
export interface GatewaySpec {
  readonly gatewayClassName?: string;
  readonly listeners?: readonly Listener[];
  readonly addresses?: readonly GatewayAddress[];
  readonly infrastructure?: GatewayInfrastructure;
  readonly allowedListeners?: AllowedMembers;
  readonly tls?: GatewayTls;
  readonly defaultScope?: string;
}

/** Reads `spec` of a Gateway. Never throws: what has a wrong type reads as absent. */
export function readGateway(spec: YamlNode | undefined): GatewaySpec {
  return present<GatewaySpec>({
    gatewayClassName: text(spec, "gatewayClassName"),
    listeners: list(spec, "listeners", readListener),
    addresses: list(spec, "addresses", readAddress),
    infrastructure: object(spec, "infrastructure", (node) => readInfrastructure(node, spec)),
    allowedListeners: object(spec, "allowedListeners", readAllowedMembers),
    tls: object(spec, "tls", readGatewayTls),
    defaultScope: text(spec, "defaultScope"),
  });
}

/** Reads an address, requested or reported. */
export function readAddress(item: YamlNode): GatewayAddress {
  return present<GatewayAddress>({
    type: text(item, "type"),
    value: text(item, "value"),
    routability: text(item, "routability"),
  });
}

function readInfrastructure(node: YamlNode, spec: YamlNode | undefined): GatewayInfrastructure {
  return present<GatewayInfrastructure>({
    keys: keys(spec, "infrastructure"),
    labels: has(node, "labels") ? textMap(node, "labels") : undefined,
    annotations: has(node, "annotations") ? textMap(node, "annotations") : undefined,
    parametersRef: object(node, "parametersRef", readObjectReference),
    attachTo: object(node, "attachTo", readObjectReference),
    attachToIsMalformed: has(node, "attachTo") && child(node, "attachTo")?.kind !== "map",
    allowedChildren: object(node, "allowedChildren", readAllowedMembers),
    routability: text(node, "routability"),
  });
}

function readAllowedMembers(node: YamlNode): AllowedMembers {
  return present<AllowedMembers>({ namespaces: object(node, "namespaces", readNamespacePolicy) });
}

function readGatewayTls(node: YamlNode): GatewayTls {
  const frontend = child(node, "frontend");
  return present<GatewayTls>({
    clientCertificateRef: object(child(node, "backend"), "clientCertificateRef", readObjectReference),
    frontendDefault: object(child(frontend, "default"), "validation", readFrontendValidation),
    frontendPerPort:
      list(frontend, "perPort", (item) => ({
        ...present<{ port?: NumberOrOpaque; validation?: FrontendValidation }>({
          port: integer(item, "port"),
          validation: object(child(item, "tls"), "validation", readFrontendValidation),
        }),
      })) ?? [],
  });
}

function readFrontendValidation(node: YamlNode): FrontendValidation {
  return present<FrontendValidation>({
    caCertificateRefs: list(node, "caCertificateRefs", readObjectReference),
    mode: text(node, "mode"),
  });
}
