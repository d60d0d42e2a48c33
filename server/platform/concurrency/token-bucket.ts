/** Uses at once, and a second after them. */
export type Rate = { burst: number; perSecond: number };

/** Allows as many uses as its rate. It decides at once, within the call. */
export class TokenBucket {
  private left: number;
  private last = Date.now();

  constructor(private readonly rate: Rate) {
    this.left = rate.burst;
  }

  take(count = 1): boolean {
    const now = Date.now();
    const earned = (Math.max(0, now - this.last) * this.rate.perSecond) / 1_000;
    this.left = Math.min(this.rate.burst, this.left + earned);
    this.last = now;
    if (this.left < count) return false;
    this.left -= count;
    return true;
  }
}
