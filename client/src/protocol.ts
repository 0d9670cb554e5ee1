// The custom requests and notifications between this extension and the language server. The server
// declares the same shapes for itself: the two bundles share no code.

/** A place in a document: zero-based line and UTF-16 code unit. */
export interface DocumentPosition {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
}

/** The kinds of previews. */
export type PreviewName =
  | "effectiveGateway"
  | "ownGateway"
  | "effectiveRoute"
  | "status"
  | "generatedResources"
  | "trace"
  | "routes"
  | "trust"
  | "exposure"
  | "conversion"
  | "ingressComparison"
  | "debug.tree"
  | "debug.facts"
  | "debug.cells"
  | "debug.delivery";

/**
 * What a preview is about. An object by its name: `scope` is there only where one name exists in several deliveries, and
 * `kind` where the preview shows several kinds.
 */
export interface PreviewSubject {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly scope?: string;
  readonly detail?: string;
  /** The URI of a folder, where the workspace has several. */
  readonly folder?: string;
}

/** A preview by its kind and its subject. */
export interface PreviewRef extends PreviewSubject {
  readonly preview: PreviewName;
}

/** The request for a preview, client to server. */
export const PREVIEW_REQUEST = "gatewayApi/preview";

/** Parameters of that request: a subject, none for the whole workspace, or the place whose object is meant. */
export type PreviewParams = PreviewRef | (DocumentPosition & { readonly preview: PreviewName });

/** What a preview is written in. */
export type PreviewEnding = "yaml" | "md" | "txt";

/** Result of that request; `null` where there is nothing to show. */
export type PreviewResult = PreviewRef & {
  readonly ending: PreviewEnding;
  readonly text: string;
  readonly sources: readonly (LineSource | null)[];
};

/** Where a line of a preview comes from, and the parts of the line that name places. */
export interface LineSource extends ObjectLocation {
  readonly about: string;
  readonly links: readonly PlaceLink[];
}

/** A part of a line, in UTF-16 columns, and the place that it names. */
export interface PlaceLink extends ObjectLocation {
  readonly start: number;
  readonly end: number;
}

/** The request for a preview by parts, client to server, with the parameters of a preview. */
export const RENDERED_VIEW_REQUEST = "gatewayApi/renderedView";

/** Result of that request; `null` where there is nothing to show. */
export type RenderedViewResult = PreviewRef & { readonly parts: readonly ViewPart<PlacedWords>[] };

/** How words are to be seen; what they say does not hang on it. */
export type ViewTone = "plain" | "good" | "bad" | "doubtful";

/** Words of a rendered view, and where they lead. */
export interface PlacedWords {
  readonly text: string;
  readonly tone: ViewTone;
  readonly place?: ObjectLocation;
  /** The place in words. */
  readonly where?: string;
}

/** A part of a rendered view, from top to bottom. */
export type ViewPart<Words> =
  | { readonly kind: "answer" | "heading" | "text"; readonly words: Words }
  | { readonly kind: "literal"; readonly lines: readonly string[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly Words[])[];
    };

/** The request for the objects behind a code lens, client to server: a place, answered by locations. */
export const ATTACHED_REQUEST = "gatewayApi/attachedObjects";

/** A location of the protocol. */
export interface ObjectLocation {
  readonly uri: string;
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
}

/** Parameters of the request `gatewayApi/findFiles`, server to client: the URI of a folder. */
export interface FindFilesParams {
  readonly folder: string;
}

/** Parameters of the request `gatewayApi/readFile`, server to client. */
export interface ReadFileParams {
  readonly uri: string;
}

/** Result of `gatewayApi/readFile`: the text, without a byte order mark, or why there is none. `isLeftOut`: on purpose. */
export type ReadFileResult =
  | { readonly text: string }
  | { readonly error: string; readonly isLeftOut?: boolean };

/** The request for one JSON Schema of all kinds of the Gateway API, client to server. */
export const SCHEMA_REQUEST = "gatewayApi/jsonSchema";

/** Result of that request. */
export interface SchemaResult {
  readonly schema: object;
}

/** The request for how many references of the workspace were checked, client to server. */
export const COVERAGE_REQUEST = "gatewayApi/coverage";

/** Result of that request. */
export interface CoverageResult {
  readonly checked: number;
  readonly all: number;
}

/** The request for an answer to a language model, client to server. */
export const ASK_REQUEST = "gatewayApi/ask";

/** Parameters of that request: the question, and what belongs to it. */
export interface AskParams {
  readonly tool: "check" | "explain" | "trace" | "routes" | "effective";
  readonly arguments: object;
}

/** Result of that request. */
export interface AskResult {
  readonly text: string;
}

/** The request for the picture of the workspace, client to server. */
export const GRAPH_REQUEST = "gatewayApi/graph";

export type GraphSeverity = "error" | "warning" | "information";

/** An object or a listener of the picture. */
export interface GraphNode {
  readonly id: string;
  readonly role: "class" | "gateway" | "listenerSet" | "listener" | "route" | "backend" | "policy";
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** The cluster, where the workspace describes several. */
  readonly scope?: string;
  readonly detail?: string;
  /** Left out for what no file holds. */
  readonly place?: ObjectLocation;
  readonly problems?: readonly {
    readonly severity: GraphSeverity;
    readonly rule: string;
    readonly message: string;
  }[];
}

/** A line of the picture, in the direction of requests. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: "class" | "member" | "listener" | "attachment" | "delegation" | "backend" | "policy";
  readonly verdict: "accepted" | "refused" | "unknown";
  readonly why?: string;
  readonly conflict?: string;
  readonly label?: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphText {
  readonly text: string;
}
