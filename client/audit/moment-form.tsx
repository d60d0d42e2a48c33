import { Button, SegmentedControl, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../lib/http/api-error';
import { Failure } from '../ui/failure';
import { Naira } from '../ui/naira';
import { formatInstant } from '../ui/time';
import { type Replayed, replayedTo } from './audit.api';
import styles from './audit.module.css';

interface Props {
  wallet: string;
  show: (revision: number) => void;
}

/** The balance at a revision or an instant, folded by the server. */
export function MomentForm({ wallet, show }: Props) {
  const [by, setBy] = useState<'time' | 'revision'>('time');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const ask = useMutation({ mutationFn: (when: Parameters<typeof replayedTo>[1]) => replayedTo(wallet, when) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const when = read(by, value);
    setProblem(when ? undefined : by === 'time' ? 'Choose a date and a time.' : 'Enter a whole number from 0.');
    if (when) ask.mutate(when);
  };

  return (
    <section aria-label="Balance at a moment" className={`card ${styles.moment}`}>
      <Title order={2} size="h4">
        Balance at a moment
      </Title>
      <form onSubmit={submit} className={styles.momentForm} noValidate>
        <SegmentedControl
          aria-label="Ask by"
          size="md"
          value={by}
          onChange={(next) => {
            setBy(next as typeof by);
            setValue('');
            setProblem(undefined);
          }}
          data={[
            { value: 'time', label: 'Time' },
            { value: 'revision', label: 'Revision' },
          ]}
        />
        <TextInput
          key={by}
          aria-label={by === 'time' ? 'Date and time' : 'Revision'}
          type={by === 'time' ? 'datetime-local' : 'number'}
          min={by === 'revision' ? 0 : undefined}
          step={by === 'time' ? 1 : undefined}
          value={value}
          error={problem}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={ask.isPending}>
          Show balance
        </Button>
      </form>
      {ask.isError && <Failure>{messageOf(ask.error)}</Failure>}
      {ask.data && <Answer moment={ask.data} show={show} />}
    </section>
  );
}

function read(by: 'time' | 'revision', value: string): { time: string } | { revision: number } | undefined {
  if (by === 'time') {
    const instant = new Date(value);
    return Number.isNaN(instant.getTime()) ? undefined : { time: instant.toISOString() };
  }
  return /^\d+$/.test(value) ? { revision: Number(value) } : undefined;
}

function Answer({ moment: at, show }: { moment: Replayed; show: (revision: number) => void }) {
  return (
    <div role="status">
      <dl className={styles.change}>
        <div>
          <dt>Balance</dt>
          <dd>
            <Naira kobo={at.balance_kobo} />
          </dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd>
            <Naira kobo={at.available_kobo} />
          </dd>
        </div>
        <div>
          <dt>Pending</dt>
          <dd>
            <Naira kobo={at.pending_kobo} />
          </dd>
        </div>
      </dl>
      {at.revision < 0 ? (
        <p className="muted">The wallet had no events yet.</p>
      ) : (
        <div className={styles.foot}>
          <span className="muted">
            Revision {at.revision}
            {at.position && `, position ${at.position}`}
            {at.at && `, ${formatInstant(at.at)}`}
          </span>
          <Button variant="subtle" onClick={() => show(at.revision)}>
            Go to this event
          </Button>
        </div>
      )}
    </div>
  );
}
