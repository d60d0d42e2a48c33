import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type DomainErrorKind } from '#server/kernel/domain-error';
import { TokenBucket } from '#server/platform/concurrency/token-bucket';
import { isTransient } from '#server/platform/transient-errors';
import { log } from '#server/platform/log';

const STATUS: Record<DomainErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  rate_limited: 429,
  upstream: 502,
  unavailable: 503,
  insufficient_storage: 507,
};
/** SQLSTATEs of input that Postgres cannot store. */
const BAD_INPUT = ['22P02', '22P05', '22003', '22021', '22007', '22008'];
/** Errors of Fastify and its parsers, in the contract's codes and sentences. */
const FRAMEWORK_ERRORS: Record<number, [code: string, detail: string]> = {
  404: ['not_found', 'Not found.'],
  413: ['too_large', 'This request is too large (1 MB at most).'],
  415: ['unsupported_media_type', 'We cannot read this type of content.'],
  416: ['range_not_satisfiable', 'There is nothing in that part of the file.'],
};
const UNREADABLE: [code: string, detail: string] = ['invalid', 'This request cannot be read.'];
const SOCKET_ERRORS: Record<string, [status: number, reason: string, code: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'too_large'],
};

export type ErrorBody = { status: number; body: Record<string, unknown>; headers: Record<string, string> };

/** Any failure in the contract's shape: 400 with fields first, everything else `{ detail, code, request_id }`. */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  if (error instanceof DomainError) {
    const { kind, code, detail, more } = error;
    const headers: Record<string, string> = more.retryAfter ? { 'Retry-After': String(more.retryAfter) } : {};
    const body =
      kind === 'invalid' && more.fields
        ? { ...more.fields, detail, ...more.extra }
        : { detail, code, request_id: requestId, ...more.extra };
    return { status: STATUS[kind], body, headers };
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const status = error instanceof HttpException ? error.getStatus() : statusCode;
  const plain = (of: number, word: string, detail: string, headers = {}): ErrorBody => ({
    status: of,
    body: { detail, code: word, request_id: requestId },
    headers,
  });
  if (status && status >= 400 && status < 500) return plain(status, ...(FRAMEWORK_ERRORS[status] ?? UNREADABLE));
  if (code && BAD_INPUT.includes(code)) return plain(400, 'invalid', 'Something in this request cannot be read.');
  if (isTransient(error))
    return plain(503, 'unavailable', 'We cannot reach our records right now. Try again in a moment.', {
      'Retry-After': '2',
    });
  return plain(500, 'error', 'Something went wrong on our side. Nothing was lost; try again.');
}

/** Lines about answers of 503. In an outage most requests have one. */
const unavailableLines = new TokenBucket({ burst: 5, perSecond: 1 });
let unlogged = 0;

function logUnavailable(about: object) {
  if (!unavailableLines.take()) return void unlogged++;
  log.warn({ ...about, unlogged }, 'a request was answered 503');
  unlogged = 0;
}

export function sendError(error: unknown, req: FastifyRequest, reply: FastifyReply) {
  const { status, body, headers } = errorBody(error, req.id);
  const about = { err: error, request: req.id, method: req.method, route: req.routeOptions?.url };
  if (status === 503) logUnavailable(about);
  else if (status >= 500) log.error(about, 'a request failed');
  if (!reply.sent) void reply.status(status).headers(headers).type('application/json; charset=utf-8').send(body);
}

/** Answers malformed HTTP on the bare socket; `given` are the headers of every answer. */
export function sendSocketError(error: Error & { code?: string }, socket: Socket, given: object) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, reason, word] = SOCKET_ERRORS[error.code ?? ''] ?? [400, 'Bad Request', 'invalid'];
  const headers = { 'x-request-id': randomUUID(), ...given };
  const unread = { detail: 'This request cannot be read.', code: word, request_id: headers['x-request-id'] };
  const body = JSON.stringify(unread);
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

@Catch()
export class ContractErrors implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    sendError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
