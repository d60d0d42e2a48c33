import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { DISPUTE_TEXT_MOST, stillWrongForm } from '#server/entry-disputes/entry-disputes.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { toast } from '../ui/toast';
import { disputeKeys, type EntryDispute } from './entry-disputes.api';
import { acceptAnswer, sendBack } from './entry-disputes.commands';
import styles from './entry-disputes.module.css';
import { texts } from './entry-disputes.texts';
import walletStyles from './wallet.module.css';

/** A question about an entry with all that was written, and what its owner can do about the answer. */
export function Dispute({ dispute }: { dispute: EntryDispute }) {
  const { id, entry, reason, status, messages, reopenings_left: left } = dispute;
  const [isReplying, setReplying] = useState(false);
  const accept = useCommand({
    mutationFn: () => acceptAnswer(id),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [disputeKeys.own] },
  });
  return (
    <div className={styles.dispute}>
      <p className={styles.facts}>
        <Naira kobo={entry.amount_kobo} signed={entry.direction} />
        <span className="muted">
          <Time at={entry.timestamp} absolute />
        </span>
        <Status tone={status === 'solved' ? 'good' : 'attention'}>{texts.status[status]}</Status>
      </p>
      <p>
        <strong>{texts.form.reasons[reason] ?? texts.form.reasons.other}</strong>
      </p>
      <ol className={styles.messages}>
        {messages.map(({ from, text, outcome, at }) => (
          <li key={`${from} ${at}`} data-from={from}>
            <p className={styles.facts}>
              <strong>{from === 'owner' ? texts.you : texts.finance}</strong>
              <span className="muted">
                <Time at={at} />
              </span>
              {outcome && <Status>{texts.outcomes[outcome]}</Status>}
            </p>
            <p className={styles.words}>{text}</p>
          </li>
        ))}
      </ol>
      {status === 'open' ? (
        <>
          <p className="muted">{texts.waiting}</p>
          <Group>
            <Button variant="subtle" loading={accept.isSending} onClick={() => accept.send()}>
              {texts.takeBack}
            </Button>
          </Group>
        </>
      ) : isReplying ? (
        <StillWrong id={id} close={() => setReplying(false)} />
      ) : (
        <>
          <Group gap={8}>
            {status === 'answered' && (
              <Button variant="default" loading={accept.isSending} onClick={() => accept.send()}>
                {texts.solved}
              </Button>
            )}
            {left > 0 && (
              <Button variant={status === 'answered' ? 'default' : 'subtle'} onClick={() => setReplying(true)}>
                {texts.stillWrong}
              </Button>
            )}
          </Group>
          {left > 0 ? (
            status === 'answered' && <p className="muted">{texts.reply.left(left)}</p>
          ) : (
            <p className="muted">
              {texts.exhausted} <Link to="/pages/help">{texts.help}</Link>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function StillWrong({ id, close }: { id: string; close: () => void }) {
  const form = useCommandForm({
    schema: stillWrongForm,
    missing: { text: texts.form.missing },
    initialValues: { text: '' },
    draft: { name: `still-wrong:${id}` },
    body: ({ text }) => ({ text: text.trim() }),
    submit: ({ text }, key) => sendBack(id, text, key),
    changes: [disputeKeys.own],
    offline: texts.form.offline,
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={walletStyles.form}
      actions={<SubmitOrCancel form={form} submit={texts.reply.submit} cancel={close} />}
    >
      <Textarea
        label={texts.reply.label}
        description={texts.form.counted(form.values.text.trim().length, DISPUTE_TEXT_MOST)}
        autoFocus
        autosize
        minRows={3}
        maxLength={DISPUTE_TEXT_MOST}
        {...form.getInputProps('text')}
      />
    </CommandForm>
  );
}
