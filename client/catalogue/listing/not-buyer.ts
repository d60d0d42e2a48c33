import { isStaff } from '#server/kernel/roles';
import { useSession } from '../../lib/http/session';
import type { Listing } from '../listing';

/** Why a signed-in person does not own a guide: staff buy none, and a refund ends the ownership. */
export type NotBuyer = 'staff' | 'refunded' | 'other';

/** Undefined for buyers, and for visitors, who may sign in as one. */
export function useNotBuyer({ has_purchased, refunded }: Pick<Listing, 'has_purchased' | 'refunded'>) {
  const session = useSession();
  if (!session || has_purchased) return undefined;
  if (isStaff(session.user?.roles ?? [])) return 'staff' satisfies NotBuyer;
  return (refunded ? 'refunded' : 'other') satisfies NotBuyer;
}
