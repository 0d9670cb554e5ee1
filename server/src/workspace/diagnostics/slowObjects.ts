/** Milliseconds that judging one object may take. */
const MOST = 200;

/**
 * Twice in a row: what is worked out for the first time for many is put down to whom it is worked out for, and a machine may be
 * busy otherwise.
 */
const STRIKES = 2;

/** Which keys take long again and again. */
export class SlowObjects<Key> {
  private readonly strikes = new Map<Key, number>();

  /** Takes note of how long one has taken. True where it has become one of the slow ones just now. */
  took(key: Key, milliseconds: number): boolean {
    if (milliseconds <= MOST) {
      if (this.strikes.size > 0) this.strikes.delete(key);
      return false;
    }
    const strikes = (this.strikes.get(key) ?? 0) + 1;
    this.strikes.set(key, strikes);
    return strikes === STRIKES;
  }

  has(key: Key): boolean {
    return (this.strikes.get(key) ?? 0) >= STRIKES;
  }

  forget(key: Key): void {
    this.strikes.delete(key);
  }
}
