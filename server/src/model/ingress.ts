import { child, type YamlNode } from "../yaml/tree.ts";
import { loweredHost } from "./loweredHost.ts";
import { integer, list, type NumberOrOpaque, object, present, writtenText } from "./reading.ts";

/** The group of Ingress and IngressClass. */
export const INGRESS_GROUP = "networking.k8s.io";

/** The groups in which Ingress has been. */
export const INGRESS_GROUPS: ReadonlySet<string> = new Set([INGRESS_GROUP, "extensions"]);

/** The `spec` of an Ingress, as written, without defaults. */
export interface IngressSpec {
  readonly className?: string;
  readonly defaultBackend?: IngressTarget;
  readonly tls: readonly IngressTls[];
  readonly rules: readonly IngressRule[];
}

/** Which certificate hosts have; both may be left out. */
export interface IngressTls {
  readonly hosts: readonly string[];
  readonly secretName?: string;
}

/** The paths of a host, or of every host. */
export interface IngressRule {
  readonly host?: string;
  readonly paths: readonly IngressPath[];
}

/** One path, and where its requests go. */
export interface IngressPath {
  readonly path?: string;
  readonly pathType?: string;
  readonly target?: IngressTarget;
}

/** What an Ingress sends to, in its own namespace. The port of a Service is a number or a name. */
export type IngressTarget =
  | { readonly kind: "Service"; readonly name: string; readonly port?: NumberOrOpaque }
  | {
      readonly kind: "resource";
      readonly group: string;
      readonly resourceKind: string;
      readonly name: string;
    };

/** Where the items of a list of paths stand, from the root of the Ingress. */
export type PathPlace = readonly ["spec", "rules", number, "http", "paths", number];

/**
 * Reads `spec` of an Ingress, also of its forms before `networking.k8s.io/v1`. Names read as they are written, `n` too; what
 * is no scalar reads as absent.
 */
export function readIngress(spec: YamlNode | undefined): IngressSpec {
  return present<IngressSpec>({
    className: writtenText(spec, "ingressClassName"),
    defaultBackend: readTarget(child(spec, "defaultBackend") ?? child(spec, "backend")),
    tls:
      list(spec, "tls", (item) =>
        present<IngressTls>({
          hosts: list(item, "hosts", (host) => (host.kind === "scalar" ? host.text : "")) ?? [],
          secretName: writtenText(item, "secretName") || undefined,
        }),
      ) ?? [],
    rules: list(spec, "rules", readRule) ?? [],
  });
}

function readRule(rule: YamlNode): IngressRule {
  return present<IngressRule>({
    // An empty host is one that is not set.
    host: loweredHost(writtenText(rule, "host") ?? "") || undefined,
    paths:
      list(child(rule, "http"), "paths", (path) =>
        present<IngressPath>({
          path: writtenText(path, "path"),
          pathType: writtenText(path, "pathType"),
          target: readTarget(child(path, "backend")),
        }),
      ) ?? [],
  });
}

function readTarget(backend: YamlNode | undefined): IngressTarget | undefined {
  const service = object(backend, "service", (map) => ({
    name: writtenText(map, "name"),
    port: integer(child(map, "port"), "number") ?? integer(child(map, "port"), "name"),
  }));
  // Until v1 the name and the port of the Service stood side by side.
  const name = service?.name ?? writtenText(backend, "serviceName");
  if (name !== undefined && name !== "") {
    const port = service?.port ?? integer(backend, "servicePort");
    return { kind: "Service", name, ...(port === undefined ? {} : { port }) };
  }
  return object(backend, "resource", (map) => ({
    kind: "resource",
    group: writtenText(map, "apiGroup") ?? "",
    resourceKind: writtenText(map, "kind") ?? "",
    name: writtenText(map, "name") ?? "",
  }));
}
