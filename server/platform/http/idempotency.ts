import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto';
import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { catchError, finalize, from, mergeMap, type Observable, of } from 'rxjs';
import type { CommandIdentity } from '#server/kernel/command';
import { DomainError, invalid } from '#server/kernel/domain-error';
import type { Envelope } from '#server/kernel/sealed';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { currentTrace } from '#server/platform/events/trace-context';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { uuidV5 } from '#server/platform/events/uuid';
import { errorBody } from './errors.js';

declare module 'fastify' {
  interface FastifyRequest {
    identity?: CommandIdentity;
  }
}

export const IDEMPOTENT = 'idempotent';
/**
 * Honours `Idempotency-Key` (1 to 255 characters) on this route. The same key and request is the same command: its first
 * answer is kept for 24 h and repeated byte for byte with `Idempotent-Replayed: true`. 409 `idempotency_in_progress`
 * while the first request is under way; 422 `idempotency_mismatch` for another request under the same key.
 *
 * A refusal (4xx) that recorded nothing frees the key. After an unknown outcome (5xx, a crash) the same request runs
 * again under the same command id, and the key stays bound to it.
 *
 * `isEncrypted`: the answer holds personal data, and is kept encrypted with the caller's key. Such a route needs a caller.
 * `isSecret`: the request holds passwords, or numbers that are stored nowhere; the key is bound to it by an HMAC, from which they
 * cannot be guessed.
 */
export const Idempotent = ({ isEncrypted = false, isSecret = false } = {}) =>
  SetMetadata(IDEMPOTENT, { isEncrypted, isSecret });

/**
 * The identity of this request's command: a UUID v5 of caller, route, key and content, or a random one without a key.
 * Ids and references are derived from it, so that a repeated command finds what it did before.
 */
export const Identity = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandIdentity =>
    context.switchToHttp().getRequest<FastifyRequest>().identity ?? { commandId: randomUUID(), isFirst: true },
);

/** Namespace of command ids. It never changes. */
const COMMANDS = '5f0f2a1e-7f0c-4c56-9d5b-0c1f3c1d9a34';
/** Lock of a key during its request; requests are answered within 9 s. */
const LOCKED = { fields: '10 seconds', files: '30 seconds' };
/** Interval at which the lock of a form with files, or that names uploads, is renewed until its handler ends, ms. */
const RENEWAL_MS = 5_000;

/** Binds the ciphertext of a stored response. */
const RESPONSE = 'idempotent-response';

type Claim = {
  owner: string;
  key: string;
  route: string;
  fingerprint: string;
  hasFiles: boolean;
  isEncrypted?: boolean;
};

@Injectable()
export class IdempotencyKeys implements NestInterceptor {
  private readonly secret: Buffer;

  constructor(
    private readonly reflector: Reflector,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    config: Config,
  ) {
    this.secret = Buffer.from(hkdfSync('sha256', config.get('JWT_SECRET'), '', 'idempotency', 32));
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const req = http.getRequest<FastifyRequest>();
    const key = req.headers['idempotency-key'];
    const wanted = this.reflector.get<{ isEncrypted: boolean; isSecret: boolean } | undefined>(
      IDEMPOTENT,
      context.getHandler(),
    );
    if (key === undefined || !wanted) return next.handle();
    if (typeof key !== 'string' || key.length < 1 || key.length > 255)
      throw invalid('Idempotency-Key', 'Use 1 to 255 characters.');
    const { isEncrypted, isSecret } = wanted;
    return this.once({ ...this.claimOf(req, key, isSecret), isEncrypted }, req, http.getResponse<FastifyReply>(), next);
  }

  private async once(claim: Claim, req: FastifyRequest, reply: FastifyReply, next: CallHandler) {
    const { statusCode } = reply;
    const locked = await this.lock(claim);
    if (!locked) return of(await this.repeat(claim, reply));
    const { owner, route, key, fingerprint } = claim;
    req.identity = {
      commandId: uuidV5(COMMANDS, JSON.stringify([owner, route, key, fingerprint])),
      isFirst: locked.isFirst,
    };
    const renewal = claim.hasFiles ? setInterval(() => this.renew(claim), RENEWAL_MS) : undefined;
    return next.handle().pipe(
      finalize(() => clearInterval(renewal)),
      mergeMap((body: unknown) => from(this.conclude(claim, body, reply.sent ? statusCode : reply.statusCode, reply))),
      catchError((error: unknown) => from(this.release(claim, error).then(() => Promise.reject(error as Error)))),
    );
  }

  /**
   * A visitor's key is bound to the content by an HMAC, since it may hold a password, and so is one of a secret request. The files
   * of a form are not read yet: such a form is compared by its length in bytes.
   */
  private claimOf(req: FastifyRequest, key: string, isSecret: boolean): Claim {
    const route = `${req.method} ${req.routeOptions.url}`;
    const isUnread = req.isMultipart() && req.body === undefined;
    const hasFiles = isUnread || namesUploads(req.body);
    const body = isUnread ? `${req.headers['content-length']} bytes` : JSON.stringify(req.body ?? null);
    const params = Object.values(req.params ?? {}).length ? `\n${JSON.stringify(req.params)}` : '';
    const content = `${route}\n${body}${params}`;
    const digest = req.me && !isSecret ? createHash('sha256') : createHmac('sha256', this.secret);
    const fingerprint = digest.update(content).digest('hex');
    return { owner: req.me?.id ?? `visitor:${fingerprint}`, key, route, fingerprint, hasFiles };
  }

  /** Undefined while another request is under way, and once the outcome is known. `isFirst`: the key is not stored yet. */
  private async lock({ owner, key, route, fingerprint, hasFiles }: Claim): Promise<{ isFirst: boolean } | undefined> {
    const locked = hasFiles ? LOCKED.files : LOCKED.fields;
    const { rows } = await sql<{ isFirst: boolean }>`
      insert into app.idempotency as claim (key, person_id, route, body_hash, locked_until)
      values (${key}, ${owner}, ${route}, ${fingerprint}, now() + ${locked}::interval)
      on conflict (person_id, key) do update
      set created_at = case when claim.created_at < now() - interval '24 hours' then now() else claim.created_at end,
        attempts = case when claim.created_at < now() - interval '24 hours' then 1 else claim.attempts + 1 end,
        route = excluded.route, body_hash = excluded.body_hash, locked_until = excluded.locked_until,
        status = null, body = null
      where claim.created_at < now() - interval '24 hours'
        or (claim.status is null and claim.locked_until < now() and claim.body_hash = excluded.body_hash)
      returning xmax = 0 as "isFirst"`.execute(this.db.sql);
    return rows[0];
  }

  /**
   * Stores the response before it is sent. A request that was answered 503 because it took too long stores its success
   * under the route's own status. Of two concurrent attempts both get the response of the first to end.
   */
  private async conclude(claim: Claim, body: unknown, status: number, reply: FastifyReply): Promise<unknown> {
    const text = JSON.stringify(body ?? null);
    const kept = claim.isEncrypted ? JSON.stringify(await this.encryption.encrypt(claim.owner, RESPONSE, text)) : text;
    const { rows } = await sql`
      update app.idempotency set status = ${status}, body = ${kept}::json
      where person_id = ${claim.owner} and key = ${claim.key} and status is null returning key`.execute(this.db.sql);
    return rows.length > 0 ? body : this.repeat(claim, reply);
  }

  /** A failure is repaired by the next renewal. */
  private renew({ owner, key }: Claim) {
    void sql`update app.idempotency set locked_until = now() + ${LOCKED.files}::interval
      where person_id = ${owner} and key = ${key} and status is null`
      .execute(this.db.sql)
      .catch(() => undefined);
  }

  /** Releases the key for the next attempt. A failure here delays it until the lock expires. */
  private async release({ owner, key }: Claim, error: unknown) {
    const isRefused = errorBody(error, '').status < 500 && (currentTrace()?.appended.position ?? -1n) < 0n;
    const mine = sql`person_id = ${owner} and key = ${key} and status is null`;
    const unlocked = sql`update app.idempotency set locked_until = now() where ${mine}`;
    const freed = sql`delete from app.idempotency where ${mine} and attempts = 1 returning key`;
    await (isRefused ? sql`with freed as (${freed}) ${unlocked} and not exists (select from freed)` : unlocked)
      .execute(this.db.sql)
      .catch(() => undefined);
  }

  private async repeat({ owner, key, fingerprint, isEncrypted }: Claim, reply: FastifyReply): Promise<unknown> {
    const { rows } = await sql<{ body_hash: string; status: number | null; body: unknown }>`
      select body_hash, status, body from app.idempotency where person_id = ${owner} and key = ${key}`.execute(
      this.db.sql,
    );
    const kept = rows[0];
    if (kept && kept.body_hash !== fingerprint)
      throw new DomainError(
        'unprocessable',
        'idempotency_mismatch',
        'This Idempotency-Key was used for another request.',
      );
    if (!kept?.status)
      throw new DomainError(
        'conflict',
        'idempotency_in_progress',
        'The first request with this key is still being worked on.',
        { retryAfter: 1 },
      );
    void reply.status(kept.status).header('Idempotent-Replayed', 'true');
    if (!isEncrypted) return kept.body;
    return JSON.parse((await this.encryption.decrypt(kept.body as Envelope, RESPONSE)) ?? 'null') as unknown;
  }
}

/** True for a body that hands in uploads: their files are read and stored as those of a form are. */
const namesUploads = (body: unknown) => typeof body === 'object' && body !== null && 'uploads' in body;
