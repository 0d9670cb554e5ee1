import type { ParentRef } from "../../model/reference.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";

/** A parentRef as it is written, its keys in the usual order. */
export function parentRefValue(ref: ParentRef): YamlValueMap {
  const { group, kind, namespace, name, sectionName, port } = ref;
  return {
    ...(group === undefined ? {} : { group }),
    ...(kind === undefined ? {} : { kind }),
    name: name ?? "",
    ...(namespace === undefined ? {} : { namespace }),
    ...(sectionName === undefined ? {} : { sectionName }),
    ...(port === undefined ? {} : { port }),
  };
}
