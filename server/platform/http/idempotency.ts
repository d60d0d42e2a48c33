import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { catchError, from, mergeMap, type Observable, of } from 'rxjs';
import { conflict, invalid, DomainError } from '#server/kernel/domain-error';
import { Database } from '#server/platform/database/sql';

const IDEMPOTENT = 'idempotent';
/** Honours `Idempotency-Key` on this route: same key and body, same answer; kept 24 h (feature A12.9). */
export const Idempotent = () => SetMetadata(IDEMPOTENT, true);

const STUCK = '2 minutes';
const [MOST_TRIES, AGAIN_MS] = [60, 1_000];

@Injectable()
export class IdempotencyKeys implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly db: Database,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const req = http.getRequest<FastifyRequest>();
    const key = req.headers['idempotency-key'];
    const isHeld = key !== undefined && req.me && !req.isMultipart();
    if (!isHeld || !this.reflector.get<boolean>(IDEMPOTENT, context.getHandler())) return next.handle();
    return this.once(req.me!.id, key, req, http.getResponse<FastifyReply>(), next);
  }

  private async once(
    owner: string,
    key: string | string[],
    req: FastifyRequest,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    if (typeof key !== 'string' || key.length < 1 || key.length > 255)
      throw invalid('Idempotency-Key', 'Use 1 to 255 characters.');

    const route = `${req.method} ${req.routeOptions.url}`;
    const hash = createHash('sha256')
      .update(`${route}\n${JSON.stringify(req.body ?? null)}`)
      .digest('hex');
    const { rows } =
      await sql`insert into app.idempotency (key, person_id, route, body_hash) values (${key}, ${owner}, ${route}, ${hash})
      on conflict (person_id, key) do update set created_at = now(), body_hash = excluded.body_hash, route = excluded.route, status = null, body = null
      where app.idempotency.created_at < now() - case when app.idempotency.status is null then interval '${sql.raw(STUCK)}' else interval '24 hours' end
      returning key`.execute(this.db.sql);
    if (rows.length === 0) return of(await this.replay(owner, key, hash, reply));

    const { statusCode: success } = reply;
    return next.handle().pipe(
      mergeMap((body: unknown) =>
        from(
          sql`update app.idempotency set status = ${success}, body = ${JSON.stringify(body ?? null)}::jsonb
          where person_id = ${owner} and key = ${key}`
            .execute(this.db.sql)
            .then(() => body),
        ),
      ),
      catchError((error: unknown) => from(this.forget(owner, key).then(() => Promise.reject(error as Error)))),
    );
  }

  /** The same request may be tried again. While the database is away the key is let go as soon as it is back. */
  private async forget(owner: string, key: string, tries = 1): Promise<void> {
    try {
      await sql`delete from app.idempotency where person_id = ${owner} and key = ${key} and status is null`.execute(
        this.db.sql,
      );
    } catch {
      if (tries < MOST_TRIES) setTimeout(() => void this.forget(owner, key, tries + 1), AGAIN_MS).unref();
    }
  }

  private async replay(owner: string, key: string, hash: string, reply: FastifyReply): Promise<unknown> {
    const { rows } = await sql<{ body_hash: string; status: number | null; body: unknown }>`
      select body_hash, status, body from app.idempotency where person_id = ${owner} and key = ${key}`.execute(
      this.db.sql,
    );
    const kept = rows[0];
    if (kept && kept.body_hash !== hash)
      throw new DomainError(
        'unprocessable',
        'idempotency_mismatch',
        'This Idempotency-Key was used for another request.',
      );
    if (!kept?.status)
      throw conflict('idempotency_in_progress', 'The first request with this key is still being worked on.');
    void reply.status(kept.status).header('Idempotent-Replayed', 'true');
    return kept.body;
  }
}
