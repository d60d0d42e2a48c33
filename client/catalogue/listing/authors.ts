import type { ListingCard } from '../../lib/http/api.types';

/** True for the owner and the co-authors: they write the sections. */
export const isAuthor = ({ is_owner, coauthor_share }: Pick<ListingCard, 'is_owner' | 'coauthor_share'>) =>
  // A guide that an earlier release kept for reading offline has no such field.
  is_owner || typeof coauthor_share === 'number';
