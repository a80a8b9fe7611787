/**
 * Shows things one after the other: the next one begins when the last has landed and was seen.
 * Nobody has to wait: what is left is shown at once when somebody skips.
 */

/** How fast the actions of others follow each other, in milliseconds each. */
export const PACES = { slow: 1200, normal: 600, fast: 250, once: 0 } as const;
export type Pace = keyof typeof PACES;
export const isPace = (word: unknown): word is Pace => typeof word === 'string' && Object.hasOwn(PACES, word);

/** The table gives so long to see what happened before a clock runs. */
export const GRACE = 2000;

export class Queue<T> {
  private things: T[] = [];
  private running = false;
  private over = false;
  private wake: (() => void) | undefined;
  /** Whether what is left is shown at once. */
  hurried = false;

  /**
   * `show` puts a thing on the page and says how long it is to be seen before the next.
   * `told` hears how many are left, whenever that changes.
   */
  constructor(
    private readonly show: (thing: T) => Promise<number>,
    private readonly told: (left: number) => void = () => {},
  ) {}

  get left(): readonly T[] {
    return this.things;
  }

  push(...things: T[]): void {
    this.things.push(...things);
    if (this.running) this.told(this.things.length);
    else void this.run();
  }

  /** Show all that is left at once; says whether there was anything. */
  skip(): boolean {
    if (this.things.length === 0) return false;
    this.hurried = true;
    this.wake?.();
    return true;
  }

  /** Forget what is left. */
  drop(): void {
    this.things = [];
    this.told(0);
  }

  /** Nothing is shown any more. */
  end(): void {
    this.over = true;
    this.drop();
    this.wake?.();
  }

  private async run(): Promise<void> {
    this.running = true;
    let thing = this.things.shift();
    while (thing !== undefined && !this.over) {
      this.told(this.things.length);
      const ms = await this.show(thing);
      if (!this.hurried && ms > 0) await this.hold(ms);
      if (this.things.length === 0) this.hurried = false;
      thing = this.things.shift();
    }
    this.running = false;
  }

  private hold(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
