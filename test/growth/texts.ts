/** Files whose text grows, whatever stands in it, by one number that says how much of something there is. */
export interface TextFamily {
  readonly what: string;
  /** A size at which the work is large against what every analysis costs. */
  readonly size: number;
  readonly files: (size: number) => readonly { readonly path: string; readonly text: string }[];
}

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: road, namespace: town }
spec: { parentRefs: [{ name: gate }] }
`;

const CHART = { path: "town/Chart.yaml", text: "apiVersion: v2\nname: town\nversion: 1.0.0\n" };

const inTown = (text: string) => [{ path: "town.yaml", text }];

export const TEXTS: readonly TextFamily[] = [
  {
    what: "blank lines before a document",
    size: 400_000,
    files: (size) => inTown(`${"\n".repeat(size)}${ROUTE}`),
  },
  {
    what: "blank lines between the fields of a document",
    size: 400_000,
    files: (size) => inTown(ROUTE.replace("spec:", `${"\n".repeat(size)}spec:`)),
  },
  {
    what: "lines of a comment",
    size: 100_000,
    files: (size) => inTown(`${"# a road\n".repeat(size)}${ROUTE}`),
  },
  {
    what: "ranges of a chart's template",
    size: 500,
    files: (size) => [
      CHART,
      {
        path: "town/templates/roads.yaml",
        text: `${ROUTE}${`{{- range .Values.roads }}\n---\n${ROUTE}{{- end }}\n`.repeat(size)}`,
      },
    ],
  },
  {
    what: "ranges of a chart's template inside of each other",
    size: 200,
    files: (size) => [
      CHART,
      {
        path: "town/templates/roads.yaml",
        text: `${"{{- range .Values.roads }}\n".repeat(size)}${ROUTE}${"{{- end }}\n".repeat(size)}`,
      },
    ],
  },
  {
    what: "quotes that nobody closes",
    size: 10_000,
    files: (size) => inTown(`${ROUTE}  a: ${'"'.repeat(size)}\n`),
  },
  {
    what: "brackets that nobody closes",
    size: 10_000,
    files: (size) => inTown(`${ROUTE}  a: ${"[ ".repeat(size)}\n`),
  },
  {
    what: "letters of one value in quotes",
    size: 400_000,
    files: (size) => inTown(ROUTE.replace("name: gate", `name: "${"x".repeat(size)}"`)),
  },
];
