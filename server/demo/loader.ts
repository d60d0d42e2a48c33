import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import { userIdOf } from '#projections/accounts/accounts.queries';
import type { UserId } from '#server/kernel/ids';
import { GrantRole, RegisterUser } from '../accounts/account.js';
import { SessionTokens } from '../accounts/session.tokens.js';
import { AppModule } from '../app.module.js';
import { now } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/sql.js';
import { newTrace, within } from '../platform/events/trace-context.js';
import { NestLog } from '../platform/log.js';
import { ViewPositions } from '../platform/subscriptions/view-positions.js';
import { DEMO_PASSWORD, type DemoPerson, emailOf, people } from './people.js';
import { type Enveloped, Site } from './site.js';

/** What loads the demo data: the commands of the product, and a client of the running site. */
export class Loader {
  readonly commands: CommandBus;
  readonly site: Site;
  private readonly db: Database;
  private readonly views: ViewPositions;

  private constructor(
    readonly app: INestApplicationContext,
    private readonly config: Config,
  ) {
    [this.commands, this.db, this.views] = [app.get(CommandBus), app.get(Database), app.get(ViewPositions)];
    this.site = new Site(`http://127.0.0.1:${config.get('PORT')}`, (username) => this.tokenOf(username));
  }

  static async open(): Promise<Loader> {
    const config = Config.from();
    if (config.get('GROUNDWORK_MODE') !== 'embedded') throw new Error('Demo data exists in embedded mode only.');
    const app = await NestFactory.createApplicationContext(AppModule.for('command', config), {
      logger: new NestLog(),
      abortOnError: false,
    });
    return new Loader(app, config);
  }

  close() {
    return this.app.close();
  }

  /** Without effect for a person who is registered. Resolves to the id. Throws where the username is that of another id. */
  async register(person: DemoPerson, at = now(), id?: UserId): Promise<UserId> {
    const { username, firstName, lastName, country, region, roles = [] } = person;
    const email = emailOf(username);
    const known = await this.idOf(username);
    if (known && id && known !== id) throw new Error(`${username} is the username of another person`);
    const userId = known ?? id ?? randomUUID();
    const names = { username, email, firstName, lastName, password: DEMO_PASSWORD, country, region };
    if (!known) await this.commands.execute(new RegisterUser({ userId, ...names, activated: true, at }));
    for (const role of roles) await this.commands.execute(new GrantRole({ userId, role, reason: null, at }));
    return userId;
  }

  idOf(username: string): Promise<UserId | undefined> {
    return userIdOf(this.db.sql, username);
  }

  /** Without effect for a guide that the buyer owns. */
  async buy(buyer: string, slug: string) {
    const order = { listing_id: slug };
    const answer = await this.site.send<Enveloped<{ reference: string }>>(
      'POST',
      'listing/listing-purchase',
      buyer,
      order,
      [400, 409],
    );
    if (answer.status === 200) await this.pay(answer.body.data.reference, buyer);
  }

  async pay(reference: string, payer: string) {
    await fetch(`${this.config.get('PAYSTACK_BASE_URL')}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pay: reference }),
    });
    for (let i = 0; i < 100; i++) {
      const { body } = await this.site.send<Enveloped<{ status: string }>>(
        'POST',
        `purchases/${reference}/verify/`,
        payer,
        {},
      );
      if (body.data.status === 'paid') return;
      await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, 50 * 2 ** i)));
    }
    throw new Error(`${reference} was not settled`);
  }

  /** Runs commands as the demo loader and waits until the site shows them. */
  settled(work: () => Promise<unknown>) {
    return within(newTrace({ actorId: 'demo' }), async () => {
      await work();
      await this.views.settled();
    });
  }

  /** Sign-ins of one network are limited: only the first people of the market use their password. */
  private tokenOf(username: string): Promise<string> | undefined {
    if (people.some((one) => one.username === username)) return undefined;
    return this.idOf(username).then(async (id) => {
      if (!id) throw new Error(`${username} is not registered`);
      return (await this.app.get(SessionTokens).open(id, true, 'Demo loader')).access;
    });
  }
}
