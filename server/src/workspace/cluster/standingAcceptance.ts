import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { asGateway } from "../../gateway-api/asGateway.ts";
import type { Resolution } from "../../gateway-api/clusterView.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import type { GatewayInfrastructure } from "../../model/gateway.ts";
import type { Gateway } from "../../model/resource.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/**
 * A parent acceptance that stays equal while its parent changes in what does not touch it: the parent is looked up when
 * somebody asks for it, so that a thousand children need not be decided anew for one listener of their Gateway.
 */
export class StandingAcceptance implements ParentAcceptance {
  readonly form: ParentAcceptance["form"];
  readonly verdict: ParentAcceptance["verdict"];
  readonly obstacle: ParentAcceptance["obstacle"];
  readonly target: ParentAcceptance["target"];
  readonly admission: ParentAcceptance["admission"];
  readonly parentId: ResourceId | undefined;
  readonly #member: ResourceId;
  readonly #lookup: ObjectLookup;

  constructor(member: ResourceId, decided: ParentAcceptance, lookup: ObjectLookup) {
    this.form = decided.form;
    this.verdict = decided.verdict;
    this.obstacle = decided.obstacle;
    this.target = decided.target;
    this.admission = decided.admission;
    this.parentId = decided.parent?.id;
    this.#member = member;
    this.#lookup = lookup;
  }

  get resolution(): Resolution | undefined {
    const isAsked = this.target !== undefined && this.obstacle !== "kind";
    return isAsked ? this.#lookup.find(this.#member, this.target) : undefined;
  }

  get parent(): Delivered<Gateway> | undefined {
    const parent = this.parentId === undefined ? undefined : this.#lookup.resource(this.parentId);
    return asGateway(parent);
  }
}

/**
 * A Gateway without what its members do not ask about: its listeners, labels and addresses. What it asks of clients holds for
 * the listeners of ListenerSets, too.
 */
export function termsOf(delivered: Delivered | undefined): Delivered | undefined {
  if (delivered?.resource.kind !== "Gateway") return delivered;
  const { savedStatus: _savedStatus, ...resource } = delivered.resource;
  const { gatewayClassName, allowedListeners, tls } = resource.spec;
  const infrastructure = termsOfInfrastructure(resource.spec.infrastructure);
  const { name, namespace } = resource.metadata;
  return {
    ...delivered,
    resource: {
      ...resource,
      metadata: {
        labels: {},
        annotations: {},
        ...(name === undefined ? {} : { name }),
        ...(namespace === undefined ? {} : { namespace }),
      },
      spec: {
        ...(gatewayClassName === undefined ? {} : { gatewayClassName }),
        ...(infrastructure === undefined ? {} : { infrastructure }),
        ...(allowedListeners === undefined ? {} : { allowedListeners }),
        ...(tls === undefined ? {} : { tls }),
      },
    },
  };
}

function termsOfInfrastructure(infrastructure: GatewayInfrastructure | undefined): typeof infrastructure {
  if (infrastructure === undefined) return undefined;
  const { labels: _labels, annotations: _annotations, ...terms } = infrastructure;
  return terms;
}
