import type { DebugView } from "../debug/debugView.ts";
import { DEBUG_VIEWS } from "../debug/debugViews.ts";
import { objectOf, subjectOf } from "./objectSubject.ts";
import type { PreviewKind } from "./preview.ts";

/** What the engine has made of the object at the cursor, as `gwls debug` prints it. */
export const debugPreviews: readonly PreviewKind[] = DEBUG_VIEWS.map(previewOf);

function previewOf({ name, ending, linesOf }: DebugView): PreviewKind {
  return {
    name: `debug.${name}`,
    ending,
    subjectAt: (workspace, location) => subjectOf(location?.objectLocation, workspace),
    linesOf: (workspace, subject) => {
      const object = objectOf(subject, workspace);
      const objectLocation = object && workspace.objectLocation(object.id);
      return objectLocation === undefined ? undefined : linesOf(workspace, objectLocation);
    },
  };
}
