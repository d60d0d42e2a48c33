/**
 * Serialises calls of one name; different names run concurrently. `p-limit` has no names, and a limit per name would have
 * to be removed in the same way.
 */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.last.get(name) ?? Promise.resolve()).then(work, work);
    const done = turn.catch(() => undefined);
    this.last.set(name, done);
    void done.then(() => {
      if (this.last.get(name) === done) this.last.delete(name);
    });
    return turn;
  }
}
