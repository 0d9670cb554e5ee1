import type { ResourceId } from "../delivery/delivered.ts";
import type { CellGraph } from "./cells/cellGraph.ts";
import { DeliveredObjects } from "./deliveredObjects.ts";
import { CustomResources } from "./diagnostics/customResources.ts";
import { ExaminedObjects, foreignKind } from "./diagnostics/examinedObjects.ts";
import { FileDiagnostics } from "./diagnostics/fileDiagnostics.ts";
import { JudgedObjects } from "./diagnostics/judgedObjects.ts";
import { CrdsOfWorkspace } from "./files/crdsOfWorkspace.ts";
import { type DocumentReader, documentReader, type WorkspaceFile } from "./files/file.ts";
import type { StructureCheck } from "./files/structureCheck.ts";
import type { WorkspaceOptions } from "./workspaceOptions.ts";

/** The parts of an engine, from what reads a document to what renders its findings. */
export interface EngineParts {
  readonly crds: CrdsOfWorkspace;
  readonly reader: DocumentReader;
  readonly delivered: DeliveredObjects;
  readonly customResources: CustomResources;
  readonly judged: JudgedObjects;
  readonly rendered: FileDiagnostics;
}

/**
 * Puts the parts of an engine together, so that each hears of what it has to know. `files` is the caller's own map;
 * `whenStale` is called with each file whose diagnostics may be others now.
 */
export function assembledEngine(
  graph: CellGraph,
  files: ReadonlyMap<string, WorkspaceFile>,
  options: WorkspaceOptions,
  whenStale: (path: string) => void,
): EngineParts {
  const crds = new CrdsOfWorkspace(graph, files, options.crds);
  const checkStructure: StructureCheck = (object) => options.checkStructure(object, crds.installed);
  const cluster = {
    ...options.cluster,
    get crds() {
      return crds.installed;
    },
  };
  const delivered = new DeliveredObjects(
    graph,
    files,
    { checkStructure, cluster },
    {
      appeared: (id) => judged.expire(id),
      vanished: (id) => {
        customResources.forget(id);
        judged.forget(id);
      },
      documentChanged: (path, documentId) => rendered.touch(path, documentId),
      documentGone: (path, documentId) => rendered.forget(path, documentId),
      fileChanged: whenStale,
    },
  );
  const { known, planned, patchings } = delivered;
  const { table } = known;
  const customResources = new CustomResources(graph, table, options.customResources);
  const isRecord = (path: string) => files.get(path)?.isRecord === true;
  const examined = new ExaminedObjects({ options, ...known, customResources, planned, patchings, isRecord });
  const judged = new JudgedObjects(graph, table, {
    findings: (id) => examined.findings(id),
    ...(options.customResources.crds === "all"
      ? { isReplaced: (id: ResourceId) => customResources.replaces(id) }
      : {}),
    ...(options.pace === undefined ? {} : { pace: options.pace }),
    lateGroup: (id) => foreignKind(graph.untracked(() => table.resource(id)?.resource)),
    whenChanged: (path, documentId) => {
      whenStale(path);
      if (documentId !== undefined) rendered.touch(path, documentId);
    },
  });
  const objectLocation = (id: ResourceId) => table.objectLocation(id);
  const rendered = new FileDiagnostics(
    table,
    judged,
    { rules: options.rules, docs: options.docs, objectLocation },
    (path) => known.deliveries.of(path),
  );
  return { crds, reader: documentReader(checkStructure), delivered, customResources, judged, rendered };
}
