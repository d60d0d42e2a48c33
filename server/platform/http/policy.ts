import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import { notFound, DomainError } from '#server/kernel/domain-error';
import { currentTrace } from '#server/platform/events/trace-context';
import { Database } from '#server/platform/database/sql';
import { Tokens } from '#server/platform/security/tokens';

export const ROLES = ['creator', 'moderator', 'finance', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];
/** Who may call a route: anyone; anyone signed in; or holders of a role (to all others the route does not exist). */
export type PolicyName = 'public' | 'user' | Exclude<Role, 'creator'>;
export type Me = { id: UserId; username: string; email: string; sessionId: string; roles: readonly string[] };

declare module 'fastify' {
  interface FastifyRequest {
    me?: Me;
  }
}

export const POLICY = 'policy';
/** Deny by default: a route without a policy is refused at boot and fails the build. */
export const Policy = (name: PolicyName) => SetMetadata(POLICY, name);

/** Who is calling; undefined only on public routes. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => request(context).me);

const request = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

const notAuthenticated = () =>
  new DomainError('unauthenticated', 'not_authenticated', 'Authentication credentials were not provided.');
const tokenNotValid = () =>
  new DomainError('unauthenticated', 'token_not_valid', 'Given token not valid for any token type');

/** Is this role among, or implied by, the roles held? An admin is moderator and finance too. */
export const holds = (roles: readonly string[], wanted: string) =>
  roles.includes(wanted) || (roles.includes('admin') && ['moderator', 'finance', 'admin'].includes(wanted));

/** Sessions as the guard sees them: ended means ended, at once. */
@Injectable()
export class Sessions {
  constructor(private readonly db: Database) {}

  async live(sessionId: string, userId: UserId): Promise<Me | undefined> {
    const { rows } = await sql<{ username: string; email: string; roles: string[] }>`
      select p.username, p.email, coalesce((select a.roles from accounts.account a where a.id = p.id and a.status = 'active'), '{}') as roles
      from app.session s join app.person p on p.id = s.person_id
      where s.id = ${sessionId} and p.id = ${userId} and s.ended_at is null and s.expires_at > now() and p.activated_at is not null`.execute(
      this.db.sql,
    );
    return rows[0] && { id: userId, sessionId, ...rows[0] };
  }
}

@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Tokens,
    private readonly people: Sessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const policy = this.reflector.getAllAndOverride<PolicyName | undefined>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!policy) throw notFound();
    const req = request(context);
    const given = bearer(req.headers.authorization);
    const access = given ? await this.tokens.verify(given) : undefined;
    const me = access && (await this.people.live(access.sessionId, access.userId));
    if (me) {
      req.me = me;
      const trace = currentTrace();
      if (trace) Object.assign(trace, { actorId: me.id });
    }
    if (policy === 'public') return true;
    if (policy === 'user') {
      if (!me) throw given ? tokenNotValid() : notAuthenticated();
      return true;
    }
    if (!me || !holds(me.roles, policy)) throw notFound();
    return true;
  }
}

const bearer = (header: string | undefined) => /^(?:Bearer|JWT|Token) +(\S+)$/i.exec(header ?? '')?.[1];
