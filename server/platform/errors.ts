import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type RefusalKind } from '#server/kernel/refusal';
import { log } from './log.js';

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
  limited: 429,
  upstream: 502,
  unavailable: 503,
};
/** What Postgres says about input it cannot keep. */
const BAD_INPUT = ['22P02', '22P05', '22003', '22021', '22007', '22008'];
const DOWN = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
];

export type ErrorBody = { status: number; body: Record<string, unknown>; headers: Record<string, string> };

/** Any failure in the contract's shape: 400 with fields first, everything else `{ detail, code, request_id }`. */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  if (error instanceof Refusal) {
    const { kind, code, detail, more } = error;
    const headers: Record<string, string> = more.retryAfter ? { 'Retry-After': String(more.retryAfter) } : {};
    const body =
      kind === 'invalid' && more.fields
        ? { ...more.fields, ...more.extra, detail }
        : { ...more.extra, detail, code, request_id: requestId };
    return { status: STATUS[kind], body, headers };
  }
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  const status = error instanceof HttpException ? error.getStatus() : statusCode;
  const plain = (of: number, word: string, detail: string, headers = {}): ErrorBody => ({
    status: of,
    body: { detail, code: word, request_id: requestId },
    headers,
  });
  if (code && BAD_INPUT.includes(code)) return plain(400, 'invalid', 'Something in this request cannot be read.');
  if (
    (code && DOWN.includes(code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(message ?? '')
  )
    return plain(503, 'unavailable', 'We cannot reach our records right now. Try again in a moment.', {
      'Retry-After': '2',
    });
  if (status === 404) return plain(404, 'not_found', 'Not found.');
  if (status === 413) return plain(413, 'too_large', 'This is larger than we accept.');
  if (status === 415) return plain(415, 'unsupported_media_type', 'We cannot read this type of content.');
  if (status && status >= 400 && status < 500) return plain(status, 'invalid', 'This request cannot be read.');
  return plain(500, 'error', 'Something went wrong on our side. Nothing was lost; try again.');
}

export function sendError(error: unknown, req: FastifyRequest, reply: FastifyReply) {
  const { status, body, headers } = errorBody(error, req.id);
  if (status >= 500)
    log.error({ err: error, request: req.id, method: req.method, route: req.routeOptions?.url }, 'a request failed');
  if (!reply.sent) void reply.status(status).headers(headers).type('application/json; charset=utf-8').send(body);
}

@Catch()
export class ContractErrors implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    sendError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
