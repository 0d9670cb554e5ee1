import type { YamlNode } from "../../../server/src/yaml/tree.ts";

/** A place of one file where a mistake can be made, and the text that makes it. Offsets count from the start of the file. */
export interface PlantedMistake {
  /** What is done, as rows of the table are called: `section name`, `backend port`. */
  readonly kind: string;
  /** Whether the place is a manifest of its own or stands in the values of a chart or another object. */
  readonly where: "plain" | "values";
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Findings count here and on nothing else; the whole workspace where the consequence shows elsewhere. */
  readonly shownAt: "place" | "file" | "anywhere";
}

/** One document of a file as the planter sees it. */
export interface PlantingGround {
  readonly path: string;
  readonly text: string;
  /** Where the document begins in the file. */
  readonly offset: number;
  readonly root: YamlNode;
}
