import { IconInbox, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFlash } from '../lib/live/use-live';
import { useSubTab } from '../lib/navigation/use-sub-tab';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { SubTabs } from '../ui/controls/sub-tabs';
import { FounderList } from './founder-list';
import { MatchPanel } from './match-panel';
import { received, sent } from './network.api';
import styles from './network.module.css';
import { texts } from './network.texts';
import { Suggestions } from './suggestions';
import { useOutcomes } from './use-outcomes';

const says = texts.cofounders;

export function CofoundersTab() {
  const incoming = useInfiniteQuery(received);
  const outgoing = useInfiniteQuery(sent);
  const [tab, setTab] = useSubTab(['received', 'sent']);
  const outcomes = useOutcomes();

  return (
    <section aria-label={says.title} className={styles.tab}>
      <h2 className="visually-hidden">{says.requests}</h2>
      <div className={styles.actions}>
        <Button component={Link} to="/profile/cofounder" variant="default">
          {says.profile}
        </Button>
        <Button component={Link} to="/?sort=newest&show=founders" variant="subtle">
          {says.search}
        </Button>
      </div>
      <SubTabs
        label={says.requests}
        value={tab}
        choose={setTab}
        tabs={[
          {
            value: 'received',
            name: (
              <>
                {says.received} <Count of={incoming.data?.count} />
              </>
            ),
            content: (
              <FounderList
                label={says.received}
                query={incoming}
                outcomes={outcomes}
                isCurrent
                arrived={says.arrived}
                empty={<EmptyState icon={<IconInbox size={28} />}>{says.noneReceived}</EmptyState>}
              />
            ),
          },
          {
            value: 'sent',
            name: (
              <>
                {says.sent} <Count of={outgoing.data?.count} />
              </>
            ),
            content: (
              <FounderList
                label={says.sent}
                query={outgoing}
                outcomes={outcomes}
                isCurrent
                empty={<EmptyState icon={<IconSend size={28} />}>{says.noneSent}</EmptyState>}
              />
            ),
          },
        ]}
      />
      <Suggestions label={texts.suggestions.title} outcomes={outcomes} isTitled />
      <MatchPanel />
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
