import type { ExistingGateway } from "../../ingress/conversion/conversionRequest.ts";
import type { WrittenObject } from "./ingressFile.ts";

/** What is there beside Ingresses, as far as a conversion looks at it. */
export interface PresentObjects {
  readonly gateways: readonly ExistingGateway[];
  /** Every object as `KIND NAMESPACE/NAME`. */
  readonly taken: readonly string[];
  /** The names of GatewayClasses. */
  readonly gatewayClasses: ReadonlySet<string | undefined>;
}

/** What was made of lists of objects, none of which ever changes. */
const made = new WeakMap<readonly WrittenObject[], PresentObjects>();

/** The Gateways and GatewayClasses among some objects, and the names that are taken. */
export function presentObjects(objects: readonly WrittenObject[]): PresentObjects {
  const known = made.get(objects);
  if (known !== undefined) return known;
  const present = {
    gateways: objects.flatMap(gatewayOf),
    taken: objects.map(
      ({ kind, resource }) => `${kind} ${resource.metadata.namespace ?? "default"}/${resource.metadata.name}`,
    ),
    gatewayClasses: new Set(
      objects.flatMap(({ resource }) => (resource.kind === "GatewayClass" ? [resource.metadata.name] : [])),
    ),
  };
  made.set(objects, present);
  return present;
}

function gatewayOf({ resource }: WrittenObject): readonly ExistingGateway[] {
  if (resource.kind !== "Gateway" || resource.metadata.name === undefined) return [];
  const { namespace = "default", name } = resource.metadata;
  const { gatewayClassName: className, listeners = [], allowedListeners } = resource.spec;
  return [
    {
      namespace,
      name,
      listeners,
      ...(allowedListeners?.namespaces === undefined
        ? {}
        : { allowedListeners: allowedListeners.namespaces }),
      ...(className === undefined ? {} : { className }),
    },
  ];
}
