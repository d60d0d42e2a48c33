import type pg from 'pg';

type Handler = (...args: never[]) => void;
interface Listening {
  client: pg.PoolClient;
  users: number;
  /** The statement under way: a connection takes one at a time. */
  busy: Promise<unknown>;
}

/**
 * One connection on which all workers of a process listen, each through a part of its own: BullMQ announces the jobs of every
 * queue on one channel. After the loss of the connection the next part opens another.
 */
export class SharedListener {
  private current?: Promise<Listening>;

  constructor(private readonly pool: pg.Pool) {}

  async connect() {
    this.current ??= this.open();
    const listening = await this.current;
    listening.users++;
    return partOf(listening, () => this.leave(listening));
  }

  private open(): Promise<Listening> {
    const forget = () => {
      if (this.current === opening) this.current = undefined;
    };
    const opening = this.pool.connect().then((client) => {
      client.setMaxListeners(0);
      // Before the handlers of the parts, which then ask for another connection.
      client.on('error', forget);
      return { client, users: 0, busy: Promise.resolve() };
    });
    opening.catch(forget);
    return opening;
  }

  /** The last part closes the connection. */
  private leave(listening: Listening) {
    if (--listening.users > 0) return;
    this.current = undefined;
    listening.client.release(true);
  }
}

/** The connection as one worker uses it: what it adds it alone removes, and releasing it leaves the others theirs. */
function partOf(listening: Listening, leave: () => void) {
  const { client } = listening;
  const handlers = new Set<{ event: string; handler: Handler }>();
  const remove = (which: (one: { event: string; handler: Handler }) => boolean) => {
    for (const one of [...handlers].filter(which)) {
      client.removeListener(one.event as 'notification', one.handler as never);
      handlers.delete(one);
    }
  };
  let isReleased = false;
  return {
    query(text: string, values?: unknown[]) {
      const answer = listening.busy.then(() => client.query(text, values));
      listening.busy = answer.catch(() => undefined);
      return answer;
    },
    on(event: string, handler: Handler) {
      handlers.add({ event, handler });
      client.on(event as 'notification', handler as never);
    },
    removeListener: (event: string, handler: Handler) =>
      remove((one) => one.event === event && one.handler === handler),
    removeAllListeners: (event?: string) => remove((one) => event === undefined || one.event === event),
    release() {
      if (isReleased) return;
      isReleased = true;
      leave();
    },
  };
}
