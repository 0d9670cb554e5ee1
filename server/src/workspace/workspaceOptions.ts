import type { Delivered } from "../delivery/delivered.ts";
import type { InstalledCrds } from "../schema/servedVersions.ts";
import type { StructureOptions } from "../schema/structureProblem.ts";
import type { Cluster } from "./cluster/cluster.ts";
import type { ClusterOptions } from "./cluster/clusterOptions.ts";
import type { GivenCrds } from "./files/crdsOfWorkspace.ts";
import type { StructureCheck } from "./files/structureCheck.ts";
import type { Finding } from "./finding.ts";
import type { RuleSetting } from "./ruleSettings.ts";

/** What a workspace is built with: settings, and the judgements that layers above this one bring. */
export interface WorkspaceOptions {
  readonly cluster: Omit<ClusterOptions, "crds">;
  /** What the user says of the CRDs that run; of the rest the files are asked. */
  readonly crds: GivenCrds;
  readonly rules: Readonly<Record<string, RuleSetting>>;
  /** Runs the rules on one object. A rule that throws is the caller's to catch. */
  readonly examine: (cluster: Cluster, subject: Delivered) => readonly Finding[];
  /** Examines the structure of one object, as the API server of a cluster with some CRDs would. */
  readonly checkStructure: (
    object: Parameters<StructureCheck>[0],
    crds: InstalledCrds,
  ) => ReturnType<StructureCheck>;
  readonly customResources: CustomResourceOptions;
  /** Left out where objects may take as long as they need. */
  readonly pace?: Pace;
  /** The page of a rule. */
  readonly docs: (rule: string) => string | undefined;
}

/** Which kinds the definitions of a workspace speak for: those that no schema is known of, all that they define, none. */
export type WorkspaceCrds = "others" | "all" | "off";

/** What a workspace makes of the definitions that it holds. */
export interface CustomResourceOptions {
  readonly crds: WorkspaceCrds;
  readonly structure: StructureOptions;
}

/** What keeps single objects from holding up a server; the command line, which may take its time, has none. */
export interface Pace {
  /** Milliseconds that only grow. */
  now(): number;
  /** Told of an object that is put off from now on, with the milliseconds that judging it has taken. */
  putOff(object: Delivered, milliseconds: number): void;
}
