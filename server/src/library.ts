import type { Delivered } from "./delivery/delivered.ts";
import { type IdentifiedFix as Fix, identifiedFixes } from "./features/fixes/identifiedFixes.ts";
import { migrateFiles } from "./features/migration/migrate.ts";
import type { Migration, MigrationLine, MigrationOptions } from "./features/migration/migration.ts";
import { planOf } from "./features/plan/plan.ts";
import type { Plan, PlanLine } from "./features/plan/planLine.ts";
import { inNamespace, type Topology, topology } from "./features/topology/topology.ts";
import type { Releases, UpgradeLine, UpgradeReport } from "./features/upgrade/upgradeLine.ts";
import { upgradeReport } from "./features/upgrade/upgradeReport.ts";
import type { Gateway, Route } from "./model/resource.ts";
import { baseAndHead } from "./requests/baseAndHead.ts";
import { documentExaminer } from "./rules/documentRules.ts";
import { allRules, examiner, type RuleWatch } from "./rules/registry.ts";
import { withTeamRules } from "./rules/team/teamExaminer.ts";
import { NEWEST_RELEASE } from "./schema/release.ts";
import type { InstalledCrds } from "./schema/servedVersions.ts";
import { type DocumentInput, validateDocument } from "./schema/validateDocument.ts";
import {
  type AnalyzeOptions,
  CHANNELS,
  implementationByClass,
  profileNameByClass,
  resolveSettings,
} from "./settings.ts";
import { isCoveredBy } from "./text/namePattern.ts";
import type { Range } from "./text/span.ts";
import type { PredictedStatus } from "./workspace/cluster/predictedStatus.ts";
import type { Diagnostic } from "./workspace/diagnostics/diagnostic.ts";
import { isProposedValue } from "./workspace/diagnostics/structureFinding.ts";
import type { LocalFinding } from "./workspace/finding.ts";
import { coverage } from "./workspace/views/coverage.ts";
import { type CoverageReport, coverageReport } from "./workspace/views/coverageReport.ts";
import {
  type EffectiveGateway as EffectiveGatewayView,
  effectiveGateway,
  type ObjectRef,
} from "./workspace/views/effectiveGateway.ts";
import { effectiveGatewayYaml } from "./workspace/views/effectiveGatewayYaml.ts";
import {
  type EffectiveRoute as EffectiveRouteView,
  effectiveRoute,
} from "./workspace/views/effectiveRoute.ts";
import { effectiveRouteYaml } from "./workspace/views/effectiveRouteYaml.ts";
import { type Explanation, explain } from "./workspace/views/explanation.ts";
import { findObject } from "./workspace/views/namedObject.ts";
import { type ObjectStatus, statusOf } from "./workspace/views/objectStatuses.ts";
import type { Trace, TraceRequest } from "./workspace/views/trace.ts";
import { traceRequest } from "./workspace/views/tracedRequest.ts";
import { type Changes, Workspace as Engine } from "./workspace/workspace.ts";
import type { Pace } from "./workspace/workspaceOptions.ts";
import { deepEqual } from "./yaml/deepEqual.ts";

export { optimiseLater } from "./lateOptimisation.ts";
export { type ObjectStatus, statusOf } from "./workspace/views/objectStatuses.ts";
export type {
  AnalyzeOptions,
  Changes,
  CoverageReport,
  Diagnostic,
  Explanation,
  Fix,
  Migration,
  MigrationLine,
  MigrationOptions,
  ObjectRef,
  Plan,
  PlanLine,
  PredictedStatus,
  Range,
  Topology,
  Trace,
  TraceRequest,
  UpgradeLine,
  UpgradeReport,
};

/** The merged Gateway, and the same as one manifest. */
export interface EffectiveGateway extends EffectiveGatewayView {
  /** One Gateway, one comment per listener that names its origin. */
  toYaml(): string;
}

/** A parent HTTPRoute with its children, or a child with its parents, and the same as one manifest. */
export interface EffectiveRoute extends EffectiveRouteView {
  /** One HTTPRoute, one comment per rule that names its origin. */
  toYaml(): string;
}

/** What a set of files says. Everything is worked out when it is asked for. */
export interface Analysis {
  /** Ordered by path, then position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Ordered by path, then position. */
  readonly status: readonly ObjectStatus[];
  /** How many references were held against something, and why each of the others was not. */
  readonly coverage: CoverageReport;
  effectiveGateway(ref: ObjectRef): EffectiveGateway | undefined;
  /** An HTTPRoute joined with its children or its parents; undefined for one that has neither. */
  effectiveRoute(ref: ObjectRef): EffectiveRoute | undefined;
  /** Why an object is attached where it is; an explanation without parents where there is no such object. */
  explain(ref: ObjectRef & { readonly kind: string }): Explanation;
  /** What happens to a request, and why. */
  trace(request: TraceRequest): Trace;
  /** What can be done about a finding of this analysis, as edits. */
  fixes(diagnostic: Diagnostic): readonly Fix[];
  /** How requests get from GatewayClasses to backends; of one namespace what hangs together with its objects. */
  graph(options?: { readonly namespace?: string }): Topology;
}

/** The incremental form of an analysis. */
export interface Workspace extends Analysis {
  /** Adds a file or gives it a new text. Paths use `/`, relative to the root of the workspace. */
  setFile(path: string, text: string): void;
  /** Replaces a range (zero-based, UTF-16, half-open) of a file. */
  edit(path: string, range: Range, text: string): void;
  removeFile(path: string): void;
  /** Brings the diagnostics up to date and names the files where they changed. */
  flush(): Changes;
  /** The former name of `flush`, kept for one release. */
  settle(): Changes;
  /** Works out every decision without running the rules. */
  index(): void;
}

/** Analyses a set of files. */
export function analyze(
  files: Iterable<{ readonly path: string; readonly text: string }>,
  options: AnalyzeOptions = {},
): Analysis {
  const engine = createEngine(options);
  for (const { path, text } of files) {
    engine.setFile(path, text);
  }
  return facade(engine);
}

/** An empty workspace that follows edits. */
export function createWorkspace(options: AnalyzeOptions = {}): Workspace {
  return facade(createEngine(options));
}

/**
 * What other CRDs of the Gateway API mean to manifests: what will be refused, dropped, taken or meant otherwise. Both
 * channels are compared unless the options name one. Settings of rules do not count: the API server knows none.
 */
export function upgrade(
  files: Iterable<{ readonly path: string; readonly text: string }>,
  releases: Releases,
  options: AnalyzeOptions = {},
): UpgradeReport {
  const texts = [...files];
  const { channel } = resolveSettings(options);
  const channels = channel === undefined ? CHANNELS.toReversed() : [channel];
  return upgradeReport({ ...releases, channels, shown: (path) => path }, (crds) => {
    const engine = createEngine(optionsWithCrds(options, crds));
    for (const { path, text } of texts) engine.setFile(path, text);
    return engine;
  });
}

/**
 * Converts Ingresses to Gateway API: new manifests beside the files that they come of, and a line for everything that the
 * Ingresses say and for every behaviour that changes.
 */
export function migrate(
  files: Iterable<{ readonly path: string; readonly text: string }>,
  options: MigrationOptions = {},
): Migration {
  return migrateFiles(files, options);
}

/** Everything that a change of some files does: the difference between two states in what the manifests mean. */
export function plan(
  base: Iterable<{ readonly path: string; readonly text: string }>,
  head: Iterable<{ readonly path: string; readonly text: string }>,
  options: AnalyzeOptions = {},
): Plan {
  const textsOf = (files: typeof base) => new Map([...files].map(({ path, text }) => [path, text]));
  return planOf(baseAndHead(textsOf(base), textsOf(head), () => createEngine(options)));
}

/**
 * Options under which only certain CRDs of the Gateway API decide: no setting silences what they refuse, and no proposal
 * is read that they do not have.
 */
export function optionsWithCrds(
  { rules: _, config, ...rest }: AnalyzeOptions,
  crds: Required<Pick<AnalyzeOptions, "channel" | "bundleVersion">>,
): AnalyzeOptions {
  const proposals = { attachTo: false, routability: false, delegation: false };
  return { ...rest, ...crds, proposals, config: { ...config, rules: {} }, workspaceCrds: "off" };
}

/** Where each rule comes from that follows a text of its own. */
const sources: ReadonlyMap<string, string> = new Map(
  allRules.filter(({ examinedIn }) => examinedIn !== "elsewhere").map(({ id, source }) => [id, source]),
);

/** Called with the id of a rule that threw, and the error. */
export type InternalErrorLog = (rule: string, error: unknown) => void;

/** The engine with the rules and schemas in place: what the server and the command line are built on. */
export function createEngine(
  options: AnalyzeOptions = {},
  log: InternalErrorLog = () => {},
  watch?: RuleWatch,
  pace?: Pace,
): Engine {
  const settings = resolveSettings(options);
  const { channel, bundleVersion, proposals, workspaceCrds } = settings;
  const usual: InstalledCrds = {
    channel: channel ?? "experimental",
    bundleVersion: bundleVersion ?? NEWEST_RELEASE,
  };
  const profileNameOf = profileNameByClass(settings.readings);
  const delegation = proposals.delegation ? settings.delegation : undefined;
  const examineDocument = documentExaminer(settings.rules, log);
  const judge = (object: DocumentInput, crds: InstalledCrds): readonly LocalFinding[] =>
    examineDocument(
      object,
      validateDocument(object, { proposals, ...crds }).filter(
        (problem) => !isProposedValue(problem, object, delegation),
      ),
      crds,
    );
  return new Engine({
    cluster: {
      closedWorld: settings.closedWorld,
      mergesChildren: proposals.attachTo,
      delegation,
      isExternal: (namespace) => isCoveredBy(namespace, settings.externalNamespaces),
      knownClasses: settings.knownClasses,
      isKnownClass: (name) => isCoveredBy(name, settings.knownClasses),
      maxMergedListeners: settings.maxMergedListeners,
      requiredProtections: settings.exposure,
      isRequiredFor: (requirement, host) =>
        isCoveredBy(host, requirement.for) && !isCoveredBy(host, requirement.except),
      routability: {
        isRead: proposals.routability,
        serviceCIDRs: settings.serviceCIDRs,
        inClusterControllers: Object.keys(settings.generatedNames),
      },
      generatedNames: settings.generatedNames,
      implementationOf: implementationByClass(settings.implementations),
      ...(profileNameOf === undefined ? {} : { profileNameOf }),
      ...(options.now === undefined ? {} : { now: options.now }),
    },
    crds: { channel, bundleVersion },
    rules: settings.rules,
    examine: withTeamRules(examiner(settings.rules, proposals, log, undefined, watch), settings.policies),
    checkStructure: (object, crds) =>
      crds.isFound === undefined
        ? judge(object, crds)
        : withoutNewErrors(judge(object, crds), () => judge(object, usual)),
    customResources: { crds: workspaceCrds, structure: { ...usual, proposals } },
    ...(pace === undefined ? {} : { pace }),
    docs: (rule) => sources.get(rule),
  });
}

/**
 * Findings by the CRDs that the files speak of. They may speak of another cluster, so that what is an error only by these
 * CRDs, and by none that would be taken to run without them, is a warning.
 */
function withoutNewErrors(
  found: readonly LocalFinding[],
  usual: () => readonly LocalFinding[],
): readonly LocalFinding[] {
  if (!found.some(({ severity }) => severity === "error")) return found;
  const errors = usual().filter(({ severity }) => severity === "error");
  return found.map((finding) => {
    const isUsual = errors.some(({ rule, at }) => rule === finding.rule && deepEqual(at, finding.at));
    return finding.severity !== "error" || isUsual ? finding : { ...finding, severity: "warning" };
  });
}

function facade(engine: Engine): Workspace {
  return {
    get diagnostics() {
      engine.flush();
      return engine.paths().flatMap((path) => engine.diagnostics(path));
    },
    get status() {
      return statusOf(engine);
    },
    get coverage() {
      return coverageReport(coverage(engine));
    },
    effectiveGateway: (ref) => findEffectiveGateway(engine, ref),
    effectiveRoute: (ref) => findEffectiveRoute(engine, ref),
    explain: (ref) => {
      const subject = findObject(engine, ref, ref.kind);
      return subject === undefined ? { subject: ref, parents: [] } : explain(subject, engine);
    },
    trace: (request) => traceRequest(request, engine),
    fixes: (diagnostic) => identifiedFixes(engine, (path) => path)(diagnostic.path, diagnostic),
    graph: ({ namespace } = {}) => {
      engine.flush();
      const whole = topology(engine);
      return namespace === undefined ? whole : inNamespace(whole, namespace);
    },
    setFile: (path, text) => engine.setFile(path, text),
    edit: (path, range, text) => engine.edit(path, range, text),
    removeFile: (path) => engine.removeFile(path),
    flush: () => engine.flush(),
    settle: () => engine.flush(),
    index: () => engine.indexAll(),
  };
}

/** The merged view of a Gateway by name. Of several with one identity, `scope` chooses; without it the first. */
export function findEffectiveGateway(engine: Engine, ref: ObjectRef): EffectiveGateway | undefined {
  const found = findObject(engine, ref, "Gateway");
  if (found?.resource.kind !== "Gateway") return undefined;
  const gateway: Delivered<Gateway> = { ...found, resource: found.resource };
  const view = effectiveGateway(gateway, engine);
  return { ...view, toYaml: () => effectiveGatewayYaml(view) };
}

/** The joined view of an HTTPRoute by name, chosen like a Gateway. */
export function findEffectiveRoute(engine: Engine, ref: ObjectRef): EffectiveRoute | undefined {
  const found = findObject(engine, ref, "HTTPRoute");
  if (found?.resource.kind !== "HTTPRoute") return undefined;
  const route: Delivered<Route> = { ...found, resource: found.resource };
  const view = effectiveRoute(route, engine);
  return view === undefined ? undefined : { ...view, toYaml: () => effectiveRouteYaml(view) };
}
