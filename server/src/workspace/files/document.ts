import {
  type DeliveryFact,
  mayBeDeliveryValues,
  mayDeliver,
  readDeliveryFacts,
  readTemplateFacts,
} from "../../delivery/deliveryFacts.ts";
import { mayEmbedManifests, readEmbedded } from "../../delivery/embeddedRoutes.ts";
import { expectationFiles, isClusterTest } from "../../delivery/expectations.ts";
import { isFleetFile } from "../../delivery/fleetBundle.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { kustomizeProducers } from "../../delivery/kustomizeProducers.ts";
import { type MentionedCrds, readMentionedCrds } from "../../delivery/mentionedCrds.ts";
import { isForeignJson, isNoManifestYaml } from "../../delivery/notManifests.ts";
import { madeByTemplate } from "../../delivery/templateProducers.ts";
import { isTemplate } from "../../delivery/templateText.ts";
import { policyKind } from "../../implementations/policies/policyTable.ts";
import { referencesOfKind } from "../../implementations/references/referenceTable.ts";
import { readResources } from "../../model/readResources.ts";
import {
  isGatewayApiGroup,
  isKnownByName,
  KUSTOMIZE_GROUP,
  manifestKind,
  type Resource,
} from "../../model/resource.ts";
import { countBreaks, lineStarts } from "../../text/lines.ts";
import { carryOffset } from "../../text/textEdit.ts";
import { exactList, NONE } from "../../yaml/exactList.ts";
import { Lazy } from "../../yaml/lazy.ts";
import { LazyFrom, type LazyValue } from "../../yaml/lazyFrom.ts";
import { type PositionMap, positionMap } from "../../yaml/positionMap.ts";
import type { DocumentReading } from "../../yaml/readDocument.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { recentReading } from "../../yaml/recentReading.ts";
import { findSuppressions, type Suppression } from "../../yaml/suppressions.ts";
import type { YamlNode } from "../../yaml/tree.ts";
import type { LocalFinding } from "../finding.ts";
import { hidesHeader, mayHoldDefinition, readDefinitionHeader, readHeader } from "./documentHeader.ts";
import { structureOf } from "./documentStructure.ts";
import type { RecentTrees } from "./recentTrees.ts";
import type { StructureCheck } from "./structureCheck.ts";
import { syntaxFindings } from "./syntaxFindings.ts";

/** What is kept of one document of a file. Immutable: an edit makes another one with the same id. */
export interface WorkspaceDocument {
  /** Stays the same while the document is edited in place. */
  readonly id: number;
  readonly text: string;
  /** Starts of its lines in UTF-16 code units. */
  readonly lines: LazyValue<readonly number[]>;
  /** Number of its line breaks. */
  readonly breaks: LazyValue<number>;
  readonly resources: readonly Resource[];
  /**
   * Where the nodes of the last good reading stand, and the text that it was made from. Of thousands of documents few
   * are ever pointed into, so the text is read once more for those.
   */
  readonly positions: LazyValue<PositionMap>;
  readonly positionsText: string;
  /** What is wrong with its syntax, which is among its findings too. */
  readonly syntax: readonly LocalFinding[];
  /** What is wrong with the document by itself. Who asks for a route or a status never asks for it. */
  readonly findings: LazyValue<readonly LocalFinding[]>;
  /** The comments by which findings are silenced. */
  readonly suppressions: readonly Suppression[];
  /** `unread`: only the header was looked at; `other`: YAML, but no manifest of a kind that this tool reads. */
  readonly root: "manifest" | "other" | "unread";
  /** What it says about the delivery of files to a cluster. */
  readonly facts: readonly DeliveryFact[];
  /** What it says of the CRDs of the Gateway API that run. */
  readonly mentionedCrds: readonly MentionedCrds[];
  /** The files, or patterns for them, that a test in it names as pieces of manifests. */
  readonly namesPartial?: readonly string[];
  /** Its text cannot be read as it is, so that its structure is not examined. */
  readonly isBroken?: true;
  /** What stands behind the last document of its file that is read. */
  readonly isRefused?: true;
}

/**
 * Documents that hold none of these words are neither read by this tool nor produce what it reads; their identity is
 * taken from their first lines. The kinds stand after `kind:`, perhaps quoted. Whatever selects or carries a label of
 * generated resources, a disruption budget for instance, is recognised by the label.
 */
const WORTH_READING =
  /kind["']?[ \t]*:[ \t]*(?:&\S+[ \t]+)?["']?(?:Gateway|GatewayClass|X?ListenerSet|HTTPRoute|GRPCRoute|TLSRoute|TCPRoute|UDPRoute|ReferenceGrant|ReferencePolicy|BackendTLSPolicy|XBackend|XBackendTrafficPolicy|XTelemetryPolicy|XMesh|Inference(?:Pool|Model|ModelRewrite|Objective)|Namespace|Service|Secret|ConfigMap|[A-Za-z]*List|HelmRelease|HelmChart|HelmChartConfig|Kustomization|Application|ApplicationSet|Certificate|[A-Za-z]+Secret|OnePasswordItem|Bundle|HorizontalPodAutoscaler|VerticalPodAutoscaler|ScaledObject|Ingress|IngressClass)["']?[\s,}]|istio\.io\/(?:gateway-name|use-waypoint)|parentRefs["']?[ \t]*:|(?:gateway\.networking\.(?:x-)?|networking\.x-)k8s\.io/;

/** Reads one document of a file. `previous` lends its last good reading to a document that is half typed. */
export function readWorkspaceDocument(
  id: number,
  path: string,
  text: string,
  previous: WorkspaceDocument | undefined,
  check: StructureCheck,
  trees: RecentTrees,
): WorkspaceDocument {
  const isForeign = isForeignJson(path, text);
  const base: DocumentBase = {
    id,
    text,
    lines: new LazyFrom(lineStarts, text),
    breaks: new LazyFrom(countBreaks, text),
    positionsText: text,
    syntax: NONE,
    suppressions: isForeign ? NONE : findSuppressions(text),
    facts: NONE,
    mentionedCrds: isForeign ? NONE : readMentionedCrds(text),
  };
  if (isForeign)
    return { resources: NONE, positions: NO_POSITIONS, findings: NO_FINDINGS, root: "unread", ...base };
  const definition = readDefinitionHeader(text);
  if (definition !== undefined)
    return {
      resources: [definition],
      positions: headPositions(text),
      findings: NO_FINDINGS,
      root: "unread",
      ...base,
    };
  if (isClusterTest(text)) {
    const namesPartial = expectationFiles(path, readDocument(text).root);
    return {
      resources: [],
      positions: NO_POSITIONS,
      findings: NO_FINDINGS,
      root: "other",
      namesPartial,
      ...base,
    };
  }
  const header =
    WORTH_READING.test(text) || mayDefine(text) || isKustomizationFile(path) || isFleetFile(path)
      ? undefined
      : readHeader(text);
  const isValues = header?.length === 0 && mayBeDeliveryValues(text);
  if (header !== undefined && !isValues && !hidesName(text, header) && !header.some(isReferring)) {
    const positions = header.length === 0 ? NO_POSITIONS : positionsIn(text);
    return { resources: header, positions, findings: NO_FINDINGS, root: "unread", ...base };
  }
  if (isTemplate(text))
    return {
      resources: madeByTemplate(text),
      positions: NO_POSITIONS,
      findings: NO_FINDINGS,
      root: "other",
      ...base,
      facts: readTemplateFacts(text),
    };
  if (isNoManifestYaml(text))
    return { resources: [], positions: NO_POSITIONS, findings: NO_FINDINGS, root: "other", ...base };
  const reading = readDocument(text);
  const facts = mayDeliver(path, text) ? readDeliveryFacts(path, reading.root) : base.facts;
  const resources = readObjects(reading.root, text, facts);
  if (reading.problems.some(({ code }) => code !== "duplicate-key")) {
    return brokenDocument({ ...base, facts }, reading, resources, previous);
  }
  const isManifest = resources.some(isOurs);
  const syntax = isManifest ? syntaxFindings(reading, text) : NONE;
  const tree = trees.keep(reading.root, text);
  return {
    resources,
    positions: positionsIn(text),
    findings: new Lazy(() => exactList([...syntax, ...structureOf(tree(), resources, check)])),
    root: isManifest ? "manifest" : "other",
    ...base,
    syntax,
    facts,
  };
}

/** A document whose structure is examined anew, since what it is held against has changed: the same text, another document. */
export function examinedAgain(document: WorkspaceDocument, check: StructureCheck): WorkspaceDocument {
  const { syntax, resources, isBroken, root } = document;
  if (isBroken || root === "unread") return { ...document };
  return {
    ...document,
    findings: new Lazy(() => exactList([...syntax, ...structureOf(treeOf(document), resources, check)])),
  };
}

/** The objects of a document: its manifests, what is embedded in them, and what a kustomization makes by itself. */
export function readObjects(
  root: YamlNode | undefined,
  text: string,
  facts: readonly DeliveryFact[],
): readonly Resource[] {
  const objects = readResources(root);
  const embedded = mayEmbedManifests(root, text) ? readEmbedded(root) : [];
  const made = facts.flatMap((fact) =>
    fact.kind === "kustomization" ? kustomizeProducers(fact.kustomization) : [],
  );
  return embedded.length === 0 && made.length === 0 ? objects : [...objects, ...embedded, ...made];
}

/** The tree of a document's last good reading; what is asked about the objects of a List is asked about one text. */
export function treeOf({ positionsText }: WorkspaceDocument): YamlNode | undefined {
  return recentReading(positionsText).root;
}

/**
 * True where a Deployment's name does not stand in the first lines as one expects, in JSON for instance, or any name in
 * metadata between braces. It is read then: an autoscaler, or whoever else names it, must not be reported to miss it.
 */
function hidesName(text: string, header: readonly Resource[]): boolean {
  if (header[0]?.metadata.name !== undefined) return false;
  if (header.length === 0 && hidesHeader(text)) return true;
  return (
    /kind["']?[ \t]*:[ \t]*["']?Deployment\b/.test(text) ||
    (header.length > 0 && /^metadata:[ \t]*\{/m.test(text))
  );
}

/** True for an object of a kind of which a table says what it refers to, or how it protects. */
function isReferring(resource: Resource): boolean {
  const kind = manifestKind(resource);
  return (
    referencesOfKind(resource.group, kind) !== undefined || policyKind(resource.group, kind) !== undefined
  );
}

type DocumentBase = Pick<
  WorkspaceDocument,
  "id" | "text" | "lines" | "breaks" | "positionsText" | "syntax" | "suppressions" | "facts" | "mentionedCrds"
>;

export const NO_FINDINGS: LazyValue<readonly LocalFinding[]> = { value: NONE };

export const NO_POSITIONS: LazyValue<PositionMap> = { value: new Int32Array(0) };

function positionsIn(text: string): LazyValue<PositionMap> {
  return new LazyFrom(positionsOf, text);
}

function positionsOf(text: string): PositionMap {
  return positionMap(readDocument(text).root);
}

/** The positions of what stands before `spec`: of a definition nobody points behind that, and it may be long. */
function headPositions(text: string): LazyValue<PositionMap> {
  return new Lazy(() => positionsOf(text.slice(0, text.search(/^spec:/m))));
}

/** A document with syntax errors: its errors, and what was last known of it, or what the parser could save. */
function brokenDocument(
  base: DocumentBase,
  reading: DocumentReading,
  resources: readonly Resource[],
  previous: WorkspaceDocument | undefined,
): WorkspaceDocument {
  const isKnown = previous !== undefined && previous.resources.length + previous.facts.length > 0;
  const hasHistory = previous !== undefined && previous.root === "manifest";
  const looksLikeManifest = hasHistory || resources.some(isOurs) || saysManifest(base.text);
  const syntax = looksLikeManifest ? syntaxFindings(reading, base.text) : NONE;
  const findings = { value: syntax };
  if (isKnown && (hasHistory || previous.root === "other")) {
    const { resources: lastGood, positions, positionsText, facts, root } = previous;
    return {
      ...base,
      resources: lastGood,
      positions,
      positionsText,
      syntax,
      findings,
      facts,
      root,
      isBroken: true,
    };
  }
  return {
    ...base,
    resources,
    positions: positionsIn(base.text),
    syntax,
    findings,
    root: looksLikeManifest ? "manifest" : "other",
    isBroken: true,
  };
}

/** A manifest of a kind that is read here, or of one that the Gateway API does not have or no longer has. */
function isOurs(resource: Resource): boolean {
  if (resource.embedded !== undefined || resource.group === KUSTOMIZE_GROUP) return false;
  return !isKnownByName(resource) || isGatewayApiGroup(resource.group);
}

/** True when the first lines say that the document is one that this tool reads, although the parser cannot. */
function saysManifest(text: string): boolean {
  return (
    /^apiVersion:[ \t]*["']?(?:gateway\.networking\.(?:x-)?|networking\.x-)k8s\.io\//m.test(text) &&
    /^kind:/m.test(text)
  );
}

/** True for a definition whose lines say nothing without a parser: JSON, an item of a List, names in flow style. */
function mayDefine(text: string): boolean {
  if (!mayHoldDefinition(text)) return false;
  return /kind["']?[ \t]*:[ \t]*["']?CustomResourceDefinition\b/.test(text) && !isTemplate(text);
}

/** Carries an offset of the last good reading over to the document's present text. */
export function toPresentText(document: WorkspaceDocument): (offset: number) => number {
  return carryOffset(document.positionsText, document.text);
}
