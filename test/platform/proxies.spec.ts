import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Ip, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Config } from '#server/platform/config';
import { createHttpApp } from '#server/platform/http/app';
import { Pages } from '#server/platform/http/page-index';
import { Policy } from '#server/platform/http/policy';
import { MODULES, ModuleRegistry } from '#server/platform/module-registry';

@Controller('caller')
@Policy('public')
class CallerController {
  @Get()
  show(@Ip() address: string) {
    return { address };
  }
}

@Module({
  imports: [DiscoveryModule],
  controllers: [CallerController],
  providers: [ModuleRegistry, Pages, { provide: MODULES, useValue: [] }],
})
class TestApp {}

let app: NestFastifyApplication;
afterEach(() => app.close());

/** The caller's address as seen by the application, for a request of 10.0.0.1 with this header. */
async function callerBehind(proxies: string | undefined, forwarded: string) {
  const config = Config.from({
    GROUNDWORK_MODE: 'embedded',
    DATABASE_URL: 'postgres://127.0.0.1/unused',
    PAYSTACK_SECRET_KEY: randomBytes(16).toString('hex'),
    JWT_SECRET: randomBytes(32).toString('hex'),
    KEYS_SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: proxies,
  });
  app = await createHttpApp(TestApp, config);
  await app.init();
  const answer = await app.inject({
    url: '/api/caller',
    remoteAddress: '10.0.0.1',
    headers: { host: 'localhost', 'x-forwarded-for': forwarded },
  });
  return answer.json<{ address: string }>().address;
}

describe('A caller’s address', () => {
  it('is that of the connection without a trusted proxy, for any forwarded header', async () => {
    expect(await callerBehind(undefined, '203.0.113.7')).toBe('10.0.0.1');
  });

  it('is the one the trusted proxy saw, not a forged one', async () => {
    expect(await callerBehind('1', '198.51.100.66, 203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the one the outermost of two proxies saw', async () => {
    expect(await callerBehind('2', '198.51.100.66, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
  });
});
