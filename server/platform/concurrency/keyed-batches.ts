/**
 * Processes the items of one key in batches, one batch at a time: items added meanwhile form the next batch. Different
 * keys are processed concurrently.
 */
export class KeyedBatches<Item> {
  private readonly waiting = new Map<string, Item[]>();

  constructor(
    /** Settles every item; never rejects. */
    private readonly serve: (items: Item[], key: string) => Promise<void>,
    private readonly largestBatch = 64,
  ) {}

  add(key: string, item: Item) {
    const waiting = this.waiting.get(key);
    if (waiting) return void waiting.push(item);
    this.waiting.set(key, [item]);
    void this.drain(key);
  }

  private async drain(key: string) {
    const waiting = this.waiting.get(key)!;
    // Items of the same tick share the first batch.
    await Promise.resolve();
    while (waiting.length > 0) await this.serve(waiting.splice(0, this.largestBatch), key);
    this.waiting.delete(key);
  }
}
