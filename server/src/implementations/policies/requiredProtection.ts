import type { Severity } from "../../schema/ruleDescription.ts";
import { PROTECTIONS } from "./policyTable.ts";

/** What is told of every host: TLS, which listeners have, then what policies protect with. */
export const EXPOSURE_COLUMNS = ["tls", ...PROTECTIONS] as const;
export type ExposureColumn = (typeof EXPOSURE_COLUMNS)[number];

/** What a team asks of hosts: how their requests have to be protected. */
export interface RequiredProtection {
  readonly require: readonly ExposureColumn[];
  /** The hosts that are meant, as names or patterns in which `*` stands for any characters. */
  readonly for: readonly string[];
  /** Those of them that are not. */
  readonly except: readonly string[];
  readonly severity: Severity;
  /** What is told before the facts. */
  readonly message?: string;
}
