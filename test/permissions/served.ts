import type { INestApplication, INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { MESSAGE_METADATA } from '@nestjs/websockets/constants.js';
import type { FastifyInstance } from 'fastify';
import { Outbox } from '#server/platform/outbox/outbox';

/** The routes of Fastify's router as `GET /api/listing/:slug`, without the HEAD of each GET. */
export function servedBy(fastify: FastifyInstance): string[] {
  const above: string[] = [];
  const served: string[] = [];
  for (const line of fastify.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, lead, part, verbs] = /^((?:[│├└ ][ ─]{2} )*)(\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (!part) continue;
    const depth = lead!.length / 4;
    above.splice(depth - 1, Infinity, part);
    for (const verb of verbs?.split(', ') ?? []) if (verb !== 'HEAD') served.push(`${verb} ${above.join('')}`);
  }
  return served;
}

/** The socket messages with a handler. */
export function messagesOf(app: INestApplication): string[] {
  return app
    .get(DiscoveryService)
    .getProviders()
    .flatMap(({ instance }) => {
      const prototype = instance && (Object.getPrototypeOf(instance) as Record<string, object> | null);
      if (!prototype) return [];
      return new MetadataScanner()
        .getAllMethodNames(prototype)
        .map((name) => Reflect.getMetadata(MESSAGE_METADATA, prototype[name]!) as string | undefined)
        .filter((message) => message !== undefined);
    });
}

/** The job handlers of a worker. */
export const jobsOf = (worker: INestApplicationContext) => [...worker.get(Outbox)['handlers'].keys()];
