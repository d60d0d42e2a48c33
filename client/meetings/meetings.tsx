import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Boundary } from '../ui/boundary';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { Group } from '../ui/layout';
import { lazyScreen } from '../ui/lazy-screen';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { RowSkeletons } from '../ui/skeletons';
import type { OneMeeting as OneMeetingType } from './meeting';
import { texts } from './pages.texts';

const MeetingList = lazyScreen(async () => withControls((await import('./meeting-list')).MeetingList));
const OneMeeting = lazyScreen<Parameters<typeof OneMeetingType>[0]>(async () =>
  withControls((await import('./meeting')).OneMeeting),
);
const Offer = lazyScreen(async () => withControls((await import('./offer')).Offer));

interface Props {
  /** The messages with a person, by username. */
  threadWith: (username: string) => ReactNode;
}

/** `/meetings`, the offer of a creator at `/meetings/offer`, and one meeting at `/meetings/:id`. */
export function Meetings({ threadWith }: Props) {
  const { id } = useParams();
  const isOffer = id === 'offer';
  return (
    <Page
      title={isOffer ? texts.offer : id ? texts.one : texts.title}
      lead={isOffer ? texts.lead : undefined}
      width="reading"
    >
      <Group gap={12} mb="md">
        {id && (
          <Button component={Link} to="/meetings" variant="default">
            {texts.all}
          </Button>
        )}
        {!isOffer && (
          <Button component={Link} to="/meetings/offer" variant="subtle">
            {texts.toOffer}
          </Button>
        )}
      </Group>
      <Boundary key={id}>
        <Suspense fallback={<RowSkeletons count={3} />}>
          {isOffer ? <Offer /> : id ? <OneMeeting id={id} threadWith={threadWith} /> : <MeetingList />}
        </Suspense>
      </Boundary>
    </Page>
  );
}
