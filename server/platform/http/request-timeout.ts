import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#server/kernel/domain-error';
import type { TraceContext } from '#server/platform/events/trace-context';
import { sendError } from './errors.js';

/** So long may a request wait for its answer, whatever it is that takes so long. */
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

/** An answer for whoever has waited long enough, counted from the end of what he sent. What is not begun by then never is. */
export function answerBeforeTimeout(req: FastifyRequest, reply: FastifyReply, trace: TraceContext) {
  const begin = () => {
    const timer = setTimeout(() => {
      if (reply.sent) return;
      trace.givenUp = true;
      sendError(tooSlow(), req, reply);
    }, LONGEST_MS);
    reply.raw.once('close', () => clearTimeout(timer));
  };
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  if (!encoding && !Number(length)) begin();
  else req.raw.once('end', begin);
}
