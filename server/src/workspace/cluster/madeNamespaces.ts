import { type Delivered, isOfKind } from "../../delivery/delivered.ts";
import type { UnknownLabels } from "../../gateway-api/clusterView.ts";
import type { MadeNamespace } from "../../model/producerSpec.ts";
import { mayBecome } from "../../yaml/opaqueText.ts";

type Labels = Readonly<Record<string, string>>;

/** What may stand for a key or a value that nobody knows: text that is filled in later. */
const OPEN = "{{ … }}";

/** The namespaces that objects make and that have a name, or may come to have it. */
export function namespacesMade(name: string, makers: readonly Delivered[]): readonly MadeNamespace[] {
  return makers.flatMap((maker) => {
    const made = isOfKind(maker, "Producer") ? maker.resource.spec.madeNamespace : undefined;
    return made !== undefined && mayBecome(made.name, name) ? [made] : [];
  });
}

/**
 * The labels of a namespace with those that its makers give it. Those that others have set are known where there is a manifest of it,
 * or where nothing is in the cluster that is in no file.
 */
export function withMadeLabels(
  name: string,
  written: Labels | UnknownLabels,
  made: readonly MadeNamespace[],
): Labels | UnknownLabels {
  const certain = made.filter((one) => one.name === name);
  const isWritten = typeof written !== "string";
  if (!isWritten && (written !== "NotInWorkspace" || certain.length === 0)) return written;
  const open = made.flatMap((one) => (one.name === name ? [] : Object.keys(one.labels)));
  const given: Labels = Object.assign({}, isWritten ? written : {}, ...certain.map(({ labels }) => labels));
  return {
    ...Object.fromEntries(open.map((key) => [key, OPEN])),
    ...given,
    ...(isWritten ? {} : { [OPEN]: "" }),
  };
}
