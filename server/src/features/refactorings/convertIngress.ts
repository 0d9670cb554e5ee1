import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { conversionOptions } from "../migration/conversionOptions.ts";
import { convertedIngresses } from "../migration/migrate.ts";
import { readIngresses, writtenIngress } from "../migration/readIngresses.ts";
import { planUnless, type Refactoring } from "./refactoring.ts";

/**
 * Writes the Routes that answer as an Ingress does below it, and a Gateway with them where none of the workspace takes them.
 * The Ingress stays: both can run side by side. Paths behind a password or the like answer 500 until a policy is written.
 */
export function convertIngress(ingress: Delivered, workspace: Workspace): Refactoring | undefined {
  const { resource, id } = ingress;
  const location = workspace.objectLocation(id);
  if (resource.kind !== "Ingress" || location === undefined || resource.embedded !== undefined)
    return undefined;
  return {
    kind: "refactor.rewrite",
    title: "Convert to Gateway API, below this Ingress",
    plan: planUnless(
      resource.base.length > 0 ? `\`${displayName(ingress)}\` is an item of a List.` : undefined,
      () => {
        const texts = convertedTexts(location, workspace);
        return texts.length === 0 ? [] : [{ kind: "addTexts", below: id, texts }];
      },
    ),
  };
}

function convertedTexts(location: ObjectLocation, workspace: Workspace): readonly string[] {
  const written = writtenIngress(workspace, location);
  if (written === undefined) return [];
  const options = conversionOptions(location.path, workspace);
  return convertedIngresses([written], readIngresses(workspace), options).made.map(({ text }) => text);
}
