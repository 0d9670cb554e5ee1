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
    const found: PlacedDuration[] = [];
    const note = (text: string | undefined, member: string, field: string): void => {
      const milliseconds = text === undefined ? undefined : durationMilliseconds(text);
      if (text !== undefined && milliseconds !== undefined)
        found.push({ path: ["spec", "rules", rule, member, field], text, milliseconds });
    };
    note(timeouts?.request, "timeouts", "request");
    note(timeouts?.backendRequest, "timeouts", "backendRequest");
    note(retry?.backoff, "retry", "backoff");
    note(sessionPersistence?.absoluteTimeout, "sessionPersistence", "absoluteTimeout");
    note(sessionPersistence?.idleTimeout, "sessionPersistence", "idleTimeout");
    return found;
  });
}
