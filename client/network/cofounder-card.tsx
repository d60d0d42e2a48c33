import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { fullName } from '../ui/names';
import { NotOpenYet } from '../ui/not-open';
import { Status } from '../ui/status';
import { Title } from '../ui/title';
import type { Founder } from './network.api';
import styles from './network.module.css';
import { texts } from './network.texts';
import { useAccept, useConnect } from './use-requests';

const says = texts.card;

interface Props {
  founder: Founder;
  /** It is a suggestion, which may be dismissed. */
  isSuggested?: boolean;
  /** The server responded that both are connected. */
  onConnected: () => void;
}

/** A founder and the actions the server allows. With fewer actions the card keeps its height: cards below do not move. */
export function CofounderCard({ founder, isSuggested = false, onConnected }: Props) {
  const { co_founder: person, desc, note, reasons, looking_for: lookingFor } = founder;
  const name = fullName(person);
  const card = useRef<HTMLLIElement>(null);
  const [minHeight, setMinHeight] = useState<number>();
  const done = () => {
    setMinHeight(card.current?.offsetHeight);
    // The button is about to go, or lost the focus while it was disabled: the focus stays on its card.
    const { activeElement } = document;
    if (activeElement === document.body || card.current?.contains(activeElement))
      card.current?.focus({ preventScroll: true });
  };
  return (
    <li ref={card} tabIndex={-1} className={`card ${styles.person}`} aria-label={name} style={{ minHeight }}>
      <div className={styles.face}>
        <Avatar person={person} size={56} />
        <div>
          <Title order={3} size="h4">
            {name}
          </Title>
          <p className="muted">{joined(' · ', founder.role, founder.profession)}</p>
          <p className={`muted ${styles.why}`}>
            {joined(' · ', founder.stage, joined(', ', founder.city, founder.country))}
          </p>
        </div>
      </div>
      {desc && <p className={styles.desc}>{desc}</p>}
      {lookingFor.length > 0 && <p className={styles.why}>{says.lookingFor(lookingFor)}</p>}
      {founder.skills.length > 0 && (
        <ul className={styles.skills} aria-label={says.skills}>
          {founder.skills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </ul>
      )}
      {reasons[0] && <p className={`muted ${styles.why}`}>{reasons[0]}</p>}
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      <div className={styles.actions}>
        {founder.direction === 'connected' ? (
          <Status tone="good" icon={<IconCheck size={16} aria-hidden="true" />}>
            {says.connected}
          </Status>
        ) : founder.direction === 'received' ? (
          <Answer founder={founder} name={name} onDone={done} onConnected={onConnected} />
        ) : (
          <Connect founder={founder} name={name} isSuggested={isSuggested} onDone={done} onConnected={onConnected} />
        )}
      </div>
    </li>
  );
}

const joined = (separator: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(separator);

interface ActionProps extends Props {
  name: string;
  onDone: () => void;
}

/** Busy until the refetched entry shows the request as sent. */
function Connect({ founder, name, isSuggested, ...outcomes }: ActionProps) {
  const request = useConnect(founder, outcomes);
  if (founder.reqSent) return <Button disabled>{says.sent}</Button>;
  return (
    <>
      <Button
        aria-label={says.connectWith(name)}
        leftSection={<IconUserPlus size={20} aria-hidden="true" />}
        loading={request.isSending}
        onClick={() => request.send()}
      >
        {says.connect}
      </Button>
      {isSuggested && (
        <Button variant="subtle" disabled>
          {says.dismiss}
        </Button>
      )}
    </>
  );
}

function Answer({ founder, name, ...outcomes }: ActionProps) {
  const accept = useAccept(founder, outcomes);
  return (
    <>
      <Button
        aria-label={says.acceptOf(name)}
        leftSection={<IconCheck size={20} aria-hidden="true" />}
        loading={accept.isSending}
        onClick={() => accept.send()}
      >
        {says.accept}
      </Button>
      <NotOpenYet variant="subtle">{says.decline}</NotOpenYet>
    </>
  );
}
