import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { momentFilter } from '#server/audit/audit.input';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { Naira } from '../ui/naira';
import { formatInstant } from '../ui/time';
import { Title } from '../ui/title';
import { type Replayed, replayedTo } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';

const says = texts.moment;
const EMPTY = { by: 'time', time: '', revision: '' };

interface Props {
  wallet: string;
  show: (revision: number) => void;
}

/** The balance at a revision or an instant, folded by the server. */
export function MomentForm({ wallet, show }: Props) {
  const [found, setFound] = useState<Replayed>();
  const form = useCommandForm({
    schema: momentFilter,
    initialValues: EMPTY,
    body: ({ by, time, revision }) => (by === 'time' ? { time: instantOf(time) } : { revision: Number(revision) }),
    check: ({ by, time, revision }): Record<string, string> => {
      if (by === 'time') return instantOf(time) ? {} : { time: says.timeMissing };
      return /^\d+$/.test(revision) ? {} : { revision: says.revisionMissing };
    },
    submit: (when) => replayedTo(wallet, when as Parameters<typeof replayedTo>[1]),
    onSuccess: setFound,
    onRefused: () => setFound(undefined),
  });
  const { by } = form.values;

  return (
    <section aria-label={says.title} className={`card ${styles.moment}`}>
      <Title order={2} size="h4">
        {says.title}
      </Title>
      <CommandForm
        form={form}
        className={styles.momentForm}
        actions={
          <Submit form={form} variant="default">
            {says.submit}
          </Submit>
        }
      >
        <SegmentedControl
          aria-label={says.by}
          size="md"
          value={by}
          onChange={(next) => form.setValues({ ...EMPTY, by: next })}
          data={[
            { value: 'time', label: says.time },
            { value: 'revision', label: says.revision },
          ]}
        />
        {by === 'time' ? (
          <TextInput key="time" aria-label={says.when} type="datetime-local" step={1} {...form.getInputProps('time')} />
        ) : (
          <TextInput
            key="revision"
            aria-label={says.revision}
            type="number"
            min={0}
            {...form.getInputProps('revision')}
          />
        )}
      </CommandForm>
      {found && <Answer moment={found} show={show} />}
    </section>
  );
}

function instantOf(time: string): string | undefined {
  const instant = new Date(time);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

function Answer({ moment: at, show }: { moment: Replayed; show: (revision: number) => void }) {
  return (
    <div role="status">
      <dl className={styles.change}>
        <div>
          <dt>{says.balance}</dt>
          <dd>
            <Naira kobo={at.balance_kobo} />
          </dd>
        </div>
        <div>
          <dt>{says.available}</dt>
          <dd>
            <Naira kobo={at.available_kobo} />
          </dd>
        </div>
        <div>
          <dt>{says.pending}</dt>
          <dd>
            <Naira kobo={at.pending_kobo} />
          </dd>
        </div>
      </dl>
      {at.revision < 0 ? (
        <p className="muted">{says.empty}</p>
      ) : (
        <div className={styles.foot}>
          <span className="muted">{says.at(at.revision, at.position, at.at ? formatInstant(at.at) : undefined)}</span>
          <Button variant="subtle" onClick={() => show(at.revision)}>
            {says.open}
          </Button>
        </div>
      )}
    </div>
  );
}
