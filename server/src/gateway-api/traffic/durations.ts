import type { Route } from "../../model/resource.ts";
import { durationMilliseconds } from "../../schema/duration.ts";
import type { Path } from "../../yaml/tree.ts";

/** A duration of a Route, with the path of the field that holds it. */
export interface PlacedDuration {
  readonly path: Path;
  readonly text: string;
  readonly milliseconds: number;
}

/**
 * Every duration of a Route that can be read, in milliseconds. Text that is no duration of the API is left out.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-2257/
 */
export function durationsOf({ spec }: Route): readonly PlacedDuration[] {
  return spec.rules.flatMap(({ timeouts, retry, sessionPersistence }, rule) => {
    if (timeouts === undefined && retry === undefined && sessionPersistence === undefined) return [];
    const at: Path = ["spec", "rules", rule];
    return [
      ...placed([...at, "timeouts", "request"], timeouts?.request),
      ...placed([...at, "timeouts", "backendRequest"], timeouts?.backendRequest),
      ...placed([...at, "retry", "backoff"], retry?.backoff),
      ...placed([...at, "sessionPersistence", "absoluteTimeout"], sessionPersistence?.absoluteTimeout),
      ...placed([...at, "sessionPersistence", "idleTimeout"], sessionPersistence?.idleTimeout),
    ];
  });
}

function placed(path: Path, text: string | undefined): readonly PlacedDuration[] {
  const milliseconds = text === undefined ? undefined : durationMilliseconds(text);
  return text === undefined || milliseconds === undefined ? [] : [{ path, text, milliseconds }];
}
