import {
  AnswerTicket,
  ClaimTicket,
  CloseTicket,
  ContinueTicket,
  EraseTicket,
  OpenTicket,
  ReleaseTicket,
  ticket,
  type TicketCommand,
} from '#server/contact/ticket';
import { TICKET_PURPOSES } from '#server/kernel/ticket-texts';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A visitor or a person writes to us; staff may take, answer and close it, and a visitor's ticket may be erased later. */
async function write({ people, newId, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [ticketId, by] = [newId('ticket'), oneOf(people)];
  const askerId = chance(0.5) ? oneOf(people) : null;
  const sealed = (words: number) => sealedBy(askerId ?? ticketId, text(words));
  const run = (command: TicketCommand) => decide(ticket, ticketId, command);
  const act = () => ({ ticketId, by, at: at() });
  await run(
    new OpenTicket({
      ...{ ticketId, askerId, number: newId('GW'), purpose: oneOf(TICKET_PURPOSES), at: at() },
      ...{ name: sealed(2), email: sealed(1), message: sealed(8) },
    }),
  );
  if (chance(0.5)) await run(new ClaimTicket(act()));
  if (chance(0.2)) await run(new ReleaseTicket(act()));
  if (chance(0.6)) await run(new AnswerTicket({ ...act(), answer: sealed(5) }));
  if (chance(0.3)) await run(new ContinueTicket({ ticketId, message: sealed(4), at: at() }));
  if (chance(0.3)) await run(new CloseTicket(act()));
  if (chance(0.2)) await run(new EraseTicket({ ticketId, at: '2029-01-01T00:00:00.000Z' }));
}

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

const at = '2026-03-01T09:00:00.000Z';
const sealed = sealedBy('bola', 'c2VhbGVk');

export const history: ModuleHistory = {
  activities: (market) => [() => write(market)],
  marketDay: [
    {
      ...{ stream: 'ticket-tkt', type: 'TicketOpened' },
      data: {
        ...{ ticketId: 'tkt', askerId: 'bola', number: 'GW-7F3K9-QXM2C', purpose: 'support', at },
        ...{ name: sealed, email: sealed, message: sealed },
      },
    },
  ],
};
