import { IconAlertTriangle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Button } from '../ui/button';
import { formatClock, formatInstant } from '../ui/time';
import { Files } from './files';
import { MessageMenu } from './message-menu';
import styles from './conversation.module.css';
import { texts } from './messages.texts';
import type { Message } from './messages.types';
import { outbox } from './outbox';
import { type Progress, type Row } from './rows';
import { useDeletion } from './use-deletion';
import { Words } from './words';

const says = texts.message;

/** The parts of a row one by one: a bubble whose message stayed the same is not rendered again. */
interface Props extends Pick<Row, 'message' | 'waiting' | 'isFirst' | 'isLast'> {
  /** The sender's name. */
  name: string;
  progress: Progress;
  isLate: boolean;
  edit: (message: Message) => void;
  report: (message: Message) => void;
}

/** One message with its state, and what can be done with it. */
export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { message, waiting, isFirst, isLast, name, progress, isLate, edit, report } = props;
  const [isAsking, setAsking] = useState(false);
  const refusal = waiting?.refusal;
  return (
    <div className={styles.line} data-own={message.from_me || undefined} data-last={isLast || undefined}>
      {isFirst && <span className="visually-hidden">{message.from_me ? says.own : name}</span>}
      <div className={styles.beside}>
        <div
          className={styles.bubble}
          data-deleted={message.deleted || undefined}
          data-failed={refusal ? true : undefined}
        >
          {message.deleted ? (
            <p className={styles.words}>{says.deleted}</p>
          ) : (
            <>
              {message.text && <Words>{message.text}</Words>}
              <Files thread={message.thread} files={message.attachments} />
            </>
          )}
        </div>
        {!waiting && !message.deleted && (
          <MessageMenu message={message} edit={edit} report={report} deleteForAll={() => setAsking(true)} />
        )}
      </div>
      {message.warning && (
        <p className={styles.warning}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>{message.warning}</span>
        </p>
      )}
      {isAsking && !message.deleted && <DeletionAsked message={message} end={() => setAsking(false)} />}
      {(isLast || waiting || message.edited_at) && (
        <p className={styles.meta}>
          <time dateTime={message.at} title={formatInstant(message.at)}>
            {formatClock(message.at)}
          </time>
          {message.edited_at && !message.deleted && <span>{says.edited}</span>}
          {message.from_me && !message.deleted && (
            <State state={refusal ? 'refused' : waiting ? (isLate ? 'waiting' : 'sending') : progress} />
          )}
        </p>
      )}
      {waiting && refusal && <Refused id={waiting.client_id} refusal={refusal} />}
    </div>
  );
});

const ICONS = {
  ...{ sending: IconClock, waiting: IconClock, refused: IconAlertTriangle },
  ...{ sent: IconCheck, delivered: IconChecks, seen: IconChecks },
};

function State({ state }: { state: keyof typeof ICONS }) {
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden="true" />
      {says.status[state]}
    </span>
  );
}

/** Why a message was not sent; it stays until its sender tries again or discards it. */
function Refused({ id, refusal }: { id: string; refusal: string }) {
  const queries = useQueryClient();
  return (
    <div className={styles.refused} role="alert">
      <p>{refusal}</p>
      <Button size="compact" variant="default" onClick={() => outbox.retry(queries, id)}>
        {says.retry}
      </Button>
      <Button size="compact" variant="subtle" onClick={() => outbox.discard(id)}>
        {says.discard}
      </Button>
    </div>
  );
}

function DeletionAsked({ message, end }: { message: Message; end: () => void }) {
  const deletion = useDeletion(message);
  return (
    <div className={styles.asked} role="group" aria-label={says.deleteForAll}>
      <p role="status">{says.asks}</p>
      <Button size="compact" loading={deletion.isSending} onClick={() => deletion.send('everyone')}>
        {says.yes}
      </Button>
      <Button size="compact" variant="default" autoFocus onClick={end}>
        {says.no}
      </Button>
    </div>
  );
}
