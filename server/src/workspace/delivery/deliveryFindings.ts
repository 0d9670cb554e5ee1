import type { PatchFailure } from "../../delivery/adjustment.ts";
import { MOST_TIERS } from "../../delivery/buildBounds.ts";
import type { BuildProblem } from "../../delivery/kustomizeBuild.ts";
import { MANIFEST_FILE } from "../../delivery/manifestFile.ts";
import { variablesIn } from "../../delivery/substitution.ts";
import type { Path } from "../../yaml/tree.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import type { LocalFinding, Statement } from "../finding.ts";
import { firstOfCircles } from "./circles.ts";

/** What a workspace knows of the delivery paths that begin in a file. */
export interface DeliveryProblems {
  readonly problems: readonly BuildProblem[];
  readonly failures: readonly PatchFailure[];
  /**
   * The path of a source that leads nowhere, by the object that names it; `isSure` where its source is this workspace.
   */
  readonly missing: (
    base: readonly (string | number)[],
  ) => { readonly path: string; readonly isSure: boolean } | undefined;
  /** True for a variable that whatever delivers the file fills in, or may: Flux does so before it reads the object. */
  readonly mayBeFilled: (variable: string) => boolean;
  /** What an entry of a kustomization that leads nowhere was probably meant to be. */
  readonly nearestEntry: (entry: string) => string | undefined;
  /** True where Flux or Argo CD applies the kustomization. */
  readonly isApplied: () => boolean;
}

/** What is wrong with how a document delivers others. */
export function deliveryFindings(
  document: WorkspaceDocument,
  troubles: DeliveryProblems,
): readonly LocalFinding[] {
  return document.facts.flatMap((fact): readonly LocalFinding[] => {
    switch (fact.kind) {
      case "kustomization":
        return [
          ...troubles.problems.flatMap((problem) => buildFinding(problem, troubles) ?? []),
          ...troubles.failures.map(patchFinding),
        ];
      case "flux":
        return [
          ...missingPath(fact.base, fact.flux.pathAt ?? ["spec", "path"], troubles),
          ...circle(fact.flux.postBuild?.substitute ?? {}, fact.base, troubles.mayBeFilled),
          ...troubles.failures.map(patchFinding),
        ];
      case "application":
        return missingPath(fact.base, fact.pathAt ?? ["spec", "source", "path"], troubles);
      default:
        return missingPath(fact.base, ["spec", "source", "path"], troubles);
    }
  });
}

function buildFinding(
  { at, kind, subject }: BuildProblem,
  { nearestEntry, isApplied }: DeliveryProblems,
): LocalFinding | undefined {
  const near = kind === "missing" || kind === "missing-part" ? nearestEntry(subject) : undefined;
  if (kind === "missing" && near === undefined && isUnreadFile(subject)) return undefined;
  const statement =
    near !== undefined
      ? misspeltEntry(subject, near)
      : kind === "missing" && isFolder(subject) && isApplied()
        ? missingFolder(subject)
        : statementOf(kind, subject);
  return { ...statement, at: { path: at, on: kind === "target-field" ? "key" : "value" } };
}

function statementOf(kind: BuildProblem["kind"], subject: string): Statement {
  const category = "reference";
  switch (kind) {
    case "cycle":
      return {
        rule: "kustomization-cycle",
        category,
        severity: "error",
        message: `\`${subject}\` leads back to this kustomization, so kustomize builds nothing. Remove one of the entries that make the circle.`,
      };
    case "outside":
      return {
        rule: "kustomization-outside",
        category,
        severity: "hint",
        message: `\`${subject}\` lies outside of this workspace, so nothing is known of what it brings. Open the folder that holds both to have it checked.`,
      };
    case "too-deep":
      return {
        rule: "kustomization-outside",
        category,
        severity: "hint",
        message: `\`${subject}\` lies more than ${MOST_TIERS} kustomizations deep, so it is not followed and nothing is known of what it brings. Have it applied by itself to have it checked.`,
      };
    case "too-many":
      return {
        rule: "kustomization-outside",
        category,
        severity: "hint",
        message: `The kustomizations of this workspace list their files in more ways than can be held, so \`${subject}\` is not followed and nothing is known of what it brings. List each base once.`,
      };
    case "no-kustomization":
      return {
        rule: "kustomization-not-found",
        category,
        severity: "warning",
        message: `The folder \`${subject}\` has no kustomization, so kustomize refuses this entry. List its files, or add a \`kustomization.yaml\` there.`,
      };
    case "target-field":
      return {
        rule: "kustomization-patch-fails",
        category,
        severity: "warning",
        message: `The target of a patch has no field \`${subject}\`, so kustomize refuses the whole build.${
          subject === "apiVersion" ? " Write `group` and `version`." : ""
        }`,
      };
    case "missing":
      return {
        rule: "kustomization-not-found",
        category,
        severity: "hint",
        message: `There is no \`${subject}\` in this workspace, so nothing is known of what it brings.`,
      };
    case "missing-part":
      return {
        rule: "kustomization-not-found",
        category,
        severity: "hint",
        message: `There is no \`${subject}\` in this workspace, and kustomize builds nothing without it. Add the file, unless something makes it before.`,
      };
  }
}

/** True for a name that no file has which is read: `gateway.txt`, `route.yaml.tmpl`. It may be there, and kustomize takes it. */
function isUnreadFile(entry: string): boolean {
  return /[^./]\.[A-Za-z]+$/.test(entry) && !MANIFEST_FILE.test(entry);
}

/** Files may be encrypted or generated, and kept out of a workspace for that; folders are not. */
function isFolder(entry: string): boolean {
  return !/\.[A-Za-z0-9]+$/.test(entry.replace(/^(?:\.\.?\/)+/, ""));
}

function missingFolder(subject: string): Statement {
  return {
    rule: "kustomization-not-found",
    category: "reference",
    severity: "warning",
    message: `There is no folder \`${subject}\` in this workspace, so kustomize refuses the whole build and nothing of it is applied. Correct the path, or remove the entry.`,
  };
}

function misspeltEntry(subject: string, near: string): Statement {
  return {
    rule: "kustomization-not-found",
    category: "reference",
    severity: "warning",
    message: `There is no \`${subject}\` in this workspace, so kustomize refuses the whole build. Did you mean \`${near}\`?`,
  };
}

function patchFinding({ patch, why }: PatchFailure): LocalFinding {
  return {
    rule: "kustomization-patch-fails",
    category: "reference",
    severity: "warning",
    message: `${why} kustomize then refuses the whole build.`,
    at: { path: patch.at, on: "value" },
  };
}

function missingPath(
  base: readonly (string | number)[],
  place: Path,
  { missing }: DeliveryProblems,
): readonly LocalFinding[] {
  const found = missing(base);
  if (found === undefined) return [];
  return [
    {
      rule: "delivery-path-not-found",
      category: "reference",
      severity: found.isSure ? "warning" : "hint",
      message: `There is no folder \`${found.path}\` in this workspace, so nothing is applied from here${
        found.isSure
          ? ". Correct the path, or remove the object."
          : ", unless its source is another repository."
      }`,
      at: { path: [...base, ...place], on: "value" },
    },
  ];
}

/**
 * Variables that are said by each other: Flux fills in once, and what is left stays as text in the cluster. What a parent
 * fills in before is no part of a circle, and `X: ${X}` says that there is one: the child takes over its variable.
 */
function circle(
  substitute: Readonly<Record<string, string>>,
  base: readonly (string | number)[],
  mayBeFilled: DeliveryProblems["mayBeFilled"],
): readonly LocalFinding[] {
  const uses = new Map(
    Object.entries(substitute).map(([name, value]) => [
      name,
      variablesIn(value).filter((used) => used !== name && !mayBeFilled(used)),
    ]),
  );
  // Each circle is reported once, at the first of its variables.
  return firstOfCircles(uses).map((name) => ({
    rule: "flux-variable-cycle",
    category: "reference",
    severity: "warning",
    message: `The value of \`${name}\` needs \`${name}\` itself. Flux fills variables in once, so \`\${…}\` is left in what reaches the cluster; write the value out.`,
    at: { path: [...base, "spec", "postBuild", "substitute", name], on: "value" },
  }));
}
