import { preferred, removeMember } from "../admissionFixes.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { isHostname } from "../hostname.ts";
import { SUBJECT_ALT_NAMES } from "./backendValidation.ts";

type MemberName = "hostname" | "uri";

interface Members {
  readonly own: MemberName;
  readonly other: MemberName;
}

const MEMBERS: Readonly<Record<string, Members>> = {
  Hostname: { own: "hostname", other: "uri" },
  URI: { own: "uri", other: "hostname" },
};

const TYPES: Readonly<Record<MemberName, string>> = { hostname: "Hostname", uri: "URI" };

/** Whether a value has the form that its member asks for. */
const FITS: Readonly<Record<MemberName, (value: string) => boolean>> = {
  hostname: isHostname,
  uri: (value) => /^[^:/?#]+:\/\//.test(value),
};

export default defineAdmissionRule({
  id: "cel-btls-san-union",
  summary: "A subject alternative name whose type and value do not belong together",
  why: "With `type: Hostname` the name stands in `hostname`, with `type: URI`, as for SPIFFE identities, in `uri`. The other member has to be absent.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#subjectaltname",
  places: SUBJECT_ALT_NAMES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: checkout, namespace: shop }
spec:
  targetRefs:
    - { group: "", kind: Service, name: checkout }
  validation:
    hostname: checkout.example.com
    wellKnownCACertificates: System
    subjectAltNames:
      - type: Hostname
        uri: spiffe://shop.example.com/checkout
#       ^^^ error cel-btls-san-union: \`uri\` belongs to a name of type \`URI\`, and this one has the type \`Hostname\`; the API server refuses the object. Change the type, or write \`hostname\` instead. 💡
      - type: Hostname
        hostname: checkout.example.com
        uri: spiffe://shop.example.com/checkout
#       ^^^ error cel-btls-san-union: \`uri\` belongs to a name of type \`URI\`, and this one has the type \`Hostname\`; the API server refuses the object. Remove it, or give it an entry of its own. 💡
      - type: URI
#             ^^^ error cel-btls-san-union: A name of type \`URI\` stands in \`uri\`, which is missing; the API server refuses the object. Insert it.
`,
  correction: `
-      - type: Hostname
+      - type: URI
         hostname: checkout.example.com
-        uri: spiffe://shop.example.com/checkout
-      - type: URI
`,
  check(name, report) {
    const type = text(name, "type") ?? "";
    const members = MEMBERS[type];
    if (members === undefined) return;
    const { own, other } = members;
    const isOwnMissing = !isSet(name, own);
    const misplaced = text(name, other) ?? "";
    if (misplaced === "") {
      if (isOwnMissing)
        report({
          at: ["type"],
          message: `A name of type \`${type}\` stands in \`${own}\`, which is missing; the API server refuses the object. Insert it.`,
        });
      return;
    }
    report({
      at: [other],
      on: "key",
      message: `\`${other}\` belongs to a name of type \`${TYPES[other]}\`, and this one has the type \`${type}\`; the API server refuses the object. ${isOwnMissing ? `Change the type, or write \`${own}\` instead.` : "Remove it, or give it an entry of its own."}`,
      fixes: isOwnMissing ? fixesFor(misplaced, members) : [preferred(removeMember(other))],
    });
  },
});

/** The value itself shows whether the type is wrong or the field beside it. */
function fixesFor(value: string, { own, other }: Members): readonly AdmissionFix[] {
  if (FITS[other](value)) {
    const meant = TYPES[other];
    return [
      {
        title: `Change the type to \`${meant}\``,
        edits: [{ kind: "set", path: ["type"], value: meant }],
        isPreferred: true,
      },
    ];
  }
  if (!FITS[own](value)) return [];
  return [
    {
      title: `Rename to \`${own}\``,
      edits: [{ kind: "renameKey", path: [other], key: own }],
      isPreferred: true,
    },
  ];
}
