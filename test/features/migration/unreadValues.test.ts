import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrate } from "../../../server/src/library.ts";

function indented(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(spaces));
}

/** The lines at which Ingresses of charts are told of that nothing is made of. */
function linesOf(text: string): readonly number[] {
  return migrate([{ path: "apps/kustomization.yaml", text }])
    .report.filter(({ message }) => message.startsWith("The chart makes an Ingress of this"))
    .map(({ source }) => source.line);
}

const INGRESS = "ingress: { enabled: true, hosts: [web.example.com] }\n";
const OFF = "ingress: { enabled: false, hosts: [web.example.com] }\n";
const MAIN =
  "ingress:\n  main: { enabled: true, ingressClassName: nginx, hosts: [{ host: web.example.com }] }\n";
const LIBRARY = "controllers: { web: {} }\ningress:\n  app: { hosts: [{ host: web.example.com }] }\n";

/** Where values stand, with the line on which they are told of, those of a text at its key. */
const PLACES: Readonly<
  Record<string, readonly [line: number, isText: boolean, text: (values: string) => string]>
> = {
  "an Application": [
    7,
    true,
    (values) =>
      `kind: Application\napiVersion: argoproj.io/v1alpha1\nmetadata: { name: web }\nspec:\n  source:\n    helm:\n      values: |\n${indented(values, 8)}`,
  ],
  "the second source of an Application": [
    9,
    false,
    (values) =>
      `kind: Application\napiVersion: argoproj.io/v1alpha1\nmetadata: { name: web }\nspec:\n  sources:\n    - ref: values\n    - helm:\n        valuesObject:\n${indented(values, 10)}`,
  ],
  "an ApplicationSet": [
    8,
    true,
    (values) =>
      `kind: ApplicationSet\napiVersion: argoproj.io/v1alpha1\nspec:\n  template:\n    spec:\n      source:\n        helm:\n          values: |\n${indented(values, 12)}`,
  ],
  "a HelmChart of K3s": [
    5,
    true,
    (values) =>
      `kind: HelmChart\napiVersion: helm.cattle.io/v1\nmetadata: { name: web }\nspec:\n  valuesContent: |-\n${indented(values, 4)}`,
  ],
  "a chart of a kustomization": [
    4,
    false,
    (values) => `helmCharts:\n  - name: web\n    valuesInline:\n${indented(values, 6)}`,
  ],
  "a HelmRelease": [
    5,
    false,
    (values) =>
      `kind: HelmRelease\napiVersion: helm.toolkit.fluxcd.io/v2\nspec:\n  values:\n${indented(values, 4)}`,
  ],
};

describe("Ingresses that charts make by values and that are not converted", () => {
  for (const [place, [line, isText, text]] of Object.entries(PLACES)) {
    it(`are told of in ${place}`, () => {
      assert.deepEqual(linesOf(text(INGRESS)), [line]);
      assert.deepEqual(linesOf(text(OFF)), []);
      assert.deepEqual(linesOf(text(`resources: {}\n`)), []);
    });

    it(`are told of by their names in ${place}`, () => {
      assert.deepEqual(linesOf(text(MAIN)), [isText ? line : line + 1]);
      assert.deepEqual(linesOf(text(LIBRARY)), [isText ? line : line + 2]);
      assert.deepEqual(
        linesOf(text("ingress:\n  main: { enabled: false, hosts: [{ host: web.example.com }] }\n")),
        [],
      );
    });
  }
});
