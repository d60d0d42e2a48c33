import type { FastifyRequest } from 'fastify';

const waiting = new WeakMap<FastifyRequest, () => void>();

/** Runs `work` after the response was sent, so that a repeated request of a crashed one still finds what `work` removes. */
export const afterAnswer = (req: FastifyRequest, work: () => void) => void waiting.set(req, work);

export const answered = (req: FastifyRequest) => waiting.get(req)?.();
