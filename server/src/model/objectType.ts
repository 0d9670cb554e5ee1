import { child, type YamlNode } from "../yaml/tree.ts";
import { text } from "./reading.ts";

/** What an object says of its type. */
export interface ObjectType {
  readonly apiVersion: string;
  readonly kind: string;
}

/**
 * The type of an object; undefined where it says none. An item of a typed list, such as an HTTPRouteList, has that of the list, as
 * `kubectl get --raw` prints it and `kubectl apply` reads it: `decodeToList` in
 * https://github.com/kubernetes/apimachinery/blob/master/pkg/apis/meta/v1/unstructured/helpers.go
 */
export function objectType(root: YamlNode | undefined, list?: ObjectType): ObjectType | undefined {
  const apiVersion = text(root, "apiVersion");
  const kind = text(root, "kind");
  if (apiVersion !== undefined && kind !== undefined) return { apiVersion, kind };
  const listed = list?.kind.replace(/List$/, "") ?? "";
  if (list === undefined || listed === "" || (kind ?? listed) !== listed) return undefined;
  return child(root, "metadata")?.kind === "map" ? { apiVersion: list.apiVersion, kind: listed } : undefined;
}
