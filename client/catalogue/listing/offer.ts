import { isStaff } from '#server/kernel/roles';
import type { KnownListing } from '../listing';
import { isAuthor } from './authors';
import { texts } from './listing.texts';

const says = texts.buy;

/** Whether a reader with these roles is offered a listing, and why it cannot be bought. The server refuses for the same reason. */
export function offerOf(listing: KnownListing, roles?: readonly string[]): { isOffered: boolean; obstacle?: string } {
  const isOffered = !isAuthor(listing) && !listing.has_purchased && listing.status === 'published';
  return { isOffered, obstacle: isOffered ? obstacleOf(listing, roles) : undefined };
}

function obstacleOf({ section_count, sections }: KnownListing, roles: readonly string[] = []): string | undefined {
  if (isStaff(roles)) return says.staff;
  if (section_count === 0) return says.noSections;
  return sections?.length && sections.every(({ items }) => items === 0) ? says.emptySections : undefined;
}
