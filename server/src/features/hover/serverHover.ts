import type { Delivered } from "../../delivery/delivered.ts";
import { serverPolicies } from "../../workspace/views/serverPolicies.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { paragraphs } from "./markdown.ts";
import { titleOf } from "./naming.ts";
import { standingPoliciesText } from "./standingPoliciesText.ts";

/** A Server of Linkerd: the policies that are in force for the requests to it; undefined where there are none. */
export function serverHover(server: Delivered, workspace: Workspace): string | undefined {
  const byPlace = serverPolicies(server, workspace.clusterOf(server.id));
  const { text } = standingPoliciesText(byPlace, server, "all");
  return text === undefined ? undefined : paragraphs([titleOf(server), text]);
}
