import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/http/api-error';
import { useCommand } from '../../lib/http/use-command';
import { Naira } from '../../ui/naira';
import { toast } from '../../ui/toast';
import { catalogueKeys } from '../catalogue.api';
import type { Content } from '../listing';
import { planEntry, todoKeys } from '../todo.api';
import styles from './checklist.module.css';
import { texts } from './checklist.texts';

export type EntryShown = NonNullable<Content['entry']>;
export type Plan = { completed?: boolean; due?: string | null };

/** A date that is typed part by part is sent when it has stood so long, ms. */
const TYPED_MS = 800;

interface Props {
  id: string;
  entry: EntryShown;
  /** Without the reader's plan: for the creator. */
  isOwn?: boolean;
  /** Beneath what is known of the entry. */
  children?: ReactNode;
}

/** An entry of a checklist. Its reader ticks it and sets its date. */
export function ChecklistEntry({ id, entry, isOwn = false, children }: Props) {
  const { document, agency, fee_kobo: fee, days, completed, due } = entry;
  /** What was planned while the plan before it was sent. */
  const waiting = useRef<Plan>(undefined);
  const command = useCommand({
    mutationFn: (change: Plan) => planEntry(id, change),
    meta: { changes: [catalogueKeys.allSections, todoKeys.all] },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      const next = waiting.current;
      waiting.current = undefined;
      if (next) command.send(next);
    },
  });
  const plan = (change: Plan) => {
    if (command.isSending) waiting.current = { ...waiting.current, ...change };
    else command.send(change);
  };
  const isDone = (command.isSending ? command.variables?.completed : undefined) ?? completed;
  const isLate = !isDone && due !== null && due < today();
  return (
    <div className={`card ${styles.entry}`} data-done={(!isOwn && isDone) || undefined}>
      {isOwn ? (
        <strong className={styles.name}>{document}</strong>
      ) : (
        <label className={styles.name}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isDone}
            onChange={({ currentTarget }) => plan({ completed: currentTarget.checked })}
          />
          <span>{document}</span>
        </label>
      )}
      <p className={`muted ${styles.facts}`}>
        {agency && <span>{agency}</span>}
        <span>{fee === null ? texts.noFee : <Naira kobo={fee} />}</span>
        {isOwn && days !== null && <span>{texts.within(days)}</span>}
        {isLate && <strong className={styles.late}>{texts.late}</strong>}
      </p>
      {!isOwn && <Due of={document} due={due} set={(date) => plan({ due: date })} />}
      {children}
    </div>
  );
}

interface DueProps {
  of: string;
  due: string | null;
  set: (date: string | null) => void;
}

function Due({ of, due, set }: DueProps) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = () => {
    clearTimeout(timer.current);
    if (typed !== undefined && typed !== (due ?? '')) set(typed || null);
  };
  useEffect(() => {
    if (typed === undefined) return;
    timer.current = setTimeout(send, TYPED_MS);
    return () => clearTimeout(timer.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  return (
    <label className={styles.due}>
      {texts.due}
      <input
        type="date"
        className={styles.date}
        aria-label={texts.dueOf(of)}
        value={typed ?? due ?? ''}
        max="2100-12-31"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={send}
      />
    </label>
  );
}

/** As a date of the reader's own calendar. */
const today = () => new Date().toLocaleDateString('en-CA');
