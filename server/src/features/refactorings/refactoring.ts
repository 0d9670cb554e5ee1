import type { ResourceId, ResourcePlace } from "../../delivery/delivered.ts";
import type { CopiedEntry, ManifestEdit } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";

/** Items of a list in some object's manifest. */
export interface ItemsOf {
  readonly list: ResourcePlace;
  readonly indices: readonly number[];
}

/** A list of a new object: items of another one, as they are written there. */
export interface CopiedList {
  readonly path: Path;
  readonly items: ItemsOf;
}

/** One step of a refactoring, as data. Each is made on the text that those before it leave. */
export type RefactoringEdit =
  | Exclude<ManifestEdit, { readonly kind: "addDocument" }>
  /** Takes items out of a list, with their comments. */
  | { readonly kind: "removeItems"; readonly items: ItemsOf }
  /** Adds items of another list, as they are written there, to the list at `place`. */
  | { readonly kind: "copyItems"; readonly place: ResourcePlace; readonly items: ItemsOf }
  /** Writes an object right below another one's document, with lists whose items are written elsewhere. */
  | {
      readonly kind: "addObject";
      readonly below: ResourceId;
      readonly value: YamlValueMap;
      readonly lists?: readonly CopiedList[];
      readonly copied?: readonly CopiedEntry[];
    }
  /** Writes documents right below another one's, as they are. */
  | { readonly kind: "addTexts"; readonly below: ResourceId; readonly texts: readonly string[] }
  /** Takes an object out of its file. */
  | { readonly kind: "removeObject"; readonly id: ResourceId };

/** What a refactoring would do, worked out when somebody wants it done; or why it is not offered after all. */
export type RefactoringPlan =
  | { readonly kind: "possible"; readonly edits: () => readonly RefactoringEdit[] }
  | { readonly kind: "refused"; readonly reason: string };

/** A change of manifests that keeps what they mean. */
export interface Refactoring {
  readonly kind: "refactor.rewrite" | "refactor.extract" | "refactor.inline";
  /** An imperative phrase, shown in the editor's menu; different for each refactoring of one place. */
  readonly title: string;
  readonly plan: RefactoringPlan;
}

/** A title that says what the refactoring opens on its way, in imperative phrases; the bare one where it is refused. */
export function titleSaying(title: string, plan: RefactoringPlan, opened: readonly string[]): string {
  const [first, ...others] = plan.kind === "refused" ? [] : opened;
  if (first === undefined) return title;
  return others.length === 0 ? `${title}, and ${first}` : `${title}, ${[first, ...others].join(" and ")}`;
}

/** A plan that stands unless something stands against it. */
export function planUnless(
  reason: string | undefined,
  edits: () => readonly RefactoringEdit[],
): RefactoringPlan {
  return reason === undefined ? { kind: "possible", edits } : { kind: "refused", reason };
}
