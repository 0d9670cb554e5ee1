import { implementationNamed, nearestImplementation } from "../implementations/meantImplementation.ts";
import type { Invocation } from "./commandLine.ts";
import { UsageError } from "./usageError.ts";

/** What `--implementation` names; nothing where it is not given. A name that is not known is a mistake of the caller. */
export function implementationOption(invocation: Invocation): { readonly implementation?: string } {
  const implementation = invocation.value("implementation");
  if (implementation === undefined) return {};
  if (implementationNamed(implementation) !== undefined) return { implementation };
  const near = nearestImplementation(implementation.split("@")[0] ?? "");
  const meant = near === undefined ? "" : ` Did you mean \`${near}\`?`;
  throw new UsageError(`--implementation: \`${implementation}\` is not known here.${meant}`);
}
