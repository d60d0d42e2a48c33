import { type ComponentProps, Suspense } from 'react';
import type { PersonThread as PersonThreadType } from '../../messages/person-thread';
import { Boundary } from '../../ui/boundary';
import { lazyScreen } from '../../ui/lazy-screen';
import { RowSkeletons } from '../../ui/skeletons';
import { useSeen } from '../../ui/use-seen';

const PersonThread = lazyScreen<ComponentProps<typeof PersonThreadType>>(
  async () => (await import('../../messages/person-thread')).PersonThread,
);

/** The thread with a person, whose code and messages are fetched once its place is seen. */
function Thread({ username }: { username: string }) {
  const { isSeen, place } = useSeen();
  return (
    <div ref={place} style={{ minHeight: 120 }}>
      {isSeen && (
        <Boundary>
          <Suspense fallback={<RowSkeletons />}>
            <PersonThread username={username} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}

export const threadWith = (username: string) => <Thread key={username} username={username} />;
