import type { Target } from "../../gateway-api/target.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { CORE_NICKNAMES } from "../grant/grantGroupWrong.ts";

/** The proposal that backends outside the cluster follow. */
export const X_BACKENDS = "https://gateway-api.sigs.k8s.io/geps/gep-4894/";

const NOT_ITS_GROUP: ReadonlySet<string> = new Set(["", GATEWAY_GROUP, ...CORE_NICKNAMES]);

/** Which half of a reference that is meant for an XBackend is wrong; undefined where none is, or another kind is meant. */
export function misnamedXBackend({
  group,
  kind,
}: Pick<Target, "group" | "kind">): "group" | "kind" | undefined {
  if (kind === "XBackend") return NOT_ITS_GROUP.has(group) ? "group" : undefined;
  return group === EXPERIMENTAL_GROUP && kind.toLowerCase().replace(/^x/, "") === "backend"
    ? "kind"
    : undefined;
}
