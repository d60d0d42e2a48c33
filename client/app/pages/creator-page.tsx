import { type ComponentProps, Suspense } from 'react';
import { CreatorListings } from '../../catalogue/search/creator-listings';
import { ListingByCreator } from '../../creators/listing-by-creator';
import type { MeetingTab as MeetingTabType } from '../../meetings/meeting-tab';
import { Followers } from '../../network/followers';
import { Tie } from '../../network/tie';
import { lazyScreen } from '../../ui/lazy-screen';
import { RowSkeletons } from '../../ui/skeletons';
import { threadWith } from './thread-with';

const MeetingTab = lazyScreen<ComponentProps<typeof MeetingTabType>>(
  async () => (await import('../../meetings/meeting-tab')).MeetingTab,
);

/** A creator, with the guides that the catalogue has of them, meetings with them, the connection with them, and who follows. */
export const CreatorPage = () => (
  <ListingByCreator
    listingsOf={(creator) => <CreatorListings creator={creator} />}
    tieTo={(creator) => <Tie username={creator} />}
    followOf={(creator) => <Followers key={creator.username} creator={creator} />}
    meetingsWith={(person) => (
      <Suspense fallback={<RowSkeletons />}>
        <MeetingTab person={person} threadWith={threadWith} />
      </Suspense>
    )}
  />
);
