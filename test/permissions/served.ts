import type { INestApplication, INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { MESSAGE_METADATA } from '@nestjs/websockets/constants.js';
import type { FastifyInstance } from 'fastify';
import { Outbox } from '#server/platform/outbox/outbox';

/** What Fastify really answers, as `GET /api/listing/:slug`, read from its own tree of routes; without the HEAD of each GET. */
export function servedBy(fastify: FastifyInstance): string[] {
  const above: string[] = [];
  const served: string[] = [];
  for (const line of fastify.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, lead, part, verbs] = /^([^/:*.\w]*)(\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (!part) continue;
    const depth = lead!.length / 4;
    above.splice(depth - 1, Infinity, part);
    for (const verb of verbs?.split(', ') ?? []) if (verb !== 'HEAD') served.push(`${verb} ${above.join('')}`);
  }
  return served;
}

/** The messages a socket may send us. */
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

/** The tasks a worker performs. */
export const tasksOf = (worker: INestApplicationContext) => [...worker.get(Outbox)['handlers'].keys()];
