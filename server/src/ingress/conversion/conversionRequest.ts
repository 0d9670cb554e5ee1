import type { Listener } from "../../model/listener.ts";
import type { NamespacePolicy } from "../../model/namespacePolicy.ts";
import type { ConversionTarget } from "./conversionTarget.ts";

/** A Gateway that is there, with the listeners that it has itself. */
export interface ExistingGateway {
  readonly namespace: string;
  readonly name: string;
  readonly listeners: readonly Listener[];
  /** From where ListenerSets may join it; by default from nowhere. */
  readonly allowedListeners?: NamespacePolicy;
  /** It is in no file, so that nobody knows more of it than its name. */
  readonly isAbsent?: true;
  /** The name of its GatewayClass. */
  readonly className?: string;
}

/** Where Routes go to. */
export type GatewayChoice =
  /** The listeners of a Gateway that is there. */
  | { readonly kind: "existing"; readonly gateway: ExistingGateway }
  /** A ListenerSet for each namespace, on a Gateway that is there or a new one. */
  | { readonly kind: "sets"; readonly gateway?: ExistingGateway }
  | { readonly kind: "new" };

/** What a conversion is asked for. */
export interface ConversionRequest extends ConversionTarget {
  readonly choice: GatewayChoice;
  /** For a new Gateway. */
  readonly gatewayClassName?: string;
  /** The title of the implementation that serves the class of the Gateway, where it is another one than is asked for. */
  readonly servedBy?: string;
  /** HTTPRoutes and other objects that are there, as `KIND NAMESPACE/NAME`. */
  readonly taken: Iterable<string>;
}

/** The listeners that are there for the Routes. */
export function existingListeners({ choice }: Pick<ConversionRequest, "choice">): readonly Listener[] {
  return choice.kind === "existing" ? choice.gateway.listeners : [];
}
