import { isGatewayApiGroup } from "../../model/resource.ts";
import type { Location } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { crdsSentence } from "../crdsText.ts";
import { codeSpan } from "./markdown.ts";

/** Which release of the CRDs an object meets, and where that is written: on its `apiVersion`. */
export function crdsHover({ objectLocation, path }: Location, workspace: Workspace): string | undefined {
  const isVersion = path.length === 1 && path[0] === "apiVersion";
  const { group } = objectLocation.delivered.resource;
  return isVersion && isGatewayApiGroup(group) ? crdsSentence(workspace, codeSpan) : undefined;
}
