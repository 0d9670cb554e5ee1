import { effectiveGatewayPreview } from "./previews/effectiveGatewayPreview.ts";
import { effectiveRoutePreview } from "./previews/effectiveRoutePreview.ts";
import { generatedResourcesPreview } from "./previews/generatedResourcesPreview.ts";
import { ownGatewayPreview } from "./previews/ownGatewayPreview.ts";
import type { PreviewKind } from "./previews/preview.ts";
import { routesPreview } from "./previews/routesPreview.ts";
import { statusPreview } from "./previews/statusPreview.ts";
import { tracePreview } from "./previews/tracePreview.ts";
import { trustPreview } from "./previews/trustPreview.ts";

/** Every kind of preview. One more is one more entry: the requests, the addresses and the tracing of lines follow. */
export const PREVIEWS: readonly PreviewKind[] = [
  effectiveGatewayPreview,
  ownGatewayPreview,
  effectiveRoutePreview,
  statusPreview,
  generatedResourcesPreview,
  tracePreview,
  routesPreview,
  trustPreview,
];

/** The kind of preview of this name. */
export function previewNamed(name: unknown): PreviewKind | undefined {
  return PREVIEWS.find((kind) => kind.name === name);
}
