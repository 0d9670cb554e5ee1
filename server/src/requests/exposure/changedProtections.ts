import { PROTECTIONS, type Protection } from "../../implementations/policies/policyTable.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { gatewayName } from "../comparedStates.ts";
import type { ExposedHost, ExposureAnswer } from "./exposure.ts";
import { answerInWords } from "./exposureText.ts";

/** A host that both states serve, and that is protected in another way. */
export interface ProtectionChange {
  readonly host: string;
  readonly gateway: ExposedHost["gateway"];
  readonly port?: number;
  readonly protection: Protection;
  readonly before: string;
  readonly after: string;
  /** It was protected, and is no longer, or not for certain. */
  readonly isLoss: boolean;
}

/** What is otherwise about the protection of hosts that are served by the same port of the same Gateway in two states. */
export function changedProtections(
  before: readonly ExposedHost[],
  after: readonly ExposedHost[],
): readonly ProtectionChange[] {
  const [earlier, later] = [groupedBy(before, keyOf), groupedBy(after, keyOf)];
  return [...later].flatMap(([key, hosts]) => {
    const others = earlier.get(key) ?? [];
    // A listener may be renamed; where several have the host, their names say which is which.
    const isOnlyOne = hosts.length === 1 && others.length === 1;
    return hosts.flatMap((is) => {
      const was = isOnlyOne ? others[0] : others.find(({ listener }) => listener === is.listener);
      return was === undefined ? [] : changesOf(was, is);
    });
  });
}

function keyOf({ host, gateway, port }: ExposedHost): string {
  return [host, gatewayName(gateway), port].join("\u0000");
}

function changesOf(was: ExposedHost, is: ExposedHost): readonly ProtectionChange[] {
  const { host, gateway, port } = is;
  return PROTECTIONS.flatMap((protection): readonly ProtectionChange[] => {
    const [earlier, later] = [was.answers[protection], is.answers[protection]];
    const [before, after] = [answerInWords(earlier), answerInWords(later)];
    if (before === after) return [];
    const isLoss = rankOf(later) < rankOf(earlier);
    return [{ host, gateway, ...(port === undefined ? {} : { port }), protection, before, after, isLoss }];
  });
}

/** How much a host is protected: what is not known counts less than what is, and an open rule less than all. */
function rankOf({ state }: ExposureAnswer): number {
  switch (state) {
    case "protected":
      return 2;
    case "partly":
      return 1;
    case "unknown":
      return 1;
    case "none":
      return 0;
  }
}
