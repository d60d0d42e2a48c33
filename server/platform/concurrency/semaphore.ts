/** Limits the number of concurrent calls; further calls wait in order. */
export class Semaphore {
  private readonly line: (() => void)[] = [];

  constructor(private room: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.room > 0) this.room--;
    else await new Promise<void>((enter) => this.line.push(enter));
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.room++;
    }
  }
}
