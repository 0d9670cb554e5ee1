/** The text of elkjs's worker, put in place when the view is bundled: a worker made of it needs no further file. */
declare module "elk-worker-source" {
  const source: string;
  export default source;
}
