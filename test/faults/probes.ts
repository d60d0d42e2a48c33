import type { Member } from '../chaos/site.js';

/** One kind of request; `send` is called for each request, so that no two are the same. */
export type Probe = {
  kind: string;
  method: string;
  path: string;
  as?: Member;
  send?: () => { body: string; headers?: Record<string, string> };
};
/** One response. `status` 0: none arrived. `at`: epoch ms of the request; `ms`: its duration. */
export type ProbeResult = {
  kind: string;
  at: number;
  ms: number;
  status: number;
  retryAfter: string | null;
  body: Record<string, unknown>;
};

const TIMEOUT_MS = 20_000;

/** Sends every probe at a fixed rate, whether or not earlier ones were answered, and records the results. */
export class Probes {
  readonly results: ProbeResult[] = [];
  private readonly inFlight = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly url: string,
    private readonly probes: readonly Probe[],
    private readonly everyMs: number,
  ) {}

  start() {
    this.timers = this.probes.map((probe) =>
      setInterval(() => {
        const sent = this.request(probe).finally(() => this.inFlight.delete(sent));
        this.inFlight.add(sent);
      }, this.everyMs),
    );
  }

  /** Resolves when every request in flight has ended. */
  async stop() {
    this.timers.forEach(clearInterval);
    await Promise.all(this.inFlight);
  }

  private async request({ kind, method, path, as, send }: Probe) {
    const at = Date.now();
    const { body, headers } = send?.() ?? {};
    const record = (status: number, retryAfter: string | null, text: string) =>
      void this.results.push({ kind, at, ms: Date.now() - at, status, retryAfter, body: parse(text) });
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...headers,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      record(response.status, response.headers.get('retry-after'), await response.text());
    } catch (error) {
      record(0, null, JSON.stringify({ detail: String((error as Error).cause ?? error) }));
    }
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text || '{}') as Record<string, unknown>;
  } catch {
    return { detail: text };
  }
}
