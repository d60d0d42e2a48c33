import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import { RegisterUser } from '#server/accounts/account';
import { type Dispatcher, request } from 'undici';
import { AppModule } from '#server/app.module';
import { newTrace, within } from '#server/platform/events/trace-context';
import { NestLog } from '#server/platform/log';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { clock, eachOf } from '../measure.js';
import type { Stack } from './stack.js';

const PASSWORD = 'Correct-horse-battery-7';
/** Age at which an access token (10 minutes) is renewed, ms, so that no renewal falls into a measure. */
const FRESH_MS = 4 * 60_000;

export type Member = { id: string; email: string; token: string; since: number };

/** A client of the running product. */
export class Site {
  constructor(private readonly stack: Stack) {}

  /** Registers people, activated without a mail, and signs them in. */
  async members(count: number): Promise<Member[]> {
    const app = await NestFactory.createApplicationContext(AppModule.for('command', this.stack.config), {
      logger: new NestLog(),
      abortOnError: false,
    });
    const commands = app.get(CommandBus);
    const at = new Date().toISOString();
    const people = Array.from({ length: count }, () => {
      const id = randomUUID();
      return { id, email: `${id}@example.test`, token: '', since: -Infinity };
    });
    await within(newTrace({ actorId: 'bench' }), async () => {
      await eachOf(people, async ({ id: userId, email }) => {
        const username = `u${userId.slice(0, 13).replace('-', '')}`;
        const names = { username, email, firstName: 'Ada', lastName: 'Obi', country: 'Nigeria', region: 'Lagos' };
        await commands.execute(new RegisterUser({ userId, ...names, password: PASSWORD, activated: true, at }));
      });
      await app.get(ViewPositions).settled();
    });
    await app.close();
    await this.refresh(people);
    return people;
  }

  /** Renews old tokens. */
  refresh(people: readonly Member[]): Promise<void> {
    const old = people.filter(({ since }) => clock() - since > FRESH_MS);
    return eachOf(old, async (person) => {
      const { access } = await this.call<{ access: string }>('POST', 'login', {
        body: { email: person.email, password: PASSWORD },
      });
      Object.assign(person, { token: access, since: clock() });
    });
  }

  /** Resolves to the body; rejects on any status but success. */
  async call<Body>(
    method: Dispatcher.HttpMethod,
    path: string,
    { as, body }: { as?: Member; body?: object } = {},
  ): Promise<Body> {
    const { statusCode, body: answer } = await request(`${this.stack.url}/api/${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`);
    return (text ? JSON.parse(text) : {}) as Body;
  }
}
