import type { Path } from "../../yaml/tree.ts";
import type { HeldIngress } from "../heldIngress.ts";
import type { PathModifier } from "./pathRewrite.ts";

/** One rule of an HTTPRoute in the making, and on which listeners of its host it stands. */
export interface MadeRule {
  readonly by: HeldIngress;
  /** The path of the Ingress that it comes of, for its comments. */
  readonly place?: Path;
  readonly on: "http" | "https" | "both";
  readonly matches: readonly MadeMatch[];
  readonly filters: readonly MadeFilter[];
  readonly backendRefs: readonly MadeBackendRef[];
}

export interface MadePath {
  readonly type: "Exact" | "PathPrefix" | "RegularExpression";
  readonly value: string;
}

export interface MadeMatch {
  readonly path: MadePath;
  readonly headers?: readonly MadeHeaderMatch[];
}

export interface MadeHeaderMatch {
  readonly name: string;
  readonly type?: "RegularExpression";
  readonly value: string;
}

/** As it stands in a manifest. */
export interface MadeBackendRef {
  readonly group?: string;
  readonly kind?: string;
  readonly name: string;
  readonly port?: number;
  readonly weight?: number;
}

export interface MadeHeader {
  readonly name: string;
  readonly value: string;
}

/** What a header filter does, as it stands in a manifest. */
export interface HeaderModifier {
  readonly set?: readonly MadeHeader[];
  readonly add?: readonly MadeHeader[];
  readonly remove?: readonly string[];
}

/** As it stands in a manifest. */
export type MadeFilter =
  | {
      readonly type: "ExtensionRef";
      readonly extensionRef: { readonly group: string; readonly kind: string; readonly name: string };
    }
  | {
      readonly type: "RequestRedirect";
      readonly requestRedirect: {
        readonly scheme?: string;
        readonly hostname?: string;
        readonly port?: number;
        readonly path?: PathModifier;
        readonly statusCode: number;
      };
    }
  | {
      readonly type: "URLRewrite";
      readonly urlRewrite: { readonly hostname?: string; readonly path?: PathModifier };
    }
  | {
      readonly type: "RequestHeaderModifier";
      readonly requestHeaderModifier: HeaderModifier;
    }
  | {
      readonly type: "ResponseHeaderModifier";
      readonly responseHeaderModifier: HeaderModifier;
    }
  | {
      readonly type: "RequestMirror";
      readonly requestMirror: {
        readonly backendRef: { readonly name: string; readonly namespace?: string; readonly port: number };
      };
    }
  | {
      readonly type: "CORS";
      readonly cors: {
        readonly allowOrigins: readonly string[];
        readonly allowMethods?: readonly string[];
        readonly allowHeaders?: readonly string[];
        readonly allowCredentials?: boolean;
        readonly exposeHeaders?: readonly string[];
        readonly maxAge: number;
      };
    };
