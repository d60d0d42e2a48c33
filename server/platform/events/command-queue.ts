import { KeyedMutex } from '#server/platform/concurrency/keyed-mutex';

const MOST_AT_ONCE = 64;

/** What is ordered under one name while others are served waits here, and is then served together. */
export class CommandQueue<Order> {
  private readonly waiting = new Map<string, Order[]>();
  private readonly mutex = new KeyedMutex();

  /** `serve` never rejects: it tells each order what came of it. */
  add(name: string, order: Order, serve: (orders: Order[]) => Promise<void>) {
    const others = this.waiting.get(name);
    if (others && others.length < MOST_AT_ONCE) return void others.push(order);
    const orders = [order];
    this.waiting.set(name, orders);
    void this.mutex.run(name, () => {
      if (this.waiting.get(name) === orders) this.waiting.delete(name);
      return serve(orders);
    });
  }
}
