import type { ReactNode } from 'react';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { ticketPurposes } from '../lib/texts/ticket-purposes';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import { useNow } from '../ui/ticking';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
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
  const { id, is_own, name, messages } = ticket;
  const now = useNow();
  const act = useCommand({
    mutationFn: (work: () => Promise<{ message: string }>) => work(),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [ticketsDeskKeys.all] },
  });
  const claim = ticket.claim && Date.parse(ticket.claim.until) > now ? ticket.claim : null;
  const says = texts.claim;
  const close = (
    <Button
      variant="subtle"
      loading={act.isSending}
      aria-label={texts.closeOf(name)}
      onClick={() => act.send(() => closeTicket(id, messages.length))}
    >
      {texts.close}
    </Button>
  );
  return (
    <Row ticket={ticket}>
      {claim && (
        <p className={styles.signals}>
          <Status tone={claim.is_own ? 'good' : 'attention'}>
            {claim.is_own ? says.own(claim.until) : says.by(fullName(claim, claim.username ?? undefined))}
          </Status>
        </p>
      )}
      {is_own ? (
        <p className="muted">{texts.own}</p>
      ) : claim?.is_own ? (
        <TicketAnswerForm ticket={ticket}>
          <Button variant="subtle" loading={act.isSending} onClick={() => act.send(() => releaseTicket(id))}>
            {says.leave}
          </Button>
          {close}
        </TicketAnswerForm>
      ) : claim ? (
        <p className="muted">{says.others}</p>
      ) : (
        <Group gap={8}>
          <Button
            variant="default"
            loading={act.isSending}
            aria-label={says.takeOf(name)}
            onClick={() => act.send(() => claimTicket(id))}
          >
            {says.take}
          </Button>
          {close}
        </Group>
      )}
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
