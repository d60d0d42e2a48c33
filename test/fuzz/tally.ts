import type { Operation } from './document.js';
import { faultOf } from './judge.js';
import { type Sample, sample, slope } from './memory.js';
import type { Fuzzed } from './requests.js';
import type { Reply } from './wire.js';

export type Outcome = Reply | Error | undefined;
/** Requests between two samples of the memory. */
const SAMPLED_EVERY = 1_000;

/** Outcomes of all requests. */
export class Tally {
  readonly faults: string[] = [];
  retried = 0;
  private readonly statuses: Record<string, number> = {};
  private readonly times: [ms: number, what: string][] = [];
  private readonly succeeded = new Set<string>();
  private readonly samples: Sample[] = [];
  private answered = 0;

  constructor(private readonly seed: number) {}

  take(one: Fuzzed, outcome: Outcome) {
    if (++this.answered % SAMPLED_EVERY === 0) this.samples.push(sample(this.answered));
    const fault = outcome instanceof Error ? outcome.message : outcome && faultOf(outcome);
    if (fault) this.faults.push(described(one, fault, outcome as Reply));
    const status = outcome instanceof Error ? 'lost' : String(outcome?.status ?? 'connection closed');
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (!outcome || outcome instanceof Error || one.wire.raw !== undefined) return;
    this.times.push([outcome.ms, `${one.number} ${one.route}`]);
    if (outcome.status < 300) this.succeeded.add(one.route);
  }

  /** Routes that never answered with 2xx. */
  unreached = (operations: readonly Operation[]) =>
    operations.filter(({ method, path }) => !this.succeeded.has(`${method} ${path}`));

  /** Times in ms; growth of RSS and of the heap after garbage collection in kB per 1,000 requests, over the second half. */
  report(operations: readonly Operation[]) {
    const { answered, seed, retried, statuses, samples } = this;
    const times = this.times.sort(([a], [b]) => a - b);
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]![0]);
    return {
      ...{ requests: answered, seed, retried, statuses },
      unreached: this.unreached(operations).map(({ method, path }) => `${method} ${path}`),
      ...{ p50: at(0.5), p99: at(0.99), slowest: times.slice(-5).map(([ms, what]) => `${Math.round(ms)} ms ${what}`) },
      memory: { rss: slope(samples, 'rss'), heap: slope(samples, 'heap') },
    };
  }
}

function described({ number, actor, route, wire }: Fuzzed, fault: string, { status, text = '' }: Reply) {
  const { method, path, body, headers } = wire;
  const { authorization: _, ...shown } = headers;
  const sent = `${method} ${path.slice(0, 200)} ${JSON.stringify(shown).slice(0, 300)} ${String(body ?? '').slice(0, 400)}`;
  return `${number} ${route} as ${actor}: ${fault}; sent ${sent}; answered ${status} ${text.slice(0, 300)}`;
}
