import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { ticketOf, ticketsOnDesk } from '#projections/contact/contact.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { isUuid } from '#server/kernel/ids';
import { TICKET_ANSWER } from '#server/kernel/ticket-texts';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { ticketOnDesk } from './contact.output.js';
import { AnswerTicket, ClaimTicket, CloseTicket, keyOf, ReleaseTicket } from './ticket.js';
import { ticketAnswer, ticketClosing, ticketsFilter } from './tickets-desk.input.js';
import { Tickets } from './tickets.reader.js';

/** Messages to us on the moderators' desk. */
@Controller('moderation/tickets')
@Policy('moderator')
export class TicketsDeskController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly tickets: Tickets,
    private readonly views: ViewPositions,
  ) {}

  /** Those that wait for an answer by how long they wait. */
  @Get()
  @Output(pageOf(ticketOnDesk))
  async queue(@CurrentUser() me: Me, @Filter(ticketsFilter) filter: z.output<typeof ticketsFilter>) {
    const { count, rows } = await ticketsOnDesk(this.db.sql, filter, now());
    const shown = await this.tickets.onDesk(rows, me);
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/tickets/', filter, count, shown);
  }

  /** For half an hour no other moderator answers. 409 `claimed`, `answered` or `closed`; 403 `own_case`. */
  @Post(':id/claim')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(ticketOnDesk))
  async claim(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    const { id: ticketId } = await this.find(id);
    await this.commands.execute(identified(new ClaimTicket({ ticketId, by: me.id, at: now() }), identity));
    return { message: 'You are answering this', data: await this.after(id, me) };
  }

  @Post(':id/release')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(ticketOnDesk))
  async release(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    const { id: ticketId } = await this.find(id);
    await this.commands.execute(identified(new ReleaseTicket({ ticketId, by: me.id, at: now() }), identity));
    return { message: 'Left to others', data: await this.after(id, me) };
  }

  /** The asker gets the answer by mail. Refused as a claim is; 409 `continued` where the asker wrote after what was `seen`. */
  @Post(':id/answer')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(ticketOnDesk))
  async answer(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(ticketAnswer) { answer: written, seen }: z.output<typeof ticketAnswer>,
  ) {
    const { id: ticketId, asker_id } = await this.find(id);
    const answer = await this.encryption.encrypt(keyOf(ticketId, asker_id), TICKET_ANSWER, written);
    const command = new AnswerTicket({ ticketId, by: me.id, answer, seen, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Answer sent', data: await this.after(id, me) };
  }

  /** Without a mail. 409 `claimed` or `continued`; 403 `own_case`. */
  @Post(':id/close')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(ticketOnDesk))
  async close(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(ticketClosing) { seen }: z.output<typeof ticketClosing>,
  ) {
    const { id: ticketId } = await this.find(id);
    await this.commands.execute(identified(new CloseTicket({ ticketId, by: me.id, seen, at: now() }), identity));
    return { message: 'Message closed', data: await this.after(id, me) };
  }

  private async find(id: string) {
    const row = isUuid(id) ? await ticketOf(this.db.sql, id, now()) : undefined;
    if (!row) throw notFound();
    return row;
  }

  private async after(id: string, me: Me) {
    await this.views.settled();
    return (await this.tickets.onDesk([await this.find(id)], me))[0]!;
  }
}
