import { Select, Textarea, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactForm, MESSAGE_MOST } from '#server/contact/contact.input';
import { TICKET_PURPOSES, type TicketPurpose } from '#server/kernel/ticket-texts';
import { useCommandForm } from '../lib/forms/use-command-form';
import { useSession } from '../lib/http/session';
import { ticketPurposes } from '../lib/texts/ticket-purposes';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { Title } from '../ui/title';
import { sendMessage } from './contact.api';
import styles from './contact.module.css';
import { texts } from './contact.texts';

const PURPOSES = TICKET_PURPOSES.map((value) => ({ value, label: ticketPurposes[value] }));

/** A message to us, also from a visitor (A16.1). */
export function EmailUs() {
  const [number, setNumber] = useState('');
  return (
    <Page title={texts.title} lead={texts.lead} width="narrow">
      <div className="card form-card">
        {number ? <Sent number={number} another={() => setNumber('')} /> : <MessageForm done={setNumber} />}
      </div>
      <Button component={Link} to="/pages/help" variant="default" mt="md">
        {texts.help}
      </Button>
    </Page>
  );
}

function MessageForm({ done }: { done: (number: string) => void }) {
  const user = useSession()?.user;
  const [params] = useSearchParams();
  const form = useCommandForm({
    schema: contactForm,
    missing: texts.missing,
    initialValues: {
      ...{ full_name: [user?.first_name, user?.last_name].filter(Boolean).join(' '), email: user?.email ?? '' },
      ...{ purpose: TICKET_PURPOSES.find((one) => one === params.get('purpose')) ?? '', message: '', subject: '' },
    },
    body: ({ purpose, ...values }) => ({ ...values, purpose: (purpose ?? '') as TicketPurpose }),
    draft: { name: 'email-us' },
    submit: sendMessage,
    onSuccess: ({ data }) => done(data.number),
  });
  const { getInputProps: field } = form;
  return (
    <CommandForm
      form={form}
      aria-label={texts.title}
      className={styles.form}
      actions={<Submit form={form}>{texts.send}</Submit>}
    >
      <TextInput label={texts.name} autoComplete="name" maxLength={120} {...field('full_name')} />
      <TextInput label={texts.email} type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <Select label={texts.purpose} placeholder={texts.choosePurpose} data={PURPOSES} {...field('purpose')} />
      <Textarea label={texts.message} autosize minRows={5} maxLength={MESSAGE_MOST} {...field('message')} />
      <div className={styles.trap} aria-hidden="true">
        <input type="text" tabIndex={-1} autoComplete="off" aria-label={texts.subject} {...field('subject')} />
      </div>
    </CommandForm>
  );
}

/** It gets the focus, which the button had that is gone. */
function Sent({ number, another }: { number: string; another: () => void }) {
  const show = useCallback((note: HTMLElement | null) => note?.focus(), []);
  return (
    <div ref={show} role="status" tabIndex={-1} className={styles.sent}>
      <Title order={2} size="h3">
        {texts.sent.title}
      </Title>
      <p>
        {texts.sent.number} <span className={`figures ${styles.number}`}>{number}</span>.
      </p>
      <p>{texts.sent.mailed}</p>
      <Button variant="default" onClick={another}>
        {texts.sent.another}
      </Button>
    </div>
  );
}
