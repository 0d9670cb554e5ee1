import { annotationFate, isBookkeeping } from "../../ingress/annotations/annotationFate.ts";
import type { Verdict } from "../../ingress/annotations/fate.ts";
import { nginxAnnotations } from "../../ingress/annotations/nginxAnnotations.ts";
import type { Location } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { conversionOptions } from "../migration/conversionOptions.ts";
import { convertedIngresses } from "../migration/migrate.ts";
import { readIngresses, writtenIngress } from "../migration/readIngresses.ts";
import { codeSpan, paragraphs, proseMarkdown } from "./markdown.ts";

/** What an annotation of an Ingress does, and what a migration makes of it; undefined for one that nobody here knows. */
export function ingressAnnotationHover(
  { objectLocation, path }: Location,
  workspace: Workspace,
): string | undefined {
  const { resource } = objectLocation.delivered;
  const [metadata, annotations, name, ...rest] = path;
  if (resource.kind !== "Ingress" || metadata !== "metadata" || annotations !== "annotations")
    return undefined;
  if (typeof name !== "string" || rest.length > 0 || isBookkeeping(name)) return undefined;
  const effect = nginxAnnotations().get(name)?.effect ?? annotationFate(name)?.effect;
  if (effect === undefined) return undefined;
  return paragraphs([`**Annotation** ${codeSpan(name)}`, effect, fateOf(name, objectLocation, workspace)]);
}

/** What `gwls migrate` says of the annotation of this very Ingress. */
function fateOf(
  name: string,
  objectLocation: Location["objectLocation"],
  workspace: Workspace,
): string | undefined {
  const written = writtenIngress(workspace, objectLocation);
  if (written === undefined) return undefined;
  const options = conversionOptions(objectLocation.path, workspace);
  const { report } = convertedIngresses([written], readIngresses(workspace), options);
  const line = report.find(({ annotation }) => annotation === name);
  return line === undefined
    ? undefined
    : `**Gateway API:** ${VERDICTS[line.verdict]}. ${proseMarkdown(line.message)}`;
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  converted: "the same",
  changed: "converted, and something changes",
  vendor: "a kind of the implementation",
  none: "nothing like it",
};
