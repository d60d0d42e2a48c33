import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isNotFound, messageOf } from '../lib/http/api-error';
import { useIsSignedIn } from '../lib/http/session';
import { useCommand } from '../lib/http/use-command';
import { useWatch } from '../lib/live/use-live';
import { useSignIn } from '../lib/navigation/use-sign-in';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { fullName } from '../ui/names';
import { toast } from '../ui/toast';
import { followCreator, followingKeys, followingOf } from './following.api';
import { texts } from './following.texts';
import styles from './network.module.css';

interface Props {
  creator: { id: string; username: string; first_name: string; last_name: string };
}

/** On the page of a creator: how many follow, and the button that begins and ends it (A14.1). A visitor signs in first. */
export function Followers({ creator }: Props) {
  const { id, username } = creator;
  const { data, error, refetch } = useQuery(followingOf(username));
  useWatch('creator', id, [followingKeys.of(username)]);
  // People of whom one blocked the other.
  if (!data && isNotFound(error)) return null;
  if (!data && error) return <Failure lead={texts.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <div className={styles.follow} aria-busy="true" />;
  const { followers, is_followed: isFollowed, can_follow: canFollow } = data;
  return (
    <div className={styles.follow}>
      {(canFollow || isFollowed) && <FollowButton creator={creator} isFollowed={isFollowed} />}
      <span className="muted">{texts.count(followers)}</span>
    </div>
  );
}

function FollowButton({ creator, isFollowed }: Props & { isFollowed: boolean }) {
  const { username } = creator;
  const name = fullName(creator);
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const { send } = useCommand({
    mutationFn: (following: boolean) => followCreator(username, following),
    meta: { changes: [followingKeys.of(username), followingKeys.list] },
    onSuccess: (_, following) => toast.success(following ? texts.followed(name) : texts.unfollowed(name)),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <Button
      variant="default"
      aria-pressed={isSignedIn ? isFollowed : undefined}
      leftSection={
        isFollowed ? <IconBellFilled size={20} aria-hidden="true" /> : <IconBell size={20} aria-hidden="true" />
      }
      onClick={() => (isSignedIn ? send(!isFollowed) : signIn())}
    >
      {isFollowed ? texts.following : texts.follow}
    </Button>
  );
}
