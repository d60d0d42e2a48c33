import { Button, Tabs, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../ui/avatar';
import { Empty } from '../ui/empty';
import { fullName } from '../ui/names';
import { NotOpenYet } from '../ui/not-open';
import { Time } from '../ui/time';
import { connections, type Contact } from './network.api';
import styles from './network.module.css';
import { People } from './people';
import { Suggestions } from './suggestions';

export function NetworksTab() {
  const mine = useInfiniteQuery(connections);
  const [tab, setTab] = useState<string | null>('mine');

  return (
    <section aria-label="Networks">
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label="Networks" mb="md" className={styles.tabs}>
          <Tabs.Tab value="mine">My Networks</Tabs.Tab>
          <Tabs.Tab value="suggestions">Suggestions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="mine">
          <People
            label="My Networks"
            query={mine}
            empty={
              <Empty
                icon={<IconUsers size={28} />}
                action={<Button onClick={() => setTab('suggestions')}>See suggestions</Button>}
              >
                Nobody yet. Connect with a founder and, once accepted, they are listed here.
              </Empty>
            }
          >
            {(contact) => <ContactCard key={contact.id} contact={contact} />}
          </People>
        </Tabs.Panel>
        <Tabs.Panel value="suggestions">
          <Suggestions label="Suggestions" />
        </Tabs.Panel>
      </Tabs>
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
          <Title order={4}>{name}</Title>
          <p className="muted">@{contact.username}</p>
        </div>
      </div>
      {contact.since && (
        <p className={`muted ${styles.why}`}>
          Connected <Time at={contact.since} />
        </p>
      )}
      <div className={styles.actions}>
        <NotOpenYet variant="default">Send Message</NotOpenYet>
      </div>
    </li>
  );
}
