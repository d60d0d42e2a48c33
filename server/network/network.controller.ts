import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  acceptedOf,
  contacts,
  founderNamed,
  founders,
  receivedThisWeek,
  reachable,
  type Tab,
} from '#projections/network/founders.queries';
import { profileOf } from '#projections/network/profile.queries';
import { mayPass } from '#projections/premium/premium.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { Recorded } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import { notFound } from '#server/kernel/domain-error';
import { pairOf } from '#server/kernel/pairs';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, Output, messageWith, pageOf } from '#server/platform/http/output';
import { Filter, Input } from '#server/platform/http/validation';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { Database } from '#server/platform/database/sql';
import { connectLimit, isSeldomAccepted, loweredConnectLimit, premiumConnectLimit } from './network.limits.js';
import { SendConnectRequest } from './connection-commands.js';
import { cofounderProfile, sideOf } from './cofounder-profile.js';
import { connection } from './connection.js';
import { MatchCodes } from './match.codes.js';
import { refuseBeyond, refuseUnwanted } from './reception.js';
import { foundersShown } from './founder.shape.js';
import { NOTE, type ConnectionMade, type ConnectRequestSent } from './network.events.js';
import {
  type FoundersFilter,
  foundersFilter,
  type PageFilter,
  pageFilter,
  type RequestInput,
  requestInput,
  type RequestsFilter,
  requestsFilter,
} from './network.input.js';
import { contact, founder, sentRequest } from './network.output.js';

@Controller()
@Policy('user')
export class NetworkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly config: Config,
    private readonly store: EventStore,
    private readonly codes: MatchCodes,
  ) {}

  /**
   * Sends a connect request; it connects both at once when the receiver sent one before. 409 `duplicate_request` for 21 days
   * after a request or its withdrawal, 403 where one has blocked the other. 429 after 20 requests in a week, after 100 with Premium, and
   * after 5 for a sender of whose last requests fewer than a tenth were accepted (A11.8). 403 `not_wanted` and 429 `receiver_full` where the receiver
   * takes no such or no further request (A10.5).
   */
  @Post('connect/send-request')
  @Idempotent()
  @Output(messageWith(sentRequest))
  async send(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(requestInput) input: RequestInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const receiver = await reachable(this.db.sql, me.id, input.receiver);
    if (!receiver) throw notFound();
    await this.refuseUnwanted(me, receiver.id);
    const [fact] = await this.limits.counting(await this.boundOf(me.id), me.id, async () => {
      const at = now();
      const note = input.note ? await this.encryption.encrypt(me.id, NOTE, input.note) : null;
      const command = new SendConnectRequest({ requestId: identity.commandId, from: me.id, to: receiver.id, note, at });
      return this.commands.execute<SendConnectRequest, Recorded<ConnectRequestSent | ConnectionMade>[]>(
        identified(command, identity),
      );
    });
    const connected = fact!.type === 'ConnectionMade';
    const message = connected ? 'You are connected' : 'Connection request sent';
    void reply.status(connected ? 200 : 201);
    return {
      message,
      data: {
        message,
        request: {
          id: fact!.data.requestId,
          status: connected ? ('connected' as const) : ('sent' as const),
          receiver: receiver.username,
          created_at: fact!.data.at,
        },
      },
    };
  }

  private async boundOf(sender: UserId) {
    if (isSeldomAccepted(await acceptedOf(this.db.sql, sender))) return loweredConnectLimit;
    return (await mayPass(this.db.sql, sender, 'cofounders', now())) ? premiumConnectLimit : connectLimit;
  }

  /** Founders the caller may send a request to, each with the status of a request between them. */
  @Get('co-founders')
  @Output(pageOf(founder))
  async founders(@CurrentUser() me: Me, @Filter(foundersFilter) filter: FoundersFilter) {
    return this.page('co-founders', me, filter.tab ?? 'open', filter);
  }

  @Get('connect/suggestions')
  @Output(pageOf(founder))
  suggestions(@CurrentUser() me: Me, @Filter(pageFilter) filter: PageFilter) {
    return this.page('connect/suggestions/', me, 'suggestions', filter);
  }

  @Get('connect/requests')
  @Output(pageOf(founder))
  requests(@CurrentUser() me: Me, @Filter(requestsFilter) filter: RequestsFilter) {
    return this.page('connect/requests/', me, filter.box, filter);
  }

  /** The founder of this username or id; 404 for the caller, for staff, and where one blocked the other. */
  @Get('connect/founder/:name')
  @Output(dataOf(founder))
  async founder(@CurrentUser() me: Me, @Param('name') name: string) {
    const [row, mine] = await Promise.all([founderNamed(this.db.sql, me.id, name), profileOf(this.db.sql, me.id)]);
    if (!row) throw notFound();
    const [data] = await foundersShown(this.encryption, [row], {
      ...{ at: now(), mine, codeOf: this.codes.for(me.id, mine) },
    });
    return { data: data! };
  }

  /** The caller's connections, newest first. */
  @Get('connect/network')
  @Output(pageOf(contact))
  async network(@CurrentUser() me: Me, @Filter(pageFilter) filter: PageFilter) {
    const { count, rows } = await contacts(this.db.sql, me.id, filter);
    return paginated(this.config.get('PUBLIC_URL'), 'connect/network/', filter, count, rows);
  }

  /** The rules of the receiver; a request that answers theirs is always taken. */
  private async refuseUnwanted(me: Me, receiver: UserId) {
    const [theirs, mine] = await Promise.all([
      this.store.state(cofounderProfile, receiver),
      this.store.state(cofounderProfile, me.id),
    ]);
    const { request } = await this.store.state(connection, pairOf(me.id, receiver));
    if (request?.from === receiver) return;
    refuseUnwanted(theirs.reception, sideOf(theirs), sideOf(mine));
    if (theirs.reception.weekly !== null) refuseBeyond(theirs.reception, await receivedThisWeek(this.db.sql, receiver));
  }

  private async page(path: string, me: Me, tab: Tab, filter: FoundersFilter | PageFilter | RequestsFilter) {
    const mine = await profileOf(this.db.sql, me.id);
    const { count, rows } = await founders(this.db.sql, me.id, tab, { ...filter, mine });
    return paginated(
      this.config.get('PUBLIC_URL'),
      path,
      filter,
      count,
      await foundersShown(this.encryption, rows, { at: now(), mine, codeOf: this.codes.for(me.id, mine) }),
    );
  }
}
