export function drawn<T>(list: readonly T[], count: number, seed: number, nameOf?: (one: T) => string): T[];
