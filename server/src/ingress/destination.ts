import type { IngressTarget } from "../model/ingress.ts";
import type { NumberOrOpaque } from "../model/reading.ts";
import type { ServicePort } from "../model/service.ts";
import type { IngressSurroundings } from "./ingressObject.ts";

/** Where requests of a path end. */
export type Destination =
  | ServiceDestination
  /** The Service, or its port, is not there: 503. */
  | {
      readonly kind: "missing";
      readonly namespace: string;
      readonly name: string;
      readonly port?: NumberOrOpaque;
    }
  | {
      readonly kind: "resource";
      readonly group: string;
      readonly resourceKind: string;
      readonly name: string;
    }
  /** Nothing is written: 404. */
  | { readonly kind: "nothing" };

/** A Service and the number of its port, as far as files tell. */
export interface ServiceDestination {
  readonly kind: "service";
  readonly namespace: string;
  readonly name: string;
  /** Undefined where it is written by name and the Service is in no file. */
  readonly port?: number;
  /** What is written, where that is not the number itself: a port's name, or a `targetPort`. */
  readonly written?: { readonly by: "name" | "targetPort"; readonly text: string };
  /** It is a name of DNS and no Service of the cluster. */
  readonly isExternal: boolean;
}

/** The name under which an annotation of AWS describes a redirect, a fixed answer, or weights, where that stands in place of a Service. */
export function actionOf(destination: Destination): string | undefined {
  switch (destination.kind) {
    case "service":
      return destination.written?.text === "use-annotation" ? destination.name : undefined;
    case "missing":
      return destination.port === "use-annotation" ? destination.name : undefined;
    case "resource":
    case "nothing":
      return undefined;
  }
}

/** Where an Ingress of `namespace` sends to. Only ingress-nginx takes the `targetPort` of a Service for its port. */
export function destinationOf(
  target: IngressTarget | undefined,
  namespace: string,
  surroundings: Pick<IngressSurroundings, "service" | "closedWorld">,
): Destination {
  if (target === undefined) return { kind: "nothing" };
  if (target.kind === "resource") return target;
  const { name, port } = target;
  const service = surroundings.service(namespace, name);
  const missing: Destination = { kind: "missing", namespace, name, ...(port === undefined ? {} : { port }) };
  if (service === undefined) {
    if (surroundings.closedWorld) return missing;
    const common = { kind: "service", namespace, name, isExternal: false } as const;
    if (typeof port === "number") return { ...common, port };
    return port === undefined ? common : { ...common, written: { by: "name", text: port } };
  }
  const found = foundPort(service.ports, port);
  if (found === undefined || typeof found.port.port !== "number") return missing;
  return {
    kind: "service",
    namespace,
    name,
    port: found.port.port,
    isExternal: service.type === "ExternalName",
    ...(found.by === "number" ? {} : { written: { by: found.by, text: String(port) } }),
  };
}

interface FoundPort {
  readonly port: ServicePort;
  readonly by: "number" | "name" | "targetPort";
}

function foundPort(ports: readonly ServicePort[], wanted: NumberOrOpaque | undefined): FoundPort | undefined {
  const by = (how: FoundPort["by"], is: (port: ServicePort) => boolean): FoundPort | undefined => {
    const port = ports.find(is);
    return port === undefined ? undefined : { port, by: how };
  };
  if (wanted === undefined) return ports.length === 1 ? by("name", () => true) : undefined;
  return (
    by("number", ({ port }) => port === wanted) ??
    by("name", ({ name }) => name === wanted) ??
    by("targetPort", ({ targetPort }) => targetPort === wanted)
  );
}
