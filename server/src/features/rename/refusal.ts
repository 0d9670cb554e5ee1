/** Why nothing can be renamed, as a sentence for whoever asked. */
export interface Refusal {
  readonly refusal: string;
}
