import type { Member } from '../chaos/site.js';

/** One kind of request; `send` is asked anew each time, so that no two are the same. */
export type Errand = {
  kind: string;
  method: string;
  path: string;
  as?: Member;
  send?: () => { body: string; headers?: Record<string, string> };
};
/** One answer. `status` 0: there was none. `at` is when it was asked for and `ms` how long it took. */
export type Heard = {
  kind: string;
  at: number;
  ms: number;
  status: number;
  retryAfter: string | null;
  body: Record<string, unknown>;
};

const PATIENCE_MS = 20_000;

/** People who keep asking for everything, whether or not they were answered, and write down what they hear. */
export class Callers {
  readonly heard: Heard[] = [];
  private readonly busy = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly url: string,
    private readonly errands: readonly Errand[],
    private readonly everyMs: number,
  ) {}

  start() {
    this.timers = this.errands.map((errand) =>
      setInterval(() => {
        const call = this.ask(errand).finally(() => this.busy.delete(call));
        this.busy.add(call);
      }, this.everyMs),
    );
  }

  /** Resolves when everybody was answered. */
  async stop() {
    this.timers.forEach(clearInterval);
    await Promise.all(this.busy);
  }

  private async ask({ kind, method, path, as, send }: Errand) {
    const at = Date.now();
    const { body, headers } = send?.() ?? {};
    const heard = (status: number, retryAfter: string | null, text: string) =>
      void this.heard.push({ kind, at, ms: Date.now() - at, status, retryAfter, body: read(text) });
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...headers,
        },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      heard(response.status, response.headers.get('retry-after'), await response.text());
    } catch (error) {
      heard(0, null, JSON.stringify({ detail: String((error as Error).cause ?? error) }));
    }
  }
}

function read(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text || '{}') as Record<string, unknown>;
  } catch {
    return { detail: text };
  }
}
