// The story that every editor is told: in `workspace/`, one route of the shop names the platform team's Gateway rightly and
// another one misspells it; the shop's ListenerSet adds a listener to that Gateway. The places that the suites point at are
// looked up in the files, so that the files can be edited freely.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

const workspace = join(import.meta.dirname, "workspace");

export const ROUTES = "shop/routes.yaml";
export const GATEWAY = "platform/gateway.yaml";
export const LISTENER_SET = "shop/listenerset.yaml";

export const GATEWAY_NAME = "edge-gateway";
export const MISSPELT_NAME = "egde-gateway";
export const RULE = "route-parent-not-found";
export const SOURCE = "gateway-api";

/** The Gateway's own listener, and the one that the ListenerSet adds to it. */
export const OWN_LISTENER = "public-http";
export const ADDED_LISTENER = "storefront";
export const LISTENER_SET_NAME = "shop-listeners";

/** A route to a Service of another namespace that lets nobody in yet, and where the grant for it belongs. */
export const PAY_ROUTE = "shop/pay-route.yaml";
export const PAYMENTS = "payments/pay.yaml";
export const PAYMENTS_NAMESPACE = "payments";
export const GRANT_RULE = "grant-missing";

/** What the Gateway is renamed to, for a while. */
export const NEW_GATEWAY_NAME = "front-door";
/** The files that name the Gateway. */
export const GATEWAY_FILES = [GATEWAY, LISTENER_SET, ROUTES, PAY_ROUTE];

/** Copies the workspace to a folder where an editor may change it. */
export const copyWorkspace = (folder) => cpSync(workspace, folder, { recursive: true });

/**
 * Where a word first stands in a file of the workspace.
 * @param {string} file
 * @param {string} word
 * @returns {{ line: number, character: number }} zero-based, in UTF-16 code units
 */
export function find(file, word) {
  const lines = readFileSync(join(workspace, file), "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes(word));
  if (line < 0) throw new Error(`${word} is not in ${file}`);
  return { line, character: lines[line].indexOf(word) };
}
