import type { ListingCard, ListingDetail, PurchasedListing, SearchPage, SectionEntry } from '../lib/http/api.types';

export type {
  ContentItem as Content,
  Home as HomeLists,
  Industry,
  ListingDetail as Listing,
  Review,
  Section,
  SectionEntry,
  Sector as Term,
} from '../lib/http/api.types';

/** A listing in a list; with the reader's progress among the purchased ones, with the reviewer's reason among one's own. */
export type Card = ListingCard &
  Partial<Pick<PurchasedListing, 'progress' | 'updates' | 'reference' | 'paid_kobo' | 'coupon'>> & {
    reason?: string;
    /** Among one's own: the price that a moderator proposes. */
    proposed_price_kobo?: number | null;
    /** Among one's own: what the approval still needs. */
    blockers?: readonly string[];
  };
/** A listing, or only its card while the listing is being fetched. */
export type KnownListing = ListingCard &
  Partial<
    Pick<ListingDetail, 'sections' | 'pending_reference' | 'refund_policy' | 'refunded' | 'verified_at' | 'due_update'>
  >;
/** What a regulator changed, in a moderator's words. */
export type Regulation = NonNullable<ListingDetail['due_update']>;
export type Facets = SearchPage['facets'];

interface Person {
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
}

/** The creator's name and avatar. */
export const creatorOf = ({ creator }: Pick<Card, 'creator'>): Person => ({
  username: creator.username,
  first_name: creator.first_name ?? creator.user.first_name,
  last_name: creator.last_name ?? creator.user.last_name,
  avatar: creator.avatar ?? creator.user.avatar,
});

/** Completed, and not changed since. */
export const isRead = ({ completed, updated }: SectionEntry) => completed && updated === null;

export const doneOf = (sections: readonly { completed: boolean }[]) =>
  sections.filter(({ completed }) => completed).length;
