import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, type Type } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable, of } from 'rxjs';
import { ACTORS } from '#server/kernel/actors';
import { DomainError } from '#server/kernel/domain-error';
import { currentTrace, newTrace, type TraceContext, within } from '#server/platform/events/trace-context';
import { answered } from './after-answer.js';
import { clientPage, serveClient } from './client-pages.js';
import { compression } from './compression.js';
import { CHECK_MS, connectionLimits, HEADERS_MS, limitConnections } from './connection-limits.js';
import { serveDocument } from './openapi.js';
import type { Config } from '#server/platform/config';
import { answerBeforeTimeout, noteResponse } from './request-timeout.js';
import { ContractErrors, sendError, sendSocketError } from './errors.js';
import { rejectUnsafeText } from './input-guards.js';
import { BodyGuard, isRaw } from './validation.js';
import { NestLog } from '#server/platform/log';
import { API, OUTSIDE_THE_API, assertEveryRouteHasPolicy } from './routes.js';
import { inlineScripts, securityHeaders } from './security-headers.js';
import { cutSlowBody, REQUEST_TIMEOUT_MS } from './slow-bodies.js';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';

const JSON_LIMIT = 1_048_576;
/** Traces by request: a body that arrives in a later packet is parsed outside the request's async context. */
const traces = new WeakMap<FastifyRequest, TraceContext>();

/**
 * Responds after the views show the request's events, with their position in `X-Position`. A view that lags too long leaves
 * the header out: the client then fetches what its live message names.
 */
@Injectable()
export class ReadYourWrites implements NestInterceptor {
  constructor(private readonly views: ViewPositions) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const settle = async (body: unknown, position: bigint) => {
      const isShown = await this.views.settled();
      if (isShown) void context.switchToHttp().getResponse<FastifyReply>().header('X-Position', String(position));
      return body;
    };
    return next.handle().pipe(
      mergeMap((body: unknown) => {
        const { position } = currentTrace()?.appended ?? { position: -1n };
        return position < 0n ? of(body) : settle(body, position);
      }),
    );
  }
}

/** Keeps Nest from setting its handlers of errors and unknown paths: Fastify accepts one of each, set before. */
class Adapter extends FastifyAdapter {
  override setErrorHandler() {
    return this.getInstance();
  }

  override setNotFoundHandler() {
    return this.getInstance();
  }
}

/** The HTTP application: Fastify, the contract's errors, security headers, the API document and the client. */
export async function createHttpApp(root: Type | object, config: Config): Promise<NestFastifyApplication> {
  const hops = config.get('TRUST_PROXY');
  const security = securityHeaders(config.get('PUBLIC_URL'), {
    scripts: inlineScripts(clientPage() ?? ''),
    images: config.get('TRUSTED_BY').flatMap(({ logo }) => (logo ? new URL(logo).origin : [])),
  });
  const adapter = new Adapter({
    bodyLimit: JSON_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: () => randomUUID(),
    trustProxy: hops ? (_address: string, hop: number) => hop < hops : false,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: (error: Error, socket: Socket) => sendSocketError(error, socket, security),
    http: { requireHostHeader: false, headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    // The router refuses a malformed path before any hook.
    frameworkErrors: (error: Error, req: FastifyRequest, reply: FastifyReply) => {
      setHeaders(req, reply, security);
      setCaching(req, reply);
      sendError(error, req, reply);
    },
  } as never);
  const app = await NestFactory.create<NestFastifyApplication>(root as Type, adapter, {
    rawBody: true,
    logger: new NestLog(),
    abortOnError: false,
  });
  await prepare(app, config, security);
  return app;
}

async function prepare(app: NestFastifyApplication, config: Config, security: Record<string, string>) {
  const publicUrl = config.get('PUBLIC_URL');
  const fastify = app.getHttpAdapter().getInstance();
  fastify.server.on('checkExpectation', (req, reply) => fastify.server.emit('request', req, reply));
  const isPerNetwork = config.get('RATE_LIMITS') === 'on' && config.get('TRUST_PROXY') === 0;
  limitConnections(fastify.server, connectionLimits(isPerNetwork));
  fastify.setErrorHandler((error, req, reply) => sendError(error, req, reply));
  await app.register(cors, corsOf(publicUrl));
  await app.register(compress, compression);
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit: JSON_LIMIT }, (req, body, done) =>
    isRaw(req as FastifyRequest) ? done(null, body) : void parseJson(req as FastifyRequest, body as never, done),
  );
  await app.register(multipart, {
    limits: { fieldNameSize: 100, fieldSize: 262_144, fields: 50, files: 10, parts: 70 },
  });
  app.setGlobalPrefix(API, { exclude: OUTSIDE_THE_API });
  app.useGlobalGuards(new BodyGuard(app.get(Reflector)));
  app.useGlobalFilters(new ContractErrors());
  app.useWebSocketAdapter(new IoAdapter(app));
  app.enableShutdownHooks();

  fastify.addHook('onRequest', (req, reply, done) => {
    setHeaders(req, reply, security);
    if (isEmpty(req)) delete req.headers['content-type'];
    const given = req.headers['x-correlation-id'];
    const clientCorrelationId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined;
    const trace = newTrace({ correlationId: req.id, actorId: ACTORS.visitor }, clientCorrelationId);
    traces.set(req, trace);
    cutSlowBody(req, reply);
    answerBeforeTimeout(req, reply, trace);
    within(trace, () => {
      try {
        refuseWithoutHost(req);
        rejectUnsafeText(req.params, 'url');
        done();
      } catch (error) {
        done(error as Error);
      }
    });
  });
  fastify.addHook('preValidation', (req, _reply, done) => within(traces.get(req)!, done));
  fastify.addHook('onResponse', (req, _reply, done) => {
    answered(req);
    done();
  });
  fastify.addHook('onSend', (req, reply, payload, done) => {
    noteResponse(reply);
    setCaching(req, reply);
    done(null, payload);
  });

  serveDocument(app);
  await serveClient(app, config);
  assertEveryRouteHasPolicy(app);
}

/** Headers of every answer. `x-request-id` is the correlation id of every event that follows from the request. */
const setHeaders = ({ id }: FastifyRequest, reply: FastifyReply, security: Record<string, string>) =>
  void reply.headers(security).header('x-request-id', id);

/** An answer of the API is kept by no cache, unless its route says otherwise. */
function setCaching({ url }: FastifyRequest, reply: FastifyReply) {
  if (url.startsWith('/api/') && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
}

/** Only the product's own origin may call from a browser (features D0.1); another origin gets no CORS header. */
const corsOf = (publicUrl: string) => ({
  origin: [new URL(publicUrl).origin],
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
  exposedHeaders: ['X-Position', 'Retry-After', 'Idempotent-Replayed'],
  maxAge: 600,
  strictPreflight: false,
});

/** Answers 400 without `Host`, as HTTP/1.1 requires; Node itself would close the connection. */
function refuseWithoutHost({ headers, raw }: FastifyRequest) {
  if (headers.host === undefined && raw.httpVersion === '1.1')
    throw new DomainError('invalid', 'invalid', 'This request names no host.');
}

/** True for a request with a content type and no content: it counts as a request without a body. */
const isEmpty = ({ headers }: FastifyRequest) =>
  headers['content-type'] !== undefined && !headers['transfer-encoding'] && (headers['content-length'] ?? '0') === '0';
