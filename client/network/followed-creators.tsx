import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import { ContactCard } from './contact-card';
import { followCreator, followedCreators, followingKeys } from './following.api';
import { texts } from './following.texts';
import type { Contact } from './network.api';
import { People } from './people';

const says = texts.list;
const onError = (error: unknown) => toast.error(messageOf(error));

/** Creators whom the person follows; one who is not followed any more can be followed again for ten seconds. */
export function FollowedCreators({ onGone }: { onGone: () => void }) {
  const query = useInfiniteQuery(followedCreators);
  const follow = useCommand({
    mutationFn: (username: string) => followCreator(username, true),
    onError,
    meta: { changes: [followingKeys.list, followingKeys.all] },
  });
  return (
    <People
      label={says.title}
      query={query}
      items={query.data?.items ?? []}
      empty={
        <EmptyState icon={<IconBell size={28} />} next={{ to: '/', text: says.search }}>
          {says.none}
        </EmptyState>
      }
    >
      {(creator) => (
        <FollowedCreator
          key={creator.id}
          creator={creator}
          onGone={() => {
            onGone();
            offerUndo(texts.unfollowed(fullName(creator)), () => follow.send(creator.username));
          }}
        />
      )}
    </People>
  );
}

function FollowedCreator({ creator, onGone }: { creator: Contact; onGone: () => void }) {
  const name = fullName(creator);
  const { send, isSending } = useCommand({
    once: true,
    mutationFn: () => followCreator(creator.username, false),
    onSuccess: onGone,
    onError,
    meta: { changes: [followingKeys.list, followingKeys.of(creator.username)] },
  });
  return (
    <ContactCard contact={creator} since={says.since}>
      <Button
        component={Link}
        to={`/listing-by-creator?creator=${encodeURIComponent(creator.username)}`}
        variant="default"
        aria-label={says.guidesOf(name)}
      >
        {says.guides}
      </Button>
      <Button variant="subtle" aria-label={says.unfollowOf(name)} loading={isSending} onClick={() => send()}>
        {says.unfollow}
      </Button>
    </ContactCard>
  );
}
