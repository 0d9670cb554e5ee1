/** A table that a test reads: the bundle holds its text. */
declare module "*.txt" {
  const text: string;
  export default text;
}
