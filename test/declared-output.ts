import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { routesOf } from '#server/platform/http/routes';

type Response = { status: number; body: unknown };

/** Throws unless a success's body is what its route declares, with no field too many. */
export function declaredOutput(web: NestFastifyApplication) {
  const routes = routesOf(web).map((route) => ({
    ...route,
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`),
  }));
  // The router prefers a fixed segment to a parameter.
  const rank = ({ path }: { path: string }) => path.replace(/:\w+/g, '~');
  routes.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return (method: string, address: string, { status, body }: Response) => {
    if (status < 200 || status > 299 || status === 204 || body === '') return;
    const [path] = address.split('?');
    const route = routes.find(({ verb, pattern }) => verb === method && pattern.test(path!));
    const result = route?.output?.safeParse(body);
    if (result && !result.success) throw new Error(`${method} ${path}: ${z.prettifyError(result.error)}`);
  };
}
