/** Allows `burst` uses at once and `perSecond` a second after them. It decides at once, within the call. */
export class TokenBucket {
  private left: number;
  private last = Date.now();

  constructor(private readonly rate: { burst: number; perSecond: number }) {
    this.left = rate.burst;
  }

  take(): boolean {
    const now = Date.now();
    const earned = (Math.max(0, now - this.last) * this.rate.perSecond) / 1_000;
    this.left = Math.min(this.rate.burst, this.left + earned);
    this.last = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
