import { Controller, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { ticketOf } from '#projections/contact/contact.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { isUuid } from '#server/kernel/ids';
import { TICKET_EMAIL, TICKET_MESSAGE, TICKET_NAME } from '#server/kernel/ticket-texts';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { hashSecret } from '#server/platform/security/tokens';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { type ContactForm, contactForm, furtherMessage } from './contact.input.js';
import { contactAddressLimit, contactNetworkLimit, ticketLimit, ticketReadLimit } from './contact.limits.js';
import { askersTicket, said, ticketOpened } from './contact.output.js';
import { TicketLinks } from './ticket.links.js';
import { ticketNumber } from './ticket.number.js';
import { ContinueTicket, keyOf, OpenTicket } from './ticket.js';
import { Tickets } from './tickets.reader.js';

/** Messages to us (A16.1), also from visitors. */
@Controller('contact')
@Policy('public')
export class ContactController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly links: TicketLinks,
    private readonly tickets: Tickets,
    private readonly views: ViewPositions,
  ) {}

  /** Mails the number of the ticket to the address. A program that fills `subject` gets the same answer, and nothing is kept. */
  @Post()
  @HttpCode(202)
  @Idempotent()
  @Output(messageWith(ticketOpened))
  async open(
    @CurrentUser() me: Me | undefined,
    @Identity() identity: CommandIdentity,
    @Input(contactForm) { full_name, email, purpose, message, subject }: ContactForm,
    @Ip() address: string,
  ) {
    await this.limits.count(contactNetworkLimit, clientNetwork(address));
    const ticketId = identity.commandId;
    const number = ticketNumber(ticketId);
    const answer = { message: 'Message sent', data: { number } };
    if (subject !== '') return answer;
    const isOwn = me?.email.toLowerCase() === email.toLowerCase();
    await this.limits.count(contactAddressLimit, isOwn ? me!.id : hashSecret(email.toLowerCase()));
    const askerId = me?.id ?? null;
    const sealed = (what: string, text: string) => this.encryption.encrypt(keyOf(ticketId, askerId), what, text);
    const command = new OpenTicket({
      ...{ ticketId, askerId, number, purpose, at: now() },
      name: await sealed(TICKET_NAME, full_name),
      email: await sealed(TICKET_EMAIL, email),
      message: await sealed(TICKET_MESSAGE, message),
    });
    await this.commands.execute(identified(command, identity));
    return answer;
  }

  /** By the token of a mailed link, or by the id of an own ticket. */
  @Get(':ticket')
  @Output(dataOf(askersTicket))
  async read(@CurrentUser() me: Me | undefined, @Param('ticket') ref: string, @Ip() address: string) {
    await this.limits.count(ticketReadLimit, clientNetwork(address));
    return { data: await this.tickets.forAsker(await this.find(ref, me)) };
  }

  /** Opens the ticket again where it was answered or closed. Answers without its texts, since answers are kept for repeated requests. */
  @Post(':ticket')
  @HttpCode(200)
  @Idempotent()
  @Output(said)
  async write(
    @CurrentUser() me: Me | undefined,
    @Identity() identity: CommandIdentity,
    @Param('ticket') ref: string,
    @Input(furtherMessage) { message: written }: z.output<typeof furtherMessage>,
  ) {
    const { id: ticketId, asker_id } = await this.find(ref, me);
    await this.limits.count(ticketLimit, ticketId);
    const message = await this.encryption.encrypt(keyOf(ticketId, asker_id), TICKET_MESSAGE, written);
    await this.commands.execute(identified(new ContinueTicket({ ticketId, message, at: now() }), identity));
    await this.views.settled();
    return { message: 'Message sent' };
  }

  private async find(ref: string, me: Me | undefined) {
    const byLink = this.links.read(ref);
    const id = byLink ?? (isUuid(ref) ? ref : undefined);
    const row = id && (await ticketOf(this.db.sql, id, now()));
    if (!row || (!byLink && (!me || row.asker_id !== me.id))) throw notFound();
    return row;
  }
}
