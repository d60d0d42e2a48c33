import type { ReactNode } from 'react';
import { ticketPurposes } from '../lib/texts/ticket-purposes';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { Claimable } from './claimable';
import { DeskQueue } from './desk-queue';
import styles from './moderation.module.css';
import { TicketAnswerForm } from './ticket-answer-form';
import {
  claimTicket,
  closeTicket,
  doneTickets,
  releaseTicket,
  type TicketOnDesk,
  ticketsDeskKeys,
  waitingTickets,
} from './tickets.api';
import { texts } from './tickets.texts';

/** Messages of the contact page (A16.1): a moderator takes each and answers it. */
export const Tickets = () => (
  <DeskQueue
    name="tickets"
    says={texts}
    waiting={waitingTickets}
    row={(ticket) => <Waiting key={ticket.id} ticket={ticket} />}
    past={{
      says: texts.done,
      query: doneTickets,
      row: (ticket) => <PastTicket key={ticket.id} ticket={ticket} />,
    }}
  />
);

/** One without an answer; while one moderator has it, the others wait. */
function Waiting({ ticket }: { ticket: TicketOnDesk }) {
  const { id, name, messages } = ticket;
  const close = {
    text: texts.close,
    label: texts.closeOf(name),
    act: () => closeTicket(id, messages.length),
  };
  return (
    <Row ticket={ticket}>
      <Claimable
        of={ticket}
        says={texts}
        take={() => claimTicket(id)}
        takeLabel={texts.claim.takeOf(name)}
        leave={() => releaseTicket(id)}
        also={close}
        changes={ticketsDeskKeys.all}
      >
        {(buttons) => <TicketAnswerForm ticket={ticket}>{buttons}</TicketAnswerForm>}
      </Claimable>
    </Row>
  );
}

const Row = ({ ticket, children }: { ticket: TicketOnDesk; children: ReactNode }) => (
  <li className={`card ${styles.submission}`}>
    <div>
      <Title order={3} size="h4">
        {ticket.name}
      </Title>
      <p className={styles.facts}>
        <Status>{ticketPurposes[ticket.purpose]}</Status>
        {ticket.is_premium && <Status tone="good">{texts.premium}</Status>}
        <span className={styles.address}>{ticket.email}</span>
        <span className="muted figures">{ticket.number}</span>
        <span className="muted">
          <Time at={ticket.since} />
        </span>
      </p>
      <p className="muted">{ticket.username ? `${texts.account} ${ticket.username}` : texts.visitor}</p>
    </div>
    <ol className={styles.quoted} aria-label={texts.messages(ticket.number)}>
      {ticket.messages.map(({ from, text, at }) => (
        <li key={`${from} ${at}`}>
          <strong>{texts.wrote[from]}</strong>{' '}
          <span className="muted">
            <Time at={at} />
          </span>
          <p className={styles.words}>{text}</p>
        </li>
      ))}
    </ol>
    {children}
  </li>
);

const PastTicket = ({ ticket }: { ticket: TicketOnDesk }) => (
  <Row ticket={ticket}>
    <p className={styles.signals}>
      <Status tone={ticket.status === 'answered' ? 'good' : 'plain'}>{texts.done.status[ticket.status]}</Status>
    </p>
  </Row>
);
