// The custom requests and notifications between this extension and the language server. The server
// declares the same shapes for itself: the two bundles share no code.

/** What the server shows in effect: a Gateway with what is merged into it, a Route joined with its children. */
export type EffectiveKind = "Gateway" | "HTTPRoute";

/** An object by name. `scope` is there only where one name exists in several deliveries. */
export interface ObjectRef {
  readonly namespace?: string;
  readonly name: string;
  readonly scope?: string;
}

/** A place in a document: zero-based line and UTF-16 code unit. */
export interface DocumentPosition {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
}

/** The requests for what an object is in effect, client to server. */
export const EFFECTIVE_REQUESTS: Readonly<Record<EffectiveKind, string>> = {
  Gateway: "gatewayApi/effectiveGateway",
  HTTPRoute: "gatewayApi/effectiveRoute",
};

/** Parameters of those requests. */
export type EffectiveParams = DocumentPosition | ObjectRef;

/** Result of those requests; `null` where there is no such object, or a Route that is joined with none. */
export type EffectiveResult = (ObjectRef & { readonly text: string }) | null;

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

/** Result of `gatewayApi/readFile`: the text, without a byte order mark, or why there is none. */
export type ReadFileResult = { readonly text: string } | { readonly error: string };

/** The request for the picture of the workspace, client to server. */
export const GRAPH_REQUEST = "gatewayApi/graph";

export type GraphSeverity = "error" | "warning" | "information";

/** An object or a listener of the picture. */
export interface GraphNode {
  readonly id: string;
  readonly role: "class" | "gateway" | "listenerSet" | "listener" | "route" | "backend";
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
  readonly relation: "class" | "member" | "listener" | "attachment" | "delegation" | "backend";
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
