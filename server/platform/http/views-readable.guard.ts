import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#server/kernel/domain-error';
import { ViewReadiness } from '#server/platform/subscriptions/view-readiness';
import { API } from './routes.js';

/** Answers API requests with 503 while a new release builds its view versions: their tables cannot be read yet. */
@Injectable()
export class ViewsReadableGuard implements CanActivate {
  constructor(private readonly views: ViewReadiness) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http' || this.views.isReadable) return true;
    const { url } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!url.startsWith(`/${API}/`)) return true;
    throw new DomainError('unavailable', 'views_building', 'The site is being prepared. Try again in a moment.', {
      retryAfter: 2,
    });
  }
}
