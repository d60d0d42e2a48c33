import { useNow } from '../ui/ticking';
import type { DeskEntry } from './desk.api';

/** The claim on a listing that holds now; it ends by itself. */
export function useClaim(entry: DeskEntry | undefined) {
  const now = useNow();
  const claim = entry?.claim;
  return claim && Date.parse(claim.until) > now ? claim : null;
}
