import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerBeforeTimeout, beforeTimeout } from '#server/platform/http/request-timeout';
import { newTrace } from '#server/platform/events/trace-context';

/** A request whose body arrives, and the statuses that it was answered with. */
function received() {
  const answers: number[] = [];
  const reply = {
    raw: Object.assign(new EventEmitter(), { writableFinished: false, destroyed: false }),
    sent: false,
    status: (status: number) => (answers.push(status), reply),
    headers: () => reply,
    type: () => reply,
    send: () => reply,
  };
  const req = { raw: new EventEmitter(), headers: { 'content-length': '10' }, id: 'r', method: 'POST' };
  const trace = newTrace({ correlationId: 'c', actorId: 'a' });
  answerBeforeTimeout(req as unknown as FastifyRequest, reply as unknown as FastifyReply, trace);
  return { req: req as unknown as FastifyRequest, answers, trace };
}

describe('A request', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is answered 503 nine seconds after its body, and its commands are dropped', () => {
    const { req, answers, trace } = received();
    jest.advanceTimersByTime(60_000);
    expect(answers).toEqual([]);
    req.raw.emit('end');
    jest.advanceTimersByTime(8_999);
    expect(answers).toEqual([]);
    jest.advanceTimersByTime(1);
    expect([answers, trace.givenUp]).toEqual([[503], true]);
  });

  it.each(['before', 'while'])(
    'has its nine seconds after work that belongs to its body, which ended %s it',
    async (when) => {
      const { req, answers, trace } = received();
      if (when === 'before') req.raw.emit('end');
      let done = () => {};
      const work = beforeTimeout(req, () => new Promise<void>((resolve) => (done = resolve)));
      req.raw.emit('end');
      jest.advanceTimersByTime(60_000);
      expect([answers, trace.givenUp]).toEqual([[], undefined]);
      done();
      await work;
      jest.advanceTimersByTime(8_999);
      expect(answers).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(answers).toEqual([503]);
    },
  );
});
