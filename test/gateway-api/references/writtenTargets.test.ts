import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  meantKinds,
  namedReferences,
  writtenTarget,
} from "../../../server/src/gateway-api/references/writtenTargets.ts";
import type { ReferenceField } from "../../../server/src/implementations/references/referenceField.ts";
import type { ObjectReference } from "../../../server/src/model/reference.ts";
import type { WrittenReference } from "../../../server/src/model/writtenReference.ts";

const SERVICE = { group: "", kind: "Service" };
const SECRET = { group: "", kind: "Secret" };
const BACKEND = { group: "example.net", kind: "Backend" };
const FOREIGN_SERVICE = { group: "example.net", kind: "Service" };

const field = (more: Partial<ReferenceField> = {}): ReferenceField => ({
  steps: ["spec", "ref"],
  form: "object",
  kinds: [SERVICE, BACKEND],
  namespace: "written",
  groupKey: "group",
  kindKey: "kind",
  port: ["port"],
  namespaceKey: "namespace",
  isNamespaceBeside: false,
  isPortBeside: false,
  ...more,
});

const written = (
  ref: ObjectReference,
  of: Partial<ReferenceField> = {},
  more: Partial<WrittenReference> = {},
): WrittenReference => ({ path: ["spec", "ref"], field: field(of), ref, ...more });

/** What a reference of an object in `shop` means, as one text. */
function meaning(ref: ObjectReference, of: Partial<ReferenceField> = {}, owner: string | undefined = "shop") {
  const target = writtenTarget(written(ref, of), owner);
  const inWords = ({
    group,
    kind,
    namespace,
    name,
  }: {
    group: string;
    kind: string;
    namespace?: string | undefined;
    name: string;
  }) => `${group}/${kind} ${namespace ?? "?"}/${name}`;
  switch (target.kind) {
    case "targets":
      return target.targets.map(inWords).join(", ");
    case "refused":
      return `refused ${target.written.group}/${target.written.kind}`;
    case "bound":
      return `bound ${inWords(target.target)}, not in ${target.namespace}`;
    case "open":
      return `open ${target.kinds.map(({ group, kind }) => `${group}/${kind}`).join(", ")}`.trim();
  }
}

describe("the kind that a reference means", () => {
  const text: Partial<ReferenceField> = { form: "name" };

  it("is the first of the field where none is written, or each of them where the name is all there is", () => {
    assert.equal(meaning({ name: "a" }), "/Service shop/a");
    assert.equal(meaning({ name: "a" }, text), "/Service shop/a, example.net/Backend shop/a");
    assert.equal(meaning({ name: "a" }, { preset: BACKEND }), "example.net/Backend shop/a");
    assert.equal(meaning({ name: "a" }, { ...text, preset: BACKEND }), "example.net/Backend shop/a");
    assert.equal(meaning({ name: "a" }, { preset: SECRET }), "refused /Secret");
  });

  it("is the one of its name where no group is written", () => {
    assert.equal(meaning({ name: "a", kind: "Backend" }), "example.net/Backend shop/a");
    assert.equal(meaning({ name: "a", kind: "Secret" }), "refused /Secret");
    assert.equal(meaning({ name: "a", kind: "Secret" }, { preset: BACKEND }), "refused example.net/Secret");
    assert.equal(
      meaning({ name: "a", kind: "Service" }, { kinds: [SERVICE, FOREIGN_SERVICE] }),
      "/Service shop/a, example.net/Service shop/a",
    );
  });

  it("has the group that is written, unless the controller looks at no groups", () => {
    assert.equal(meaning({ name: "a", group: "example.net", kind: "Backend" }), "example.net/Backend shop/a");
    assert.equal(meaning({ name: "a", group: "", kind: "Backend" }), "refused /Backend");
    assert.equal(
      meaning({ name: "a", group: "example.net", kind: "Service" }),
      "refused example.net/Service",
    );
    assert.equal(
      meaning({ name: "a", group: "other", kind: "Backend" }, { ignoresGroup: true }),
      "example.net/Backend shop/a",
    );
    assert.equal(
      meaning({ name: "a", group: "other", kind: "Secret" }, { ignoresGroup: true }),
      "refused other/Secret",
    );
  });

  it("of an empty group may be that of the group which the field has beside it", () => {
    const kinds = [SERVICE, FOREIGN_SERVICE];
    assert.equal(
      meaning({ name: "a", group: "", kind: "Service" }, { kinds }),
      "/Service shop/a, /Service shop/a, example.net/Service shop/a",
    );
    assert.equal(
      meaning({ name: "a", group: "example.net", kind: "Service" }, { kinds }),
      "example.net/Service shop/a",
    );
  });

  it("is of the core group by the words that people use for it, where the field takes such a kind", () => {
    for (const group of ["core", "v1"])
      assert.equal(meaning({ name: "a", group, kind: "Service" }), "/Service shop/a", group);
    assert.equal(
      meaning({ name: "a", group: "core", kind: "Backend" }, { kinds: [BACKEND] }),
      "refused core/Backend",
    );
    assert.equal(meaning({ name: "a", group: "v2", kind: "Service" }), "refused v2/Service");
  });

  it("is that of others in their groups, where the field takes such kinds", () => {
    const others: Partial<ReferenceField> = { kinds: [BACKEND], takesOtherGroups: true };
    assert.equal(meaning({ name: "a", group: "other.io", kind: "Pot" }, others), "open");
    assert.equal(meaning({ name: "a", group: "other.io", kind: "Backend" }, others), "open");
    assert.equal(meaning({ name: "a", group: "", kind: "Backend" }, others), "example.net/Backend shop/a");
    for (const group of ["example.net", "", "apps", "gateway.networking.k8s.io"])
      assert.equal(meaning({ name: "a", group, kind: "Pot" }, others), `refused ${group}/Pot`);
  });

  it("may have the name that it had as an experiment", () => {
    const set = { group: "gateway.networking.k8s.io", kind: "ListenerSet" };
    const early = { group: "gateway.networking.x-k8s.io", kind: "XListenerSet" };
    assert.equal(meaning({ name: "a", ...early }, { kinds: [set] }), `${early.group}/XListenerSet shop/a`);
    assert.equal(meaning({ name: "a", ...early }), `refused ${early.group}/XListenerSet`);
    const pool = { group: "inference.networking.k8s.io", kind: "InferencePool" };
    const alpha = { group: "inference.networking.x-k8s.io", kind: "InferencePool" };
    assert.equal(meaning({ name: "a", ...alpha }, { kinds: [pool] }), `${alpha.group}/InferencePool shop/a`);
    assert.equal(
      meaning({ name: "a", ...set }, { kinds: [SERVICE] }),
      "refused gateway.networking.k8s.io/ListenerSet",
    );
  });

  it("is open where it is filled in later", () => {
    assert.equal(meaning({ name: "a", kind: "${KIND}" }), "open");
    assert.equal(meaning({ name: "a", group: "${GROUP}", kind: "Service" }), "open");
    assert.equal(meaning({ name: "a", group: "${GROUP}", kind: "Service" }, { ignoresGroup: true }), "open");
  });

  it("is any where the field takes any, and none without a kind", () => {
    const any: Partial<ReferenceField> = { kinds: [], takesAnyKind: true };
    assert.equal(meaning({ name: "a", group: "example.net", kind: "Pot" }, any), "example.net/Pot shop/a");
    assert.equal(meaning({ name: "a", kind: "Pot" }, any), "/Pot shop/a");
    for (const ref of [{}, { kind: "" }, { kind: "${KIND}" }, { group: "${GROUP}", kind: "Pot" }])
      assert.equal(meaning({ name: "a", ...ref }, any), "open", JSON.stringify(ref));
    assert.deepEqual(meantKinds(written({ kind: "Pot" }, { takesAnyKind: true })), {
      kind: "kinds",
      kinds: [{ group: "", kind: "Pot" }],
    });
  });
});

describe("the place of what a reference means", () => {
  it("is the namespace that it names, or that of the one that refers", () => {
    assert.equal(meaning({ name: "a", namespace: "infra" }), "/Service infra/a");
    assert.equal(meaning({ name: "a", namespace: "" }), "/Service shop/a");
    assert.equal(meaning({ name: "a" }, {}, "team"), "/Service team/a");
    const [nowhere] = namedReferences([written({ name: "a" })], undefined);
    assert.equal(nowhere?.target.namespace, undefined);
  });

  it("is none for kinds that stand in no namespace", () => {
    const kinds = [{ group: "gateway.networking.k8s.io", kind: "GatewayClass" }];
    for (const namespace of ["written", "own", "any"] as const)
      assert.equal(
        meaning({ name: "a", namespace: "infra" }, { kinds, namespace }),
        "gateway.networking.k8s.io/GatewayClass /a",
        namespace,
      );
    assert.equal(
      meaning({ name: "a" }, { kinds, namespace: "any" }),
      "gateway.networking.k8s.io/GatewayClass /a",
    );
  });

  it("of a namespace is no other namespace", () => {
    const kinds = [{ group: "", kind: "Namespace" }];
    for (const namespace of ["own", "any"] as const)
      assert.equal(meaning({ name: "a" }, { kinds, namespace }), "/Namespace /a", namespace);
  });

  it("is open where no manifest says it", () => {
    assert.equal(meaning({ name: "a" }, { namespace: "any" }), "open /Service");
    assert.equal(meaning({ name: "a", namespace: "infra" }, { namespace: "any" }), "/Service infra/a");
  });

  it("is the object's own alone where the controller looks nowhere else", () => {
    const own: Partial<ReferenceField> = { namespace: "own" };
    assert.equal(meaning({ name: "a", namespace: "infra" }, own), "bound /Service shop/a, not in infra");
    assert.equal(meaning({ name: "a", namespace: "shop" }, own), "/Service shop/a");
    assert.equal(meaning({ name: "a" }, own), "/Service shop/a");
    assert.equal(meaning({ name: "a", namespace: "${NAMESPACE}" }, own), "/Service ${NAMESPACE}/a");
    const [unplaced] = namedReferences([written({ name: "a", namespace: "infra" }, own)], undefined);
    assert.equal(unplaced?.target.namespace, "infra");
  });
});

describe("a reference that means no object", () => {
  it("has no name, or names what is no object", () => {
    assert.equal(meaning({}), "open /Service");
    const kinds = [{ group: "networking.istio.io", kind: "Hostname" }];
    assert.equal(meaning({ name: "a.example.com" }, { kinds }), "open networking.istio.io/Hostname");
    assert.equal(meaning({ name: "a" }, { kinds: [] }), "open");
  });
});

describe("the references that lead to an object", () => {
  const named = (
    more: Partial<WrittenReference>,
    of: Partial<ReferenceField> = {},
    ref: ObjectReference = { name: "a" },
  ) => namedReferences([written(ref, of, more)], "shop");

  it("are those that mean one, with all that they say", () => {
    assert.deepEqual(named({ sectionName: "http", portPath: ["spec", "ref", "port"] }), [
      {
        path: ["spec", "ref"],
        isScalar: false,
        target: { ...SERVICE, namespace: "shop", name: "a" },
        sectionName: "http",
        nameAt: undefined,
        portPath: ["spec", "ref", "port"],
      },
    ]);
    assert.deepEqual(
      named({ isScalar: true, nameAt: 3 }).map(({ isScalar, nameAt }) => ({ isScalar, nameAt })),
      [{ isScalar: true, nameAt: 3 }],
    );
    assert.deepEqual(named({}, {}, { name: "a", kind: "Secret" }), []);
    assert.deepEqual(named({}, {}, {}), []);
  });

  it("are not a part of a text without a place of its own, nor what the controller makes", () => {
    assert.deepEqual(named({ isPart: true }), []);
    assert.deepEqual(
      named({ isPart: true, nameAt: 5 }).map(({ isScalar }) => isScalar),
      [true],
    );
    assert.deepEqual(named({}, { isMade: true }), []);
    assert.deepEqual(named({ isPart: true, nameAt: 5 }, { isMade: true }), []);
  });
});
