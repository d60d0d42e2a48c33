import { useNow } from '../ui/ticking';
import type { DeskEntry } from './desk.api';

/** Who has a case of the desk, and until when. */
export type Claim = NonNullable<DeskEntry['claim']>;

/** The claim on a case that holds now; it ends by itself. */
export function useClaim(of: { claim: Claim | null } | undefined) {
  const now = useNow();
  const claim = of?.claim;
  return claim && Date.parse(claim.until) > now ? claim : null;
}
