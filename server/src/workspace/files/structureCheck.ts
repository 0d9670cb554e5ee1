import type { YamlNode } from "../../yaml/tree.ts";
import type { LocalFinding } from "../finding.ts";

/** Examines the structure of one object: the schema layer's judgement, given by whoever builds the workspace. */
export type StructureCheck = (object: {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly root: YamlNode;
}) => readonly LocalFinding[];
