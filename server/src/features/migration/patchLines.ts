import { folderOf } from "../../delivery/paths.ts";
import { aboutPlace, type ReportEntry } from "../../ingress/conversion/conversionReport.ts";
import { NGINX_PREFIX } from "../../ingress/ingressClass.ts";
import { type IngressObject, ingressName } from "../../ingress/ingressObject.ts";
import { guardsOf } from "../../ingress/nginx/guards.ts";
import { otherGuardsOf } from "../../ingress/otherGuards.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { WrittenIngress } from "./ingressFile.ts";
import type { IngressPatch } from "./ingressPatches.ts";
import type { MigrationLine } from "./migration.ts";
import { lineAt } from "./writtenLine.ts";

/** What has to be done by hand about patches of Ingresses: the Routes that come of them are those of the file, in every build. */
export function patchLines(
  patches: readonly IngressPatch[],
  isMeant: (ingress: IngressObject) => boolean,
): readonly MigrationLine[] {
  return patches
    .filter(({ written }) => isMeant(written.ingress))
    .flatMap((patch): readonly MigrationLine[] => {
      const { written, by, offset } = patch;
      const message = messageOf(patch);
      if (message === undefined) return [];
      const { namespace, name } = written.ingress;
      return [
        {
          source: { path: by.file.path, line: lineAt(by.file, offset) },
          ingress: { namespace, name },
          verdict: "none",
          message,
        },
      ];
    });
}

/** The guards of Ingresses that are there only once something has changed them: their Routes would be open where it does. */
export function guardedByPatches(
  patches: readonly IngressPatch[],
  ingresses: readonly WrittenIngress[],
): ReadonlyMap<IngressObject, ReadonlySet<string>> {
  const found = new Map<IngressObject, ReadonlySet<string>>();
  const add = (ingress: IngressObject, guards: readonly string[]): void => {
    if (guards.length > 0) found.set(ingress, new Set([...(found.get(ingress) ?? []), ...guards]));
  };
  for (const { written, outcome } of patches)
    if (outcome.kind === "patched") add(written.ingress, addedGuards(written.ingress, outcome.ingress));
  for (const { ingress, adjusted } of ingresses)
    for (const one of adjusted) add(ingress, missingGuards(ingress, one));
  return found;
}

/**
 * What else reaches clusters than an Ingress says, by patches of Flux and Argo CD or by replacements; what a kustomization patches
 * has lines of its own. Values may be variables, which are filled into Routes, too: only hosts that are none and names are compared.
 */
export function adjustedEntries(
  ingresses: readonly WrittenIngress[],
  patches: readonly IngressPatch[],
): readonly ReportEntry[] {
  const told = new Set(patches.map(({ written }) => written));
  return ingresses.flatMap((written) => {
    const { ingress, adjusted } = written;
    if (told.has(written)) return [];
    const names = [...new Set(adjusted.flatMap((one) => otherNames(ingress, one)))];
    if (names.length === 0) return [];
    const guards = [...new Set(adjusted.flatMap((one) => missingGuards(ingress, one)))];
    const refusal = guards.length === 0 ? "" : " They answer 500, since access is asked for there.";
    return [
      aboutPlace(
        ingress,
        [],
        "none",
        `Something changes this Ingress on its way to a cluster (${names.join(", ")}), and not the Routes that come of its file.${refusal} Patch them in the same place by hand.`,
      ),
    ];
  });
}

/** What another form of an Ingress has, or lacks, in words. */
function otherNames(before: IngressObject, after: IngressObject): readonly string[] {
  const hosts = ({ spec }: IngressObject) => spec.rules.map(({ host = "" }) => host);
  const isOpen = hosts(before).some(isOpaque);
  const named = (one: IngressObject) =>
    Object.keys(one.annotations).filter((name) => name.startsWith(NGINX_PREFIX));
  const [had, has] = [new Set(named(before)), new Set(named(after))];
  return [
    ...(isOpen || deepEqual(hosts(before), hosts(after)) ? [] : [`${quoted(hosts(after))} as host`]),
    ...[...new Set([...had, ...has])]
      .filter((name) => had.has(name) !== has.has(name))
      .map((name) => `annotation \`${name.slice(NGINX_PREFIX.length)}\``),
  ];
}

function missingGuards(before: IngressObject, after: IngressObject): readonly string[] {
  const had = new Set(anyGuards(before));
  return anyGuards(after).filter((name) => !had.has(name));
}

/** Guards that a patch brings or changes. */
function addedGuards(before: IngressObject, after: IngressObject): readonly string[] {
  const had = new Set(anyGuards(before));
  const written = ({ annotations }: IngressObject, name: string) =>
    annotations[NGINX_PREFIX + name] ?? annotations[name];
  return anyGuards(after).filter((name) => !had.has(name) || written(before, name) !== written(after, name));
}

/** What may ask for access, whichever controller reads it; what other objects say about that is not looked at. */
function anyGuards(ingress: IngressObject): readonly string[] {
  return [
    ...guardsOf({ ingress, dialect: "ingress-nginx", otherGuards: [] }),
    ...otherGuardsOf(ingress, { extensions: [], serviceAnnotations: () => ({}) }),
  ];
}

function messageOf({ written: { ingress }, by, outcome }: IngressPatch): string | undefined {
  const name = `Ingress \`${ingressName(ingress)}\``;
  const folder = folderOf(by.file.path) || ".";
  const rendered = `convert what it builds: \`kustomize build ${folder} | gwls migrate -\``;
  switch (outcome.kind) {
    case "unknown":
      return `This patch may change ${name}, and what it changes cannot be read. The Routes are those of the file: look whether it has to change them, too, or ${rendered}.`;
    case "removed":
      return `This patch takes ${name} out, and what comes of its file is built all the same: take its Routes out here, too.`;
    case "patched": {
      const changes = changesOf(ingress, outcome.ingress);
      if (changes.length === 0) return undefined;
      const guards = addedGuards(ingress, outcome.ingress).map((guard) => `\`${guard}\``);
      const refusal =
        guards.length === 0
          ? ""
          : ` Since ${guards.join(" and ")} ${guards.length === 1 ? "asks" : "ask"} for access here, the Routes answer 500 in every build, so that nobody gets in.`;
      return `This patch changes ${name} (${changes.join(", ")}), and not the Routes that come of its file, which are the same in every build.${refusal} Patch them here by hand, or ${rendered}.`;
    }
  }
}

/** What differs, in words: hosts, annotations, other parts of `spec`. */
function changesOf(before: IngressObject, after: IngressObject): readonly string[] {
  const hosts = (ingress: IngressObject) => ingress.spec.rules.map(({ host = "every host" }) => host);
  const [had, has] = [hosts(before), hosts(after)];
  const names = [...new Set([...Object.keys(before.annotations), ...Object.keys(after.annotations)])].filter(
    (name) => before.annotations[name] !== after.annotations[name],
  );
  const withoutHosts = ({ spec }: IngressObject) => ({
    ...spec,
    rules: spec.rules.map(({ paths }) => paths),
  });
  return [
    ...(deepEqual(had, has) ? [] : [`${quoted(had)} becomes ${quoted(has)}`]),
    ...names.map((name) => `annotation \`${name.replace(NGINX_PREFIX, "")}\``),
    ...(deepEqual(withoutHosts(before), withoutHosts(after)) ? [] : ["other parts of `spec`"]),
  ];
}

function quoted(hosts: readonly string[]): string {
  return hosts.length === 0 ? "no host" : hosts.map((host) => `\`${host}\``).join(" and ");
}
