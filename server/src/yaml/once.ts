/** A function that runs `compute` when it is first called, and returns the same value ever after. */
export function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}
