import type { PreviewKind, PreviewSubject } from "../../features/previews/preview.ts";
import { PREVIEWS, previewNamed } from "../../features/previews/previews.ts";
import { boundedText } from "../../text/boundedText.ts";
import { uriComponent } from "../../text/uriComponent.ts";
import { locateNode } from "../../workspace/views/locate.ts";
import { textOfLines } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { UsageError } from "../usageError.ts";

/** A preview that can be read, by its address. */
export interface PreviewResource {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
}

/** Previews are listed a hundred at a time. */
const PAGE_SIZE = 100;

/** How the addresses of previews are made; `trace` takes its request in `detail`. */
export const PREVIEW_TEMPLATE = "gateway-api://preview/{preview}{?group,kind,namespace,name,scope,detail}";

/** The previews for engineers of the engine are no use to an agent. */
const SHOWN: readonly PreviewKind[] = PREVIEWS.filter(({ name }) => !name.startsWith("debug."));

/**
 * The previews that the Gateways of a workspace have, from a cursor on that an earlier list gave. Those of thousands of other objects
 * would help nobody to choose; they have addresses all the same.
 */
export function previewResources(
  workspace: Workspace,
  cursor: string | undefined,
): { readonly resources: readonly PreviewResource[]; readonly nextCursor?: string } {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
    throw new UsageError(`\`${cursor.slice(0, 100)}\` is no cursor that a list of resources gave`);
  const start = Number(cursor ?? 0);
  const found = new Map<string, PreviewResource>();
  for (const { path, delivered } of workspace.objects()) {
    if (found.size > start + PAGE_SIZE) break;
    if (delivered.resource.kind !== "Gateway") continue;
    const at = workspace.range({ id: delivered.id, path: ["metadata", "name"] });
    const location = at === undefined ? undefined : locateNode(workspace, at.path, at.range.start);
    if (location === undefined || location.objectLocation.path !== path) continue;
    for (const kind of SHOWN) {
      const subject = kind.subjectAt(workspace, location);
      if (subject === undefined) continue;
      const uri = uriOf(kind, subject);
      found.set(uri, { uri, name: nameOf(kind, subject), mimeType: MIME_TYPES[kind.ending] });
    }
  }
  const all = [...found.values()];
  const resources = all.slice(start, start + PAGE_SIZE);
  return all.length > start + PAGE_SIZE
    ? { resources, nextCursor: String(start + PAGE_SIZE) }
    : { resources };
}

/** The text of a preview. Throws a `UsageError` where the address is none, or nothing is there. */
export function readPreview(
  workspace: Workspace,
  uri: string,
): { readonly mimeType: string; readonly text: string } {
  const address = /^gateway-api:\/\/preview\/([A-Za-z]+)(?:\?(.*))?$/.exec(uri);
  const kind = SHOWN.find((one) => one === previewNamed(address?.[1]));
  if (address === null || kind === undefined)
    throw new UsageError(
      `\`${uri.slice(0, 200)}\` is no preview: \`${PREVIEW_TEMPLATE}\`, with one of ${SHOWN.map(({ name }) => name).join(", ")}`,
    );
  const subject = subjectIn(address[2] ?? "");
  const lines = kind.linesOf(workspace, subject);
  if (lines === undefined) throw new UsageError(`nothing here has the preview \`${uri.slice(0, 200)}\``);
  return { mimeType: MIME_TYPES[kind.ending], text: boundedText(textOfLines(lines)) };
}

const MIME_TYPES: Readonly<Record<PreviewKind["ending"], string>> = {
  yaml: "application/yaml",
  md: "text/markdown",
  txt: "text/plain",
};

const PARTS = ["group", "kind", "namespace", "name", "scope", "detail"] as const;

function uriOf({ name }: PreviewKind, subject: PreviewSubject): string {
  const query = PARTS.flatMap((part) => {
    const value = subject[part];
    return value === undefined ? [] : [`${part}=${uriComponent(value)}`];
  });
  return `gateway-api://preview/${name}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

function subjectIn(query: string): PreviewSubject {
  const values = new URLSearchParams(query);
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const value = values.get(part);
      return value === null ? [] : [[part, value]];
    }),
  );
}

function nameOf({ name: preview }: PreviewKind, { kind, namespace, name, scope }: PreviewSubject): string {
  const object = [namespace, name].filter((part) => part !== undefined && part !== "").join("/");
  const words = [preview, kind ?? "", object, scope === undefined ? "" : `(${scope})`];
  return words.filter((word) => word !== "").join(" ");
}
