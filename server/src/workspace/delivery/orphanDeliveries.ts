import type { DeliveryPlan } from "../../delivery/deliveryPlan.ts";
import type { FileDelivery } from "../../delivery/fileDelivery.ts";
import type { Layer } from "../../delivery/layer.ts";
import { recordFolder } from "../../delivery/notManifests.ts";
import { WHOLE } from "../../delivery/orphanScopes.ts";
import type { StandingEnvironments } from "./standingEnvironments.ts";

/** How files reach clusters that no build applies: as they are written, and values of charts as each environment has them. */
export class OrphanDeliveries {
  private readonly environments: Pick<StandingEnvironments, "of">;
  /** By the scopes, as files with the same ones are delivered alike. */
  private readonly written = new Map<string, readonly FileDelivery[]>();
  /** Those of values, by what is laid over them. */
  private readonly laidOver = new WeakMap<readonly Layer[], Map<string, readonly FileDelivery[]>>();

  constructor(environments: Pick<StandingEnvironments, "of">) {
    this.environments = environments;
  }

  /** The deliveries of a file by the scopes that it has in a plan; before there is one all files are in one cluster. */
  of(plan: Pick<DeliveryPlan, "orphanScopes"> | undefined, path: string): readonly FileDelivery[] {
    const record = recordFolder(path);
    const scopes = record === undefined ? (plan?.orphanScopes(path) ?? [WHOLE]) : [record];
    const key = scopes.join("\u0000");
    const layers = this.environments.of(path);
    const isWritten = layers.length === 0;
    const deliveries = isWritten ? this.written : this.deliveriesUnder(layers);
    const known = deliveries.get(key);
    if (known !== undefined) return known;
    const fresh = scopes.flatMap((scope): readonly FileDelivery[] => {
      const written: FileDelivery = { scope, role: "manifest", layers: [], through: [] };
      return isWritten ? [written] : layers.map((one) => ({ ...written, role: "values", layers: [one] }));
    });
    deliveries.set(key, fresh);
    return fresh;
  }

  private deliveriesUnder(layers: readonly Layer[]): Map<string, readonly FileDelivery[]> {
    const known = this.laidOver.get(layers) ?? new Map<string, readonly FileDelivery[]>();
    this.laidOver.set(layers, known);
    return known;
  }
}
