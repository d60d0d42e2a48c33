import type { DynamicModule, Provider, Type } from '@nestjs/common';

/** A context's module: its edge in the web process, its jobs and reactions in the worker, its handlers in both. */
export const defineModule = (module: Type, parts: { edge: Type[]; handlers: Provider[]; work?: Provider[] }) => ({
  for: (process: 'web' | 'worker' | 'command'): DynamicModule => ({
    module,
    controllers: process === 'web' ? parts.edge : [],
    providers: [...parts.handlers, ...(process === 'worker' ? (parts.work ?? []) : [])],
  }),
});
