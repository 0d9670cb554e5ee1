/** Types of the benchmark's generator, for the tests that are written in TypeScript. */
export interface WorkloadFile {
  readonly path: string;
  readonly text: string;
}

export interface Workload {
  readonly files: readonly WorkloadFile[];
  readonly documents: number;
  readonly references: number;
  readonly faults: readonly PlantedFault[];
  readonly probe: string;
}

export interface PlantedFault {
  readonly path: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly fault: string;
  readonly text: string;
}

export function generateFiles(options: { readonly files: number; readonly seed?: number }): Workload;

export function generateDocuments(options: {
  readonly documents: number;
  readonly seed?: number;
  readonly prefix?: string;
}): Workload;

export function generateCrowd(options: {
  readonly children: number;
  readonly form: "listener-sets" | "child-gateways";
  readonly folder?: string;
}): Workload & { readonly gateway: string; readonly contested: string };
