import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { z } from 'zod';
import { IDEMPOTENT } from './idempotency.js';
import { OUTPUT } from './output.js';
import { BODY, type Body, QUERY } from './validation.js';
import { POLICY, type PolicyName } from './policy.js';

/** Prefix of the API's paths. Health checks are outside it. */
export const API = 'api';
export const OUTSIDE_THE_API = ['health/live', 'health/ready'];

/** An HTTP route as its decorators declare it: `path` is absolute, with `:name` for each parameter. */
export type Route = {
  controller: string;
  method: string;
  verb: string;
  path: string;
  policy: PolicyName | undefined;
  success: number;
  body: Body | undefined;
  query: z.ZodObject | undefined;
  /** The body of its success. */
  output: z.ZodType | undefined;
  /** Honours `Idempotency-Key`. */
  isIdempotent: boolean;
};

/** Every HTTP route of the application. */
export const routesOf = (app: INestApplication): Route[] =>
  routesOfControllers(
    app
      .get(DiscoveryService)
      .getControllers()
      .flatMap(({ metatype }) => (metatype ? [metatype as Type] : [])),
  );

/** The routes of controllers that need not run. */
export function routesOfControllers(controllers: readonly Type[]): Route[] {
  const scanner = new MetadataScanner();
  return controllers.flatMap((controller) => {
    const methods = controller.prototype as Record<string, () => void>;
    return scanner
      .getAllMethodNames(methods)
      .filter((name) => Reflect.hasMetadata(PATH_METADATA, methods[name]!))
      .flatMap((name) => declared(controller, name, methods[name]!));
  });
}

function declared(controller: { name: string }, method: string, handler: () => void): Route[] {
  const of = <Value>(name: string, on: object = handler) => Reflect.getMetadata(name, on) as Value | undefined;
  const verb = RequestMethod[of<RequestMethod>(METHOD_METADATA) ?? RequestMethod.GET];
  const route = {
    controller: controller.name,
    method,
    verb,
    policy: of<PolicyName>(POLICY) ?? of<PolicyName>(POLICY, controller),
    success: of<number>(HTTP_CODE_METADATA) ?? (verb === 'POST' ? 201 : 200),
    body: of<Body>(BODY),
    query: of<z.ZodObject>(QUERY),
    output: of<z.ZodType>(OUTPUT),
    isIdempotent: of<object>(IDEMPOTENT) !== undefined,
  };
  const bases = [of<string | string[]>(PATH_METADATA, controller) ?? ''].flat();
  return bases.flatMap((base) =>
    [of<string | string[]>(PATH_METADATA)!].flat().map((path) => ({ ...route, path: absolute(base, path) })),
  );
}

function absolute(...parts: string[]): string {
  const path = parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/');
  return OUTSIDE_THE_API.includes(path) ? `/${path}` : `/${API}/${path}`;
}

/** A route without a policy fails the boot. */
export function assertEveryRouteHasPolicy(app: INestApplication) {
  const open = routesOf(app).filter(({ policy }) => !policy);
  if (open.length)
    throw new Error(`No policy on ${open.map(({ controller, method }) => `${controller}.${method}`).join(', ')}`);
}
