import type { HeldIngress } from "../heldIngress.ts";
import type { IngressSurroundings } from "../ingressObject.ts";
import { configGuards, controllersFor, READ_KEYS } from "../nginx/controllerSettings.ts";
import type { NginxController } from "../nginx/nginxController.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import type { ConversionTarget } from "./conversionTarget.ts";

/** What the controller is told for all of its Ingresses, told at the first of them. */
export function controllerNotes(
  held: readonly HeldIngress[],
  target: ConversionTarget,
  surroundings: IngressSurroundings,
): readonly ReportEntry[] {
  const served = held.filter(({ dialect }) => dialect === "ingress-nginx");
  const [first] = served;
  if (first === undefined) return [];
  const controllers = new Set(served.flatMap(({ ingress }) => controllersFor(ingress, surroundings)));
  return [...controllers].flatMap((controller) => {
    const guards = configGuards(controller, () => undefined);
    const isTaken = (key: string) => READ_KEYS.has(key) || guards.includes(key);
    const left = Object.keys(controller.config).filter((key) => !isTaken(key));
    return [
      ...(guards.length === 0 ? [] : [guardMessage(controller, guards, target)]),
      ...(left.length === 0
        ? []
        : [`Told for every Ingress in ${controller.source}, and not converted: ${shown(left)}.`]),
    ].map((message) => aboutPlace(first.ingress, [], "none", message));
  });
}

function guardMessage(
  { source }: NginxController,
  guards: readonly string[],
  target: ConversionTarget,
): string {
  const now = target.opensGuarded
    ? "are open to everyone now"
    : "answer 500 until a policy of your implementation takes its place, so that nobody gets in";
  return `By ${shown(guards)} in ${source} it is decided for every Ingress who gets in. Its paths ${now}, but for those whose annotations say otherwise.`;
}

const MOST_SHOWN = 12;

function shown(keys: readonly string[]): string {
  const names = keys.slice(0, MOST_SHOWN).map((key) => `\`${key}\``);
  return `${names.join(", ")}${keys.length > MOST_SHOWN ? ` and ${keys.length - MOST_SHOWN} more` : ""}`;
}
