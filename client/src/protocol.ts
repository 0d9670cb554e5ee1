// The custom requests and notifications between this extension and the language server. The server
// declares the same shapes for itself: the two bundles share no code.

/** A Gateway by name. `scope` is there only where one name exists in several deliveries. */
export interface GatewayRef {
  readonly namespace?: string;
  readonly name: string;
  readonly scope?: string;
}

/** A place in a document: zero-based line and UTF-16 code unit. */
export interface DocumentPosition {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
}

/** Parameters of the request `gatewayApi/effectiveGateway`, client to server. */
export type EffectiveGatewayParams = DocumentPosition | GatewayRef;

/** Result of `gatewayApi/effectiveGateway`; `null` where there is no such Gateway. */
export type EffectiveGatewayResult = (GatewayRef & { readonly text: string }) | null;

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
