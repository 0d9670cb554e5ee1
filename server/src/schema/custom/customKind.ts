import { ruleTreeOf } from "../admission/examineRules.ts";
import type { Field } from "../field.ts";
import type { JsonValue } from "../jsonSchema.ts";
import { type Kind, objectMeta } from "../kinds.ts";
import { fieldValidator } from "./fieldValidator.ts";
import { lowerSchema } from "./lowerSchema.ts";

/** The kind that a version of a CustomResourceDefinition with this `openAPIV3Schema` defines. */
export function customKind(group: string, kind: string, schema: JsonValue): Kind {
  const lowered = lowerSchema(schema);
  const root: Field = {
    ...lowered,
    types: ["object"],
    properties: new Map([
      ...lowered.properties,
      ["apiVersion", text("Group and version of the object.")],
      ["kind", text("Kind of the object.")],
      ["metadata", metadata(lowered.properties.get("metadata"))],
    ]),
  };
  return {
    group,
    kind,
    versions: [],
    since: {},
    replacedBy: undefined,
    link: undefined,
    open: false,
    root,
    validate: fieldValidator(root),
    rules: ruleTreeOf(kind, "", []),
  };
}

function text(description: string): Field {
  return lowerSchema({ type: "string", description });
}

/** The metadata of every object; a definition may narrow the name and nothing else. */
function metadata(narrowed: Field | undefined): Field {
  const base = objectMeta();
  const properties = new Map(base.properties);
  for (const key of ["name", "generateName"]) {
    const [general, own] = [base.properties.get(key), narrowed?.properties.get(key)];
    if (general === undefined || own === undefined) continue;
    const { custom } = own;
    const narrow = { ...general, constraints: { ...general.constraints, ...own.constraints } };
    properties.set(key, custom === undefined ? narrow : { ...narrow, custom });
  }
  return { ...base, properties };
}
