import type { ResourceId } from "../../delivery/delivered.ts";
import { isNoManifestText } from "../../delivery/notManifests.ts";
import type { CustomResourceDefinition, Resource } from "../../model/resource.ts";
import { manifestKind } from "../../model/resource.ts";
import { validateCustom } from "../../schema/custom/validateCustom.ts";
import { type Kind, newestKindOf } from "../../schema/kinds.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { Lazy } from "../../yaml/lazy.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { nodeAt } from "../../yaml/tree.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import type { Finding } from "../finding.ts";
import { indexKey } from "../objects/indexKey.ts";
import { nearestTo } from "../objects/nearestTo.ts";
import type { ObjectTable } from "../objects/objectTable.ts";
import type { CustomResourceOptions } from "../workspaceOptions.ts";
import { DefinedSchemas, type WrittenSchema } from "./definedSchemas.ts";
import { objectFinding } from "./structureFinding.ts";

/** One version of a kind as a definition of the workspace has it. */
export interface DefinedKind {
  readonly id: ResourceId;
  readonly definition: CustomResourceDefinition;
  /** Read from the text of the definition when it is asked for. */
  readonly kind: Lazy<Kind | undefined>;
}

/**
 * Objects of kinds that a CustomResourceDefinition of the workspace defines, held against it. Whether there is one is
 * asked of the index, so that one that appears, changes or goes wakes the objects of its kind and nobody else. Its schema
 * is found when the first object needs it and let go with the last one; the text stays what it is kept in.
 */
export class CustomResources {
  private readonly table: ObjectTable;
  private readonly options: CustomResourceOptions;
  private readonly read = new DefinedSchemas();
  private readonly schemas: DerivedFamily<WrittenSchema | undefined>;
  private readonly verdicts: DerivedFamily<readonly Finding[]>;

  constructor(graph: CellGraph, table: ObjectTable, options: CustomResourceOptions) {
    this.table = table;
    this.options = options;
    this.schemas = DerivedFamily.ofWords(
      graph,
      (key) => this.findSchema(key),
      (a, b) => a === b || (a !== undefined && b !== undefined && this.read.areEqual(a, b)),
    );
    this.verdicts = new DerivedFamily(graph, (id) => this.judge(id), deepEqual);
  }

  forget(id: ResourceId): void {
    this.verdicts.delete(id);
  }

  /** What is wrong with an object by the definition of its kind; nothing where the workspace has none. */
  findings(id: ResourceId): readonly Finding[] {
    const resource = this.table.resource(id)?.resource;
    return resource !== undefined && this.isDefined(resource) ? this.verdicts.get(id) : [];
  }

  /** True where a definition of the workspace takes the place of the schema that is known of an object's kind. */
  replaces(id: ResourceId): boolean {
    return this.options.crds === "all" && this.definedKind(id) !== undefined;
  }

  /** The kind of an object as a definition of the workspace has it. */
  definedKind(id: ResourceId): DefinedKind | undefined {
    const resource = this.table.resource(id)?.resource;
    if (resource === undefined || !this.isDefined(resource)) return undefined;
    const definitions = this.definitionsFor(id, resource);
    const [first] = definitions;
    const schemas = definitions.map((definition) => this.schemaOf(definition, resource.version));
    const [schema] = schemas;
    // Equally near definitions that differ belong to different clusters, and nobody says which one is meant.
    if (first === undefined || schema === undefined) return undefined;
    if (!schemas.every((other) => other !== undefined && this.read.areEqual(schema, other))) return undefined;
    const kind = new Lazy(() => this.read.kindOf(schema));
    return { id: first.id, definition: first.resource, kind };
  }

  private isDefined(resource: Resource): boolean {
    if (this.options.crds === "off") return false;
    const { group } = resource;
    const kind = manifestKind(resource);
    if (this.options.crds === "others" && newestKindOf(group, kind) !== undefined) return false;
    return this.table.definitions.get(indexKey.definitions(group, kind)).length > 0;
  }

  /**
   * The definitions of a kind whose folder is nearest to an object's, in the order in which they stand. One that is applied
   * to another cluster than the object may be of another release, so it says nothing about the object.
   */
  private definitionsFor(id: ResourceId, resource: Resource): readonly FoundDefinition[] {
    const ids = this.table.definitions
      .get(indexKey.definitions(resource.group, manifestKind(resource)))
      .filter((at) => this.areTogether(id, at) || this.table.resource(at)?.build === undefined);
    return [...nearestTo(this.table.pathOf(id), ids, (at) => this.table.pathOf(at))]
      .sort((a, b) => this.table.compare(a, b))
      .flatMap((at) => {
        const definition = this.table.resource(at)?.resource;
        return definition?.kind === "CustomResourceDefinition" ? [{ id: at, resource: definition }] : [];
      });
  }

  /** True where both go to one cluster: something applies both, or nothing does. */
  private areTogether(id: ResourceId, definition: ResourceId): boolean {
    const [own, other] = [this.table.resource(id), this.table.resource(definition)];
    return own?.scope === other?.scope && (own?.build === undefined) === (other?.build === undefined);
  }

  private schemaOf(definition: FoundDefinition, version: string): WrittenSchema | undefined {
    const known = definition.resource.spec.versions.find(({ name }) => name === version);
    return known === undefined ? undefined : this.schemas.get(`${definition.id}\u0000${version}`);
  }

  private findSchema(key: string): WrittenSchema | undefined {
    const [id = "", version = ""] = key.split("\u0000");
    const resource = this.table.resource(id)?.resource;
    if (resource?.kind !== "CustomResourceDefinition") return undefined;
    const written = this.read.written(resource.spec, version, this.table.content(id), resource.base);
    return this.read.isReadable(written) ? written : undefined;
  }

  private judge(id: ResourceId): readonly Finding[] {
    const resource = this.table.resource(id)?.resource;
    const found = this.definedKind(id);
    if (resource === undefined || found === undefined) return [];
    const { definition, id: definedBy, kind } = found;
    const version = definition.spec.versions.find(({ name }) => name === resource.version);
    if (version?.served === false)
      return this.areTogether(id, definedBy) ? [notServed(id, resource, definition)] : [];
    const text = this.table.content(id);
    if (isNoManifestText(text)) return [];
    const reading = readDocument(text);
    const root = nodeAt(reading.root, resource.base);
    const defined = kind.value;
    if (reading.problems.length > 0 || root === undefined || defined === undefined) return [];
    return validateCustom(defined, root, this.options.structure).map((problem) => objectFinding(id, problem));
  }
}

interface FoundDefinition {
  readonly id: ResourceId;
  readonly resource: CustomResourceDefinition;
}

function notServed(id: ResourceId, resource: Resource, { spec }: CustomResourceDefinition): Finding {
  const served = spec.versions.filter((version) => version.served).map(({ name }) => `\`${name}\``);
  const instead = served.length === 0 ? "" : ` Use ${served.join(" or ")}.`;
  return {
    rule: "doc-field-removed",
    category: "admission",
    severity: "warning",
    message: `The CRD of ${manifestKind(resource)} no longer serves the version \`${resource.version}\`, so the API server refuses the object.${instead}`,
    place: { id, path: ["apiVersion"] },
    on: "value",
    related: [],
    fixes: [],
  };
}
