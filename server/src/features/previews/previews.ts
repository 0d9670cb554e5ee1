import { conversionPreview } from "./conversionPreview.ts";
import { debugPreviews } from "./debugPreviews.ts";
import { effectiveGatewayPreview } from "./effectiveGatewayPreview.ts";
import { effectiveRoutePreview } from "./effectiveRoutePreview.ts";
import { exposurePreview } from "./exposurePreview.ts";
import { generatedResourcesPreview } from "./generatedResourcesPreview.ts";
import { ingressComparisonPreview } from "./ingressComparisonPreview.ts";
import { ownGatewayPreview } from "./ownGatewayPreview.ts";
import type { PreviewKind } from "./preview.ts";
import { routesPreview } from "./routesPreview.ts";
import { statusPreview } from "./statusPreview.ts";
import { tracePreview } from "./tracePreview.ts";
import { trustPreview } from "./trustPreview.ts";

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
  exposurePreview,
  conversionPreview,
  ingressComparisonPreview,
  ...debugPreviews,
];

/** The kind of preview of this name. */
export function previewNamed(name: unknown): PreviewKind | undefined {
  return PREVIEWS.find((kind) => kind.name === name);
}
