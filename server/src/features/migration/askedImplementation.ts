import { implementationNamed, implementationOf } from "../../implementations/meantImplementation.ts";
import type { ConversionRequest, GatewayChoice } from "../../ingress/conversion/conversionRequest.ts";
import type { WrittenObject } from "./ingressFile.ts";
import type { MigrationOptions } from "./migration.ts";

/**
 * The implementation whose kinds may be written. Where the GatewayClass says that another one serves the Gateway, nobody would read
 * them, and what they guard would be open: none is written then.
 */
export function implementationAsked(
  { implementation }: MigrationOptions,
  choice: GatewayChoice,
  newClass: string | undefined,
  objects: readonly WrittenObject[],
): Pick<ConversionRequest, "implementation" | "servedBy"> {
  const asked = implementation === undefined ? undefined : implementationNamed(implementation);
  if (asked === undefined) return {};
  const className = (choice.kind === "new" ? undefined : choice.gateway?.className) ?? newClass;
  const served =
    className === undefined ? undefined : implementationOf(className, controllerOf(className, objects));
  const { name } = asked.implementation;
  if (served === undefined || served.isGuess === true || served.implementation.name === name)
    return { implementation: name };
  return { servedBy: served.implementation.title };
}

function controllerOf(className: string, objects: readonly WrittenObject[]): string | undefined {
  for (const { resource } of objects)
    if (resource.kind === "GatewayClass" && resource.metadata.name === className)
      return resource.spec.controllerName;
  return undefined;
}
