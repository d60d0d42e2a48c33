import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { furtherMessage, MESSAGE_MOST } from '#server/contact/contact.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { isNotFound } from '../lib/http/api-error';
import { ticketPurposes } from '../lib/texts/ticket-purposes';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { addToTicket, ticket, type Ticket, ticketKeys } from './contact.api';
import styles from './contact.module.css';
import { texts } from './contact.texts';

const says = texts.ticket;

/** A message to us with its answers, by the link of a mail or from the account; more can be written, which opens it again. */
export function TicketPage() {
  const { ticket: ref = '' } = useParams();
  const { data, error, refetch } = useQuery(ticket(ref));
  return (
    <Page title={says.title} width="narrow">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {data ? (
        <div className="card form-card">
          <Written {...data} />
          <MoreForm key={data.messages.length} ticketRef={ref} of={data} />
        </div>
      ) : isNotFound(error) ? (
        <Failure
          action={
            <Button component={Link} to="/email-us" variant="default">
              {says.anew}
            </Button>
          }
        >
          {says.missing}
        </Failure>
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <RowSkeletons />
      )}
    </Page>
  );
}

const Written = ({ number, purpose, status, messages }: Ticket) => (
  <>
    <p className={styles.facts}>
      <strong className="figures">{says.number(number)}</strong>
      <span>{ticketPurposes[purpose]}</span>
      <Status tone={status === 'answered' ? 'good' : 'plain'}>{says.status[status]}</Status>
    </p>
    <ol className={styles.written} aria-label={says.messages}>
      {messages.map(({ from, text, at }) => (
        <li key={`${from} ${at}`} data-from={from}>
          <strong>{says.from[from]}</strong>{' '}
          <span className="muted">
            <Time at={at} />
          </span>
          <p className={styles.words}>{text}</p>
        </li>
      ))}
    </ol>
  </>
);

function MoreForm({ ticketRef, of: { number, status } }: { ticketRef: string; of: Ticket }) {
  const form = useCommandForm({
    schema: furtherMessage,
    missing: { message: texts.missing.message },
    initialValues: { message: '' },
    draft: { name: `ticket:${number}` },
    submit: ({ message }, key) => addToTicket(ticketRef, message, key),
    changes: [ticketKeys.one],
    onSuccess: ({ message }) => toast.success(message),
  });
  const title = status === 'open' ? says.more : says.again;
  return (
    <section aria-label={title} className={styles.form}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {status !== 'open' && <p className="muted">{says.reopens}</p>}
      <CommandForm form={form} className={styles.form} actions={<Submit form={form}>{says.send}</Submit>}>
        <Textarea
          label={texts.message}
          autosize
          minRows={3}
          maxLength={MESSAGE_MOST}
          {...form.getInputProps('message')}
        />
      </CommandForm>
    </section>
  );
}
