import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { isClusterScoped } from "../../../server/src/delivery/effectiveNamespace.ts";
import type { NamedKind } from "../../../server/src/implementations/references/namedKind.ts";
import {
  type KindReferences,
  readNotation,
} from "../../../server/src/implementations/references/notation.ts";
import type { ReferenceField } from "../../../server/src/implementations/references/referenceField.ts";
import { referencesOfKind } from "../../../server/src/implementations/references/referenceTable.ts";
import { analyze } from "../../../server/src/library.ts";

const TABLES = join(process.cwd(), "server/src/implementations/references/tables");

/** Every kind of the tables, read from the files as they stand. */
const KINDS: readonly [string, KindReferences][] = readdirSync(TABLES).flatMap((file) => {
  const text = /`([^`]*)`;/.exec(
    readFileSync(join(TABLES, file), "utf8").replace(/^\/\*\*[\s\S]*?\*\//, ""),
  )?.[1];
  return [...readNotation(text ?? "")];
});

type Value = string | number | { readonly [key: string]: Value } | readonly Value[];

/** The value at the end of some steps, in the maps and lists around it. */
function around(steps: readonly string[], value: Value, beside: Readonly<Record<string, Value>>): Value {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const own = rest.length === 0 ? beside : {};
  const inner = around(rest, value, beside);
  if (step.endsWith("[]")) return { ...own, [step.slice(0, -2)]: [inner] };
  if (step.endsWith("{}")) return { ...own, [step.slice(0, -2)]: { key: inner } };
  return { ...own, [step]: inner };
}

/** What a field says to name an object of the first kind that it takes. */
function written(field: ReferenceField, name: string, kind: NamedKind): Value {
  const labels: Value = { app: name };
  switch (field.form) {
    case "name":
      return field.format === "fqdn" ? `${name}.shop.svc.cluster.local` : name;
    case "labels":
      return labels;
    case "selector":
      return field.labelsKey === undefined ? { matchLabels: labels } : { [field.labelsKey]: labels };
    case "targets":
      return { ...kind, matchLabels: labels };
    case "object":
    case "port":
      return {
        group: kind.group,
        [field.kindKey]: kind.kind,
        name,
        ...(field.needsPort ? { port: 80 } : {}),
      };
  }
}

/** An object that refers, with only this one reference. */
function referrer(kind: string, field: ReferenceField, name: string): Value | undefined {
  const [group = "", own = ""] = kind.split("/");
  const [meant] = field.kinds;
  if (meant === undefined || field.steps[0] === "metadata") return undefined;
  const metadata = { name: "referrer", ...(isClusterScoped(own) ? {} : { namespace: "shop" }) };
  const root = around(field.steps, written(field, name, meant), {});
  return { apiVersion: `${group}/v1`, kind: own, metadata, ...(typeof root === "object" ? root : {}) };
}

/** The object that is named, with the label that selectors ask for. */
function target(field: ReferenceField, cluster: boolean): Value {
  const { group = "", kind = "" } = field.kinds[0] ?? {};
  const namespace = isClusterScoped(kind) || cluster ? {} : { namespace: "shop" };
  const data = Object.fromEntries((field.keys?.[0] ?? ["any"]).map((key) => [key, "text"]));
  return {
    apiVersion: group === "" ? "v1" : `${group}/v1`,
    kind,
    metadata: { name: "target", labels: { app: "target" }, ...namespace },
    ...(kind === "Secret" ? { stringData: data } : kind === "ConfigMap" ? { data } : {}),
  };
}

/** The rules for references that say something about the object. */
async function told(...objects: readonly Value[]): Promise<readonly string[]> {
  const { diagnostics } = await analyze([{ path: "all.yaml", text: yaml(objects) }], { closedWorld: true });
  return diagnostics.flatMap(({ rule }) => (/^(?:vendor|policy|inference)-/.test(rule) ? rule : []));
}

/** Documents with their header in the form in which people write it, and the rest in flow style. */
function yaml(objects: readonly Value[]): string {
  return objects
    .map((object) =>
      Object.entries(object)
        .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
        .join("\n"),
    )
    .join("\n---\n");
}

/** Kinds of which the closed world cannot say that one is not there: a host of the mesh is no object. */
const SILENT: ReadonlySet<string> = new Set(["Hostname", "Namespace"]);

describe("the table of references", () => {
  it("is found for every kind of its files", () => {
    assert.ok(KINDS.length > 100);
    for (const [kind] of KINDS) {
      const [group = "", own = ""] = kind.split("/");
      assert.ok(referencesOfKind(group, own) !== undefined, kind);
    }
  });

  for (const [kind, { fields }] of KINDS)
    it(`lets ${kind} name what is there, and tells what is not`, async () => {
      for (const field of fields) {
        const { isMade, form, kinds, steps } = field;
        const good = referrer(kind, field, "target");
        const bad = referrer(kind, field, "absent");
        if (good === undefined || bad === undefined || isMade === true || form === "port") continue;
        const path = `${kind} ${steps.join(".")}`;
        const isWide = isClusterScoped(kind.slice(kind.indexOf("/") + 1)) && field.namespace !== "any";
        if (isWide && form === "object") continue;
        assert.deepEqual(await told(good, target(field, false)), [], path);
        if (kinds.some((one) => SILENT.has(one.kind))) continue;
        assert.notDeepEqual(await told(bad, target(field, false)), [], path);
      }
    });
});
