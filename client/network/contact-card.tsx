import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { Confirmation } from '../ui/confirmation';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { Block } from './card-actions';
import type { Contact } from './network.api';
import styles from './network.module.css';
import { texts } from './network.texts';
import { useRemoval } from './use-answers';

const says = texts.networks;

interface Props {
  contact: Contact;
  /** What began at `contact.since`. */
  since: string;
  children: ReactNode;
}

/** A person and since when they are so; the children are what can be done. */
export function ContactCard({ contact, since, children }: Props) {
  const name = fullName(contact);
  return (
    <li className={`card ${styles.person}`} aria-label={name}>
      <div className={styles.face}>
        <Avatar person={contact} size={56} />
        <div>
          <Title order={3} size="h4">
            {name}
          </Title>
          <p className="muted">@{contact.username}</p>
        </div>
      </div>
      {contact.since && (
        <p className={`muted ${styles.why}`}>
          {since} <Time at={contact.since} />
        </p>
      )}
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

interface PersonProps {
  contact: Contact;
  /** The card is about to leave the list. */
  onGone: (username: string) => void;
}

export function ConnectedPerson({ contact, onGone }: PersonProps) {
  const name = fullName(contact);
  const gone = () => onGone(contact.username);
  const removal = useRemoval(contact.username, gone);
  return (
    <ContactCard contact={contact} since={says.since}>
      <Button
        component={Link}
        to={`/profile?tab=messages&with=${encodeURIComponent(contact.username)}`}
        variant="default"
        aria-label={says.messageTo(name)}
      >
        {says.message}
      </Button>
      <Confirmation
        variant="subtle"
        label={says.remove}
        named={says.removeOf(name)}
        asks={says.removeAsks(name)}
        yes={says.remove}
        no={says.keep}
        isSending={removal.isSending}
        act={() => removal.send()}
      />
      <Block username={contact.username} name={name} onDone={gone} onOutcome={() => undefined} />
    </ContactCard>
  );
}
