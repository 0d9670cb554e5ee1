import type { DocumentPosition, Graph, ObjectLocation, PreviewSubject } from "./protocol.ts";
import { qualifiedName } from "./qualifiedName.ts";

/** A Gateway as a list offers it. */
export interface GatewayChoice {
  readonly label: string;
  /** Its cluster, where the workspace describes several. */
  readonly description?: string;
  /** By what the server finds it: its place, or its name and cluster where one place stands for several. */
  readonly asked: DocumentPosition | PreviewSubject;
}

/** The Gateways of the workspace that a file holds, ordered by name and cluster. */
export function gatewayChoices({ nodes }: Graph): readonly GatewayChoice[] {
  const gateways = nodes.filter(({ role }) => role === "gateway");
  return gateways
    .flatMap((gateway): readonly GatewayChoice[] => {
      const { kind, namespace, name, scope, place } = gateway;
      if (place === undefined) return [];
      const qualified = { name, ...(namespace === undefined ? {} : { namespace }) };
      const label = qualifiedName(qualified);
      if (scope === undefined) return [{ label, asked: atStartOf(place) }];
      const isShared = gateways.some((other) => other !== gateway && isSamePlace(other.place, place));
      const asked = isShared ? { kind, ...qualified, scope } : atStartOf(place);
      return [{ label, description: scope, asked }];
    })
    .sort((one, other) => compare(one.label, other.label) || compare(one.description, other.description));
}

function atStartOf({ uri, range }: ObjectLocation): DocumentPosition {
  return { uri, position: range.start };
}

function isSamePlace(one: ObjectLocation | undefined, { uri, range: { start } }: ObjectLocation): boolean {
  return (
    one?.uri === uri && one.range.start.line === start.line && one.range.start.character === start.character
  );
}

function compare(one = "", other = ""): number {
  return one < other ? -1 : Number(one > other);
}
