import { supportedKinds } from "../../../server/src/gateway-api/listeners/listeners.ts";
import { asOwner, type ListenerOwner } from "../../../server/src/gateway-api/listeners/merging.ts";
import { admits, NAMESPACE_NAME_LABEL } from "../../../server/src/gateway-api/references/namespaces.ts";
import type { Verdict } from "../../../server/src/gateway-api/verdict.ts";
import type {
  LabelRequirement,
  LabelSelector,
  NamespacePolicy,
} from "../../../server/src/model/namespacePolicy.ts";
import { asRoute, type Resource } from "../../../server/src/model/resource.ts";
import type { ObjectLocation } from "../../../server/src/workspace/objects/objectLocation.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";

/** Whatever lets others in by a policy for namespaces, as the engine reads it. */
export interface Door {
  /** What it is called in a failure. */
  readonly name: string;
  /** By which it is found again after a change, the surest first: two of its own, others for one that goes elsewhere. */
  readonly marks: readonly string[];
  readonly owner: string | undefined;
  readonly policy: NamespacePolicy | undefined;
  readonly defaultFrom: "Same" | "None";
  /** What is let in: kinds of Routes, ListenerSets, child Gateways. */
  readonly kinds: readonly string[];
}

/** Who may come in where, in one state of a workspace. */
export interface Access {
  readonly doors: readonly Door[];
  /** References across namespaces that ReferenceGrants permit, as texts; without a name they are for all objects. */
  readonly grants: ReadonlySet<string>;
  /** Namespaces that the manifests name, with the labels that are known of them. */
  readonly namespaces: ReadonlyMap<string, Labels>;
}

type Labels = Readonly<Record<string, string>>;

/** Who may come in where. */
export function accessOf(workspace: Workspace): Access {
  const objects = workspace.objects();
  const namespaces = new Map<string, Labels>();
  for (const { delivered } of objects) {
    const { resource, namespace } = delivered;
    for (const name of [namespace, resource.kind === "Namespace" ? resource.metadata.name : undefined]) {
      const labels =
        name === undefined ? undefined : workspace.clusterOf(delivered.id).lookup.namespaceLabels(name);
      if (name !== undefined) namespaces.set(name, typeof labels === "object" ? labels : {});
    }
  }
  const ordinals = new Map<string, number>();
  const doors = objects.flatMap((location) => {
    const ordinal = ordinals.get(location.path) ?? 0;
    ordinals.set(location.path, ordinal + 1);
    return doorsOf(location, `${location.path} ${ordinal}`, workspace);
  });
  const grants = objects.flatMap(({ delivered: { resource, namespace } }) => grantsOf(resource, namespace));
  return { doors, grants: new Set(grants), namespaces };
}

function doorsOf({ delivered }: ObjectLocation, place: string, workspace: Workspace): readonly Door[] {
  const { resource, namespace: owner } = delivered;
  const object = `${resource.kind} ${owner ?? ""}/${resource.metadata.name ?? ""}`;
  const door = (what: string, rest: Pick<Door, "policy" | "defaultFrom" | "kinds">): Door => ({
    name: `${object} ${what}`,
    marks: [`${object} ${what}`, `${object} ${what}`, `${place} ${what}`],
    owner,
    ...rest,
  });
  const holder = asOwner(delivered);
  const listeners = holder === undefined ? [] : listenerDoors(holder, place, workspace);
  const tiers = (asRoute(resource)?.spec.rules ?? []).flatMap(({ allowedRoutes }, index) =>
    allowedRoutes === undefined
      ? []
      : [
          door(`rule ${index}`, {
            policy: allowedRoutes.namespaces,
            defaultFrom: "Same",
            kinds: ["child Route"],
          }),
        ],
  );
  if (resource.kind !== "Gateway") return [...listeners, ...tiers];
  const { allowedListeners, infrastructure } = resource.spec;
  const children = infrastructure?.allowedChildren;
  return [
    ...listeners,
    door("allowedListeners", {
      policy: allowedListeners?.namespaces,
      defaultFrom: "None",
      kinds: ["ListenerSet"],
    }),
    door("allowedChildren", {
      policy: children?.namespaces,
      defaultFrom: children === undefined ? "None" : "Same",
      kinds: ["child Gateway"],
    }),
  ];
}

function listenerDoors(holder: ListenerOwner, place: string, workspace: Workspace): readonly Door[] {
  const { merging } = workspace.clusterOf(holder.id);
  const root = merging.parentAcceptance(holder.id)?.parent ?? holder;
  const served = `${root.namespace ?? ""}/${root.resource.metadata.name ?? ""}`;
  return (holder.resource.spec.listeners ?? []).map((listener, index): Door => {
    const object = `${holder.resource.kind} ${holder.namespace ?? ""}/${holder.resource.metadata.name ?? ""}`;
    const { name = "", port = "", protocol = "", hostname = "", allowedRoutes } = listener;
    return {
      name: `${object} listener ${name || index}`,
      marks: [
        `${object} listener ${name}`,
        `${object} listener ${index}`,
        `${served} serves ${name} ${port} ${protocol} ${hostname}`,
        `${served} serves ${port} ${protocol} ${hostname}`,
        `${place} listener ${index}`,
      ],
      owner: holder.namespace,
      policy: allowedRoutes?.namespaces,
      defaultFrom: "Same",
      kinds: supportedKinds(listener).kinds,
    };
  });
}

function grantsOf(resource: Resource, namespace: string | undefined): readonly string[] {
  if (resource.kind !== "ReferenceGrant") return [];
  const { from, to } = resource.spec;
  return (from ?? []).flatMap((source) =>
    (to ?? []).map((target) =>
      [
        [...lastingKind(source), source.namespace].join("/"),
        [target.group ?? "", target.kind, namespace].join("/"),
        target.name ?? "",
      ].join(" → "),
    ),
  );
}

/** Group and kind, for a kind that has moved those that it has now: what may refer stays the same. */
function lastingKind({
  group = "",
  kind = "",
}: {
  readonly group?: string;
  readonly kind?: string;
}): readonly string[] {
  return kind === "XListenerSet" ? ["gateway.networking.k8s.io", "ListenerSet"] : [group, kind];
}

/** Something that lets in more than before. */
export interface Opened {
  readonly kind: "door" | "new door" | "grant";
  readonly name: string;
  readonly guests: readonly string[];
  /** It lets in namespaces that could not send anything before; of a new door, others than its own. */
  readonly isForeign: boolean;
}

/** What lets in more than before. A door that was not there is compared with one that lets in nobody. */
export function widened(before: Access, after: Access): readonly Opened[] {
  const known = new Map<string, Door[]>();
  const stays = new Set(after.doors.map(({ name }) => name));
  for (const door of before.doors)
    for (const mark of stays.has(door.name) ? door.marks.slice(0, 2) : door.marks)
      known.set(mark, [...(known.get(mark) ?? []), door]);
  const guests = guestsOf(before, after);
  const opened = after.doors.flatMap((door): readonly Opened[] => {
    const mark = door.marks.find((one) => known.has(one));
    const then = mark === undefined ? [] : (known.get(mark) ?? []);
    const added = [...guests].flatMap(([guest, labels]) => {
      const now = openness(door, guest, after.namespaces.get(guest) ?? labels);
      const was = Math.max(
        0,
        ...then.map((one) => openness(one, guest, before.namespaces.get(guest) ?? labels)),
      );
      const isForeign = mark === undefined ? guest !== door.owner && now > 0 : now > was;
      const kinds = door.kinds.filter(
        (kind) => now > (then.some((one) => one.kinds.includes(kind)) ? was : 0),
      );
      return kinds.map((kind) => ({ guest: `${kind}s of ${guest}`, isForeign }));
    });
    if (added.length === 0) return [];
    return [
      {
        kind: mark === undefined ? "new door" : "door",
        name: door.name,
        guests: added.map(({ guest }) => guest),
        isForeign: added.some(({ isForeign }) => isForeign),
      },
    ];
  });
  const granted = [...after.grants].filter(
    (grant) => !before.grants.has(grant) && !before.grants.has(grant.replace(/ → [^→]*$/, " → ")),
  );
  return [
    ...opened,
    ...granted.map((name): Opened => ({ kind: "grant", name, guests: [], isForeign: true })),
  ];
}

const RANK: Readonly<Record<Verdict, number>> = { no: 0, unknown: 1, yes: 2 };

function openness(door: Door, guest: string, labels: Labels): number {
  return RANK[admits(door.policy, door.defaultFrom, door.owner, guest, () => labels).verdict];
}

/**
 * The namespaces that ask for admission: those that the manifests name, one that nobody knows, and for each selector
 * one that meets it, those that miss one of its requirements, and those that meet one of them only.
 */
function guestsOf(before: Access, after: Access): ReadonlyMap<string, Labels> {
  const named = [...before.namespaces.keys(), ...after.namespaces.keys()];
  const guests = new Map<string, Labels>([...named, "a stranger"].map((name) => [name, {}]));
  for (const { policy } of [...before.doors, ...after.doors]) {
    const wanted = policy?.selector === undefined ? [] : labelsFor(policy.selector);
    for (const name of wanted.filter(([key]) => key === NAMESPACE_NAME_LABEL).map(([, value]) => value))
      if (!guests.has(name)) guests.set(name, {});
    const variants = wanted.flatMap((_, index) => [
      wanted.filter((_one, at) => at !== index),
      wanted.filter((_one, at) => at === index),
    ]);
    for (const labels of [wanted, ...variants]) {
      const written = labels.map(([key, value]) => `${key}=${value}`).join(",");
      if (written !== "") guests.set(`one with ${written}`, Object.fromEntries(labels));
    }
  }
  return guests;
}

function labelsFor({
  matchLabels,
  matchExpressions,
  strayLabels,
}: LabelSelector): readonly (readonly [string, string])[] {
  return [
    ...Object.entries(matchLabels),
    ...Object.entries(strayLabels),
    ...matchExpressions.flatMap(({ key, values }: LabelRequirement) =>
      key === undefined ? [] : [[key, values[0] ?? "some"] as const],
    ),
  ];
}
