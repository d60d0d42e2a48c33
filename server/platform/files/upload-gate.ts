import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { DomainError } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';

/** Concurrent forms: in total and per person. */
const AT_ONCE = 32;
const AT_ONCE_EACH = 4;
/** Queued forms, of which no byte is read, and their timeout. */
const WAITING = 256;
const WAITING_EACH = 40;
const WAITING_MS = 60_000;

const busy = () =>
  new DomainError('unavailable', 'busy', 'Many files are being sent right now. Try again in a moment.', {
    retryAfter: 10,
  });
const throttled = () =>
  new DomainError('rate_limited', 'throttled', 'You are sending too many files at once. Try again in a moment.', {
    retryAfter: 10,
  });

/** Limits the number of forms with files that this process receives concurrently. */
@Injectable()
export class UploadGate {
  private readonly all = new PQueue({ concurrency: AT_ONCE });
  private readonly people = new Map<UserId, PQueue>();

  /** Waits at most a minute for a slot of the person and another one for a slot of all, then throws 429 or 503 with `Retry-After`. */
  async enter<T>(person: UserId, work: () => Promise<T>): Promise<T> {
    const own = this.people.get(person) ?? new PQueue({ concurrency: AT_ONCE_EACH });
    this.people.set(person, own);
    try {
      return await turn(own, WAITING_EACH, throttled, () => turn(this.all, WAITING, busy, work));
    } finally {
      if (own.size + own.pending === 0) this.people.delete(person);
    }
  }
}

async function turn<T>(queue: PQueue, mostWaiting: number, refusal: () => DomainError, work: () => Promise<T>) {
  if (queue.size >= mostWaiting) throw refusal();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(refusal()), WAITING_MS);
  const begin = () => {
    clearTimeout(timer);
    return work();
  };
  return queue.add(begin, { signal: waiting.signal });
}
