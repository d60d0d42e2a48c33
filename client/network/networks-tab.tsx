import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSubTab } from '../lib/navigation/use-sub-tab';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { fullName } from '../ui/names';
import { NotOpenYet } from '../ui/not-open';
import { SubTabs } from '../ui/controls/sub-tabs';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { connections, type Contact } from './network.api';
import styles from './network.module.css';
import { texts } from './network.texts';
import { People } from './people';
import { Suggestions } from './suggestions';
import { useConnected } from './use-connected';

const says = texts.networks;

export function NetworksTab() {
  const mine = useInfiniteQuery(connections);
  const [tab, setTab] = useSubTab(['mine', 'suggestions']);
  const connected = useConnected();
  const empty = (
    <EmptyState
      icon={<IconUsers size={28} />}
      action={<Button onClick={() => setTab('suggestions')}>{says.seeSuggestions}</Button>}
    >
      {says.none}
    </EmptyState>
  );

  return (
    <section aria-label={says.title}>
      <h2 className="visually-hidden">{says.title}</h2>
      <SubTabs
        label={says.title}
        value={tab}
        choose={setTab}
        tabs={[
          {
            value: 'mine',
            name: says.mine,
            content: (
              <People label={says.mine} query={mine} items={mine.data?.items ?? []} empty={empty}>
                {(contact) => <ContactCard key={contact.id} contact={contact} />}
              </People>
            ),
          },
          {
            value: 'suggestions',
            name: says.suggestions,
            content: <Suggestions label={says.suggestions} connected={connected} />,
          },
        ]}
      />
    </section>
  );
}

function ContactCard({ contact }: { contact: Contact }) {
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
          {says.since} <Time at={contact.since} />
        </p>
      )}
      <div className={styles.actions}>
        <NotOpenYet variant="default">{says.message}</NotOpenYet>
      </div>
    </li>
  );
}
