import type { INestApplication } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { POLICY, type PolicyName } from './policy.js';

export type Route = { controller: string; method: string; policy: PolicyName | undefined };

/** Every HTTP route of the application and the policy it carries. */
export function routesOf(app: INestApplication): Route[] {
  const [discovery, scanner, reflector] = [app.get(DiscoveryService), new MetadataScanner(), app.get(Reflector)];
  return discovery.getControllers().flatMap(({ metatype, instance }) =>
    scanner
      .getAllMethodNames(instance ? Object.getPrototypeOf(instance) : null)
      .filter(
        (name) =>
          metatype &&
          reflector.get(PATH_METADATA, (metatype.prototype as Record<string, () => void>)[name]!) !== undefined,
      )
      .map((method) => ({
        controller: metatype!.name,
        method,
        policy: reflector.getAllAndOverride<PolicyName | undefined>(POLICY, [
          (metatype!.prototype as Record<string, () => void>)[method]!,
          metatype!,
        ]),
      })),
  );
}

/** Absence of a rule is a failed boot. */
export function refuseRoutesWithoutPolicy(app: INestApplication) {
  const open = routesOf(app).filter(({ policy }) => !policy);
  if (open.length)
    throw new Error(`No policy on ${open.map(({ controller, method }) => `${controller}.${method}`).join(', ')}`);
}
