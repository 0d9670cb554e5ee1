import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import { list, text } from "./reading.ts";

/** A Service that an Ingress sends to: its name, and the map in which that stands. */
export interface IngressBackend {
  readonly name: string;
  readonly path: Path;
}

/** Reads the Services that an Ingress sends to, all in its own namespace. */
export function readIngressBackends(spec: YamlNode | undefined): readonly IngressBackend[] {
  const rules = list(spec, "rules", (rule) => list(child(rule, "http"), "paths", (path) => path) ?? []) ?? [];
  return [
    ...serviceOf(child(spec, "defaultBackend"), ["spec", "defaultBackend"]),
    ...rules.flatMap((paths, rule) =>
      paths.flatMap((path, at) =>
        serviceOf(child(path, "backend"), ["spec", "rules", rule, "http", "paths", at, "backend"]),
      ),
    ),
  ];
}

function serviceOf(backend: YamlNode | undefined, path: Path): readonly IngressBackend[] {
  const name = text(child(backend, "service"), "name");
  return name === undefined || name === "" ? [] : [{ name, path: [...path, "service"] }];
}
