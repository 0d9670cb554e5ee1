/**
 * What a function says of an object, kept for the one that it was last asked about: many rules ask about one object before any of them
 * asks about the next.
 */
export function lastAsked<K, V>(answer: (about: K) => V): (about: K) => V {
  let last: { readonly about: K; readonly answer: V } | undefined;
  return (about) => {
    if (last === undefined || last.about !== about) last = { about, answer: answer(about) };
    return last.answer;
  };
}
