import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#server/kernel/domain-error';
import type { TraceContext } from '#server/platform/events/trace-context';
import { sendError } from './errors.js';

/** Upper bound of the time from the end of a request to its answer. */
const LONGEST_MS = 9_000;

const tooSlow = () =>
  new DomainError(
    'unavailable',
    'too_slow',
    'This takes longer than it should. See whether it was done, then try again.',
    {
      retryAfter: 5,
    },
  );

const begun = new WeakSet<FastifyReply>();

/** A response that has begun is not replaced, however long its compression takes or its client needs to receive it. */
export const noteResponse = (reply: FastifyReply) => void begun.add(reply);

/** Timers of requests under way. */
const timers = new WeakMap<IncomingMessage, { hold: () => void; release: () => void }>();

/** Answers 503 when the handler takes too long, counted from the end of the body; commands not begun by then are dropped. */
export function answerBeforeTimeout(req: FastifyRequest, reply: FastifyReply, trace: TraceContext) {
  let timer: NodeJS.Timeout | undefined;
  let isHeld = false;
  const begin = () => {
    if (isHeld || reply.raw.writableFinished || reply.raw.destroyed) return;
    timer = setTimeout(() => {
      if (begun.has(reply) || reply.sent) return;
      trace.givenUp = true;
      sendError(tooSlow(), req, reply);
    }, LONGEST_MS);
  };
  const hold = () => {
    isHeld = true;
    clearTimeout(timer);
  };
  const release = () => {
    isHeld = false;
    begin();
  };
  timers.set(req.raw, { hold, release });
  reply.raw.once('close', () => clearTimeout(timer));
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  if (!encoding && !Number(length)) begin();
  else req.raw.once('end', begin);
}

/** Counts the time of `work` as that in which the body arrives: the handler's own time begins after it. */
export async function beforeTimeout<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  timers.get(raw)?.hold();
  try {
    return await work();
  } finally {
    timers.get(raw)?.release();
  }
}
