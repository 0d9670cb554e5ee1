/** Where everything of a picture lies, in its own units; the left upper corner is the origin. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: ReadonlyMap<string, Rectangle>;
  /** The corners of each edge, in the order of the edges. */
  readonly lines: readonly (readonly Point[])[];
  /** Around clusters and namespaces, outer ones first. */
  readonly frames: readonly Frame[];
}

/** What stands together, and the name of it. */
export interface Frame {
  readonly kind: "cluster" | "namespace";
  readonly name: string;
  readonly place: Rectangle;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
