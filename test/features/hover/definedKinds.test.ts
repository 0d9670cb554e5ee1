import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

const DEFINITION = `#- crd.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: teapots.kitchen.example.com
spec:
  group: kitchen.example.com
  names: {kind: Teapot, plural: teapots}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    deprecated: true
    deprecationWarning: use Samovar
    schema:
      openAPIV3Schema:
        type: object
        description: A pot for [tea](command:boil).
        properties:
          spec:
            type: object
            required: [lid]
            properties:
              lid:
                description: |-
                  The lid of
                  the pot.

                  Keep it on.
                type: string
                enum: [Round, Square]
                default: Round
                maxLength: 9
              addresses:
                type: array
                items: {type: string, format: ipv4}
`;

const teapot = (spec: string, kind = "Teapot"): string =>
  `${DEFINITION}#- pot.yaml\napiVersion: kitchen.example.com/v1\nkind: ${kind}\nmetadata:\n  name: blue\nspec:\n  ${spec}\n`;

describe("a hover in an object whose kind the workspace defines", () => {
  it("on a key shows what the definition says of the field, its marks taken literally", () => {
    checkHover(teapot("li$0d: Round"), [
      "`lid`: string, required",
      "",
      "The lid of the pot.",
      "",
      "Keep it on.",
      "",
      "One of `Round`, `Square`. Default: `Round`. At most 9 characters.",
    ]);
    checkHover(teapot("addre$0sses: []"), ["`addresses`: list of strings"]);
  });

  it("on the kind shows what the definition says of it", () => {
    checkHover(teapot("lid: Round", "Tea$0pot"), [
      "`Teapot`: stands in a namespace, defined by a CustomResourceDefinition of this workspace.",
      "",
      "A pot for \\[tea\\](command:boil).",
      "",
      "The version `v1` is deprecated. use Samovar",
    ]);
  });

  it("is silent on a key that the definition does not have, and without a definition", () => {
    checkHover(teapot("l$0ids: Round"), []);
    checkHover(teapot("l$0id: Round").replace("group: kitchen", "group: garden"), []);
  });
});
