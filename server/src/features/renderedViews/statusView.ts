import type { Condition } from "../../gateway-api/conditions.ts";
import type { PredictedStatus } from "../../workspace/cluster/predictedStatus.ts";
import type { TracedPlace } from "../../workspace/views/trace.ts";
import type { Path } from "../../yaml/tree.ts";
import { type Tone, type ViewPart, type ViewWords, words } from "./viewPart.ts";

/** One group of conditions: whom it is about, and where that stands. */
interface ConditionGroup {
  readonly about: string | undefined;
  readonly path: Path;
  readonly conditions: readonly Condition[];
}

/**
 * The conditions of an object: in a line what stands against it, then group by group.
 *
 * @param placeOf where the part of the status at a path is written.
 */
export function statusView(
  name: string,
  status: PredictedStatus,
  placeOf: (path: Path) => TracedPlace | undefined,
): readonly ViewPart[] {
  const groups = groupsOf(status);
  return [
    { kind: "answer", words: answerOf(name, groups, placeOf(["status"])) },
    ...groups.flatMap(({ about, path, conditions }): readonly ViewPart[] => [
      ...(about === undefined
        ? []
        : [{ kind: "heading", words: words(about, "plain", placeOf(path)) } as const]),
      conditions.length === 0
        ? { kind: "text", words: words("no conditions") }
        : { kind: "table", head: ["CONDITION", "STATUS", "REASON", "MESSAGE"], rows: conditions.map(rowOf) },
    ]),
    { kind: "text", words: words("Predicted from the files of the workspace. No cluster was asked.") },
  ];
}

function groupsOf(status: PredictedStatus): readonly ConditionGroup[] {
  const own =
    "conditions" in status ? [{ about: undefined, path: ["status"], conditions: status.conditions }] : [];
  const listeners = "listeners" in status ? status.listeners : [];
  const parents = "parents" in status ? status.parents : [];
  const ancestors = "ancestors" in status ? status.ancestors : [];
  return [
    ...own,
    ...listeners.map(({ name, attachedRoutes, conditions }, index) => ({
      about: `Listener ${name}, ${attachedRoutes} attached ${attachedRoutes === 1 ? "Route" : "Routes"}`,
      path: ["status", "listeners", index],
      conditions,
    })),
    ...parents.map(({ parentRef, conditions }, index) => ({
      about: `Parent ${refInWords(parentRef)}`,
      path: ["status", "parents", index],
      conditions,
    })),
    ...ancestors.map(({ ancestorRef, conditions }, index) => ({
      about: `Ancestor ${refInWords(ancestorRef)}`,
      path: ["status", "ancestors", index],
      conditions,
    })),
  ];
}

interface WrittenRef {
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly sectionName?: string;
}

function refInWords({ kind = "Gateway", namespace, name = "", sectionName }: WrittenRef): string {
  const qualified = namespace === undefined ? name : `${namespace}/${name}`;
  return `${kind} ${qualified}${sectionName === undefined ? "" : `, section ${sectionName}`}`;
}

/** Conditions that are False where all is well: what they name is a fault. */
const FAULTS = new Set(["Conflicted", "OverlappingTLSConfig", "PartiallyInvalid"]);

function toneOf({ type, status }: Condition): Tone {
  if (status === "Unknown") return "doubtful";
  return (status === "True") === FAULTS.has(type) ? "bad" : "good";
}

function answerOf(
  name: string,
  groups: readonly ConditionGroup[],
  place: TracedPlace | undefined,
): ViewWords {
  const conditions = groups.flatMap((group) => group.conditions);
  const against = conditions.filter((condition) => toneOf(condition) === "bad");
  const open = conditions.filter((condition) => toneOf(condition) === "doubtful");
  const told = against.length > 0 ? against : open;
  const tone = against.length > 0 ? "bad" : open.length > 0 ? "doubtful" : "good";
  if (conditions.length === 0) return words(`${name}: nobody writes a status`, "doubtful", place);
  if (told.length === 0) return words(`${name}: all is well`, "good", place);
  const named = told.map(({ type, status, reason }) => `${type} ${status} (${reason})`);
  return words(`${name}: ${[...new Set(named)].join(", ")}`, tone, place);
}

function rowOf(condition: Condition): readonly ViewWords[] {
  const { type, status, reason, message } = condition;
  return [words(type), words(status, toneOf(condition)), words(reason), words(message)];
}
