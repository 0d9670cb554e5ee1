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

/** One entry of `exposure`: hosts are a pattern or several. */
export interface ExposureOption {
  readonly require: RequiredProtection["require"];
  readonly for?: string | readonly string[];
  readonly except?: string | readonly string[];
  readonly severity?: Severity;
  readonly message?: string;
}

/** Reads the entries of `exposure`: what requires nothing that is known is left out. Undefined for what is no list. */
export function readRequirements(
  value: unknown,
  severityOf: (value: unknown) => Severity | undefined,
): readonly RequiredProtection[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item: unknown): readonly RequiredProtection[] => {
    const given: Readonly<Record<string, unknown>> = typeof item === "object" ? { ...item } : {};
    const asked = texts(given.require) ?? [];
    const require = EXPOSURE_COLUMNS.filter((column) => asked.includes(column));
    if (require.length === 0) return [];
    const { message } = given;
    return [
      {
        require,
        for: texts(given.for) ?? ["*"],
        except: texts(given.except) ?? [],
        severity: severityOf(given.severity) ?? "warning",
        ...(typeof message === "string" ? { message } : {}),
      },
    ];
  });
}

/** One text or several. */
function texts(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}
