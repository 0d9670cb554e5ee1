/**
 * Thrown out of computations that have lasted long enough, so that others are heard. It is nobody's value: whoever is computing
 * stays as it was, and what was computed inside of it stays, so the next try begins where this one has stopped.
 */
export class GivingWay extends Error {
  constructor() {
    super("This has lasted long enough and gives way to others.");
    this.name = "GivingWay";
  }
}
