import { isMap, type YamlValue, type YamlValueMap } from "../../yaml/yamlValue.ts";

/** A filter's members that hold the reference to a backend under `backendRef`. */
const REFERRING: ReadonlySet<string> = new Set(["requestMirror", "externalAuth"]);

/** The parts of a rule that name objects, as they are written in a Route of another namespace. */
export interface ForeignReferences {
  backend(ref: YamlValueMap): YamlValueMap;
  filter(filter: YamlValueMap): YamlValueMap;
}

const AS_WRITTEN: ForeignReferences = { backend: (ref) => ref, filter: (filter) => filter };

/**
 * How references of a Route in namespace `owner` are written in a Route of namespace `shown` so that they mean the same:
 * with the namespace that they leave out. A backend's own filters come along.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#backendobjectreference
 */
export function foreignReferences(owner: string | undefined, shown: string | undefined): ForeignReferences {
  if (owner === undefined || owner === shown) return AS_WRITTEN;
  const qualified = (ref: YamlValueMap): YamlValueMap =>
    ref.namespace === undefined ? { ...ref, namespace: owner } : ref;
  const filter = (one: YamlValueMap): YamlValueMap =>
    Object.fromEntries(
      Object.entries(one).map(([member, config]) =>
        REFERRING.has(member) && isMap(config) && isMap(config.backendRef)
          ? [member, { ...config, backendRef: qualified(config.backendRef) }]
          : [member, config],
      ),
    );
  return {
    filter,
    backend: ({ filters, ...ref }) => ({
      ...qualified(ref),
      ...(filters === undefined ? {} : { filters: filtersIn(filters, filter) }),
    }),
  };
}

function filtersIn(filters: YamlValue, filter: (one: YamlValueMap) => YamlValueMap): YamlValue {
  return Array.isArray(filters) ? filters.map((one: YamlValue) => (isMap(one) ? filter(one) : one)) : filters;
}

/** The objects that extensions name by their filters; they are looked up beside the Route, and no field says where else. */
export function extensionsOf(filters: readonly YamlValueMap[]): readonly string[] {
  return filters.flatMap(({ extensionRef }) =>
    isMap(extensionRef) && typeof extensionRef.name === "string" && NAME.test(extensionRef.name)
      ? extensionRef.name
      : [],
  );
}

/** What may stand in a comment as it is. */
const NAME = /^[\w.-]+$/;
