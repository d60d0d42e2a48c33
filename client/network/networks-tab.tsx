import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSubTab } from '../lib/navigation/use-sub-tab';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { SubTabs } from '../ui/controls/sub-tabs';
import { BlockedPeople } from './blocked-people';
import { ConnectedPerson } from './contact-card';
import { FollowedCreators } from './followed-creators';
import { texts as following } from './following.texts';
import { MatchPanel } from './match-panel';
import { connections } from './network.api';
import { texts } from './network.texts';
import { People } from './people';
import { Suggestions } from './suggestions';
import { useOutcomes } from './use-outcomes';

const says = texts.networks;

export function NetworksTab() {
  const mine = useInfiniteQuery(connections);
  const [tab, setTab] = useSubTab(['mine', 'suggestions', 'following', 'blocked']);
  const outcomes = useOutcomes();
  const section = useRef<HTMLElement>(null);
  // The pressed button leaves with its card.
  const focus = () => section.current?.focus({ preventScroll: true });
  const onGone = (username: string) => {
    outcomes.set(username, undefined);
    focus();
  };
  const empty = (
    <EmptyState
      icon={<IconUsers size={28} />}
      action={<Button onClick={() => setTab('suggestions')}>{says.seeSuggestions}</Button>}
    >
      {says.none}
    </EmptyState>
  );

  return (
    <section ref={section} tabIndex={-1} aria-label={says.title}>
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
                {(contact) => <ConnectedPerson key={contact.id} contact={contact} onGone={onGone} />}
              </People>
            ),
          },
          {
            value: 'suggestions',
            name: says.suggestions,
            content: <Suggestions label={says.suggestions} outcomes={outcomes} />,
          },
          { value: 'following', name: following.list.title, content: <FollowedCreators onGone={focus} /> },
          { value: 'blocked', name: says.blocked, content: <BlockedPeople onGone={onGone} /> },
        ]}
      />
      <MatchPanel />
    </section>
  );
}
