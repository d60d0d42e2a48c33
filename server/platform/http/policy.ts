import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { UserId } from '#server/kernel/ids';
import type { RouteRole } from '#server/kernel/roles';

/** Callers of a route: all; signed-in users; holders of a role, or those a module's policy rule allows (404 for all others). */
export type PolicyName = 'public' | 'user' | RouteRole | `rule:${string}`;
export type Me = { id: UserId; username: string; email: string; sessionId: string; roles: readonly string[] };

/** A policy that a module declares under `policies`; its routes name it `rule:<name>`. */
export interface PolicyRule {
  allows(me: Me): boolean | Promise<boolean>;
}

/** Look-up of sessions, implemented by the module that owns them. An ended session is not live from that moment on. */
export interface SessionLookup {
  /** The person of this session; undefined when it has ended or expired, or the person is not active. */
  find(sessionId: string, userId: UserId): Promise<Me | undefined>;
  /** Those of `sessionIds` that are live, with the roles of their persons. */
  live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    me?: Me;
  }
}

export const POLICY = 'policy';
/** Deny by default: a route without a policy is refused at boot and fails the build. */
export const Policy = (name: PolicyName) => SetMetadata(POLICY, name);

/** The caller; undefined only on public routes. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().me,
);
