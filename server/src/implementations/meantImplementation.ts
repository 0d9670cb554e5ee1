import { nearestValue } from "../schema/nearestName.ts";
import { IMPLEMENTATIONS } from "./implementations.ts";
import { type MeantImplementation, reportedReleases } from "./support.ts";
import { usualController } from "./usualController.ts";

const BY_NAME: ReadonlyMap<string, MeantImplementation> = new Map(
  IMPLEMENTATIONS.map((implementation) => [implementation.name, { implementation }]),
);
const BY_CONTROLLER = new Map(
  IMPLEMENTATIONS.flatMap(({ name, controllers }) => controllers.map((controller) => [controller, name])),
);
const BY_CLASS = new Map(IMPLEMENTATIONS.flatMap(({ name, classes }) => classes.map((one) => [one, name])));
const BY_USUAL_CLASS = new Map(
  IMPLEMENTATIONS.flatMap(({ name, usualClasses = [] }) => usualClasses.map((one) => [one, name])),
);

/**
 * The implementation that is meant by the controller of a class, which decides where it is known, or by the name of the
 * class. Undefined where neither is known here: then nothing can be said.
 */
export function implementationOf(
  className: string,
  controllerName: string | undefined,
): MeantImplementation | undefined {
  const named = BY_CLASS.get(className);
  // Calico brings Envoy Gateway with its own controller name; only its class tells them apart.
  if (named === "calico") return BY_NAME.get(named);
  if (controllerName === undefined)
    return named === undefined ? guessedByClass(className) : BY_NAME.get(named);
  const name = BY_CONTROLLER.get(usualController(controllerName));
  return name === undefined ? undefined : BY_NAME.get(name);
}

/** The title of the implementation that makes the class of this name by itself, so that no manifest has it; undefined for others. */
export function makerOfClass(className: string): string | undefined {
  const name = BY_CLASS.get(className);
  return name === undefined ? undefined : BY_NAME.get(name)?.implementation.title;
}

function guessedByClass(className: string): MeantImplementation | undefined {
  const usual = BY_USUAL_CLASS.get(className);
  const guessed = usual === undefined ? undefined : BY_NAME.get(usual);
  return guessed && { ...guessed, isGuess: true };
}

/** An implementation with the newest of its releases that have a report, to show how one is named. */
export const NAMED_RELEASE = namedRelease("envoy-gateway");

function namedRelease(name: string): string {
  const [release] = IMPLEMENTATIONS.flatMap((one) => (one.name === name ? reportedReleases(one) : []));
  return `${name}@${release ?? ""}`;
}

/** The name that was meant by one that is not known. */
export function nearestImplementation(name: string): string | undefined {
  return nearestValue(
    name,
    IMPLEMENTATIONS.map((one) => one.name),
  );
}

/** What a setting names: `envoy-gateway`, or `envoy-gateway@1.9`; undefined for what is not known. */
export function implementationNamed(text: string): MeantImplementation | undefined {
  const [name = "", release] = text.split("@");
  const meant = BY_NAME.get(name);
  return meant === undefined || release === undefined ? meant : { ...meant, release };
}
