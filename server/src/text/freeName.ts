/** A name, with a number behind it where it is taken. */
export function freeName(wanted: string, isFree: (name: string) => boolean): string {
  let name = wanted;
  for (let number = 2; !isFree(name); number++) name = `${wanted}-${number}`;
  return name;
}
