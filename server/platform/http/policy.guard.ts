import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { DomainError, notFound } from '#server/kernel/domain-error';
import { holds } from '#server/kernel/roles';
import { currentTrace } from '#server/platform/events/trace-context';
import { ModuleRegistry } from '#server/platform/module-registry';
import { noteSecurity } from '#server/platform/security/security-log';
import { Tokens } from '#server/platform/security/tokens';
import { type Me, POLICY, type PolicyName, type PolicyRule } from './policy.js';
import { Sessions } from './sessions.js';

const notAuthenticated = () =>
  new DomainError('unauthenticated', 'not_authenticated', 'Authentication credentials were not provided.');
const tokenNotValid = () =>
  new DomainError('unauthenticated', 'token_not_valid', 'Given token not valid for any token type');

/** Checks each route's policy before its input is read, and sets the actor of its events. */
@Injectable()
export class PolicyGuard implements CanActivate {
  private readonly rules: ReadonlyMap<string, Type<PolicyRule>>;

  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
    private readonly registry: ModuleRegistry,
  ) {
    this.rules = registry.entries('policies');
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const policy = this.reflector.getAllAndOverride<PolicyName | undefined>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!policy) throw notFound();
    const req = context.switchToHttp().getRequest<FastifyRequest>();
    const given = bearer(req.headers.authorization);
    const me = given ? await this.authenticate(given) : undefined;
    req.me = me;
    const trace = currentTrace();
    if (me && trace) Object.assign(trace, { actorId: me.id });
    if (policy === 'public') return true;
    if (policy === 'user' && !me) throw given ? tokenNotValid() : notAuthenticated();
    if (policy !== 'user' && (!me || !(await this.isAllowed(policy, me)))) {
      if (me) noteSecurity('access_refused', { userId: me.id, policy, route: `${req.method} ${req.routeOptions.url}` });
      throw notFound();
    }
    return true;
  }

  private async authenticate(token: string): Promise<Me | undefined> {
    const access = await this.tokens.verify(token);
    return access && this.sessions.find(access.sessionId, access.userId);
  }

  private isAllowed(policy: PolicyName, me: Me): boolean | Promise<boolean> {
    const rule = this.rules.get(policy.replace(/^rule:/, ''));
    return rule ? this.registry.resolve(rule).allows(me) : holds(me.roles, policy);
  }
}

const bearer = (header: string | undefined) => /^(?:Bearer|JWT|Token) +(\S+)$/i.exec(header ?? '')?.[1];
