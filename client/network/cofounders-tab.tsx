import { Tabs, Title } from '@mantine/core';
import { IconInbox, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFlash } from '../lib/live/use-live';
import { Empty } from '../ui/empty';
import { CofounderCard } from './cofounder-card';
import { received, sent } from './network.api';
import styles from './network.module.css';
import { People } from './people';
import { Suggestions } from './suggestions';

export function CofoundersTab() {
  const incoming = useInfiniteQuery(received);
  const outgoing = useInfiniteQuery(sent);

  return (
    <section aria-label="Co Founders" className={styles.tab}>
      <Tabs defaultValue="received" keepMounted={false}>
        <Tabs.List aria-label="Requests" mb="md" className={styles.tabs}>
          <Tabs.Tab value="received">
            Received Requests <Count of={incoming.data?.count} />
          </Tabs.Tab>
          <Tabs.Tab value="sent">
            Sent Requests <Count of={outgoing.data?.count} />
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="received">
          <People
            label="Received Requests"
            query={incoming}
            empty={
              <Empty icon={<IconInbox size={28} />}>
                No requests are waiting for you. A new one appears here at once.
              </Empty>
            }
          >
            {(entry) => <CofounderCard key={entry.id} entry={entry} />}
          </People>
        </Tabs.Panel>
        <Tabs.Panel value="sent">
          <People
            label="Sent Requests"
            query={outgoing}
            empty={<Empty icon={<IconSend size={28} />}>You have no requests waiting for an answer.</Empty>}
          >
            {(entry) => <CofounderCard key={entry.id} entry={entry} />}
          </People>
        </Tabs.Panel>
      </Tabs>

      <div>
        <Title order={3} mb="sm">
          Founders to connect with
        </Title>
        <Suggestions label="Founders to connect with" />
      </div>
    </section>
  );
}

function Count({ of }: { of: number | undefined }) {
  const ref = useFlash(of);
  return (
    <span ref={ref} className={`figures ${styles.count}`}>
      {of ?? ''}
    </span>
  );
}
