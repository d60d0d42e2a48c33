import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useIsSignedIn } from '../http/session';
import { cart } from './cart';
import { keptCount, subscribe } from './kept-count';

const useKeptCount = () => useSyncExternalStore(subscribe, keptCount, () => 0);

/**
 * How many items the cart holds: the person's own, or for a visitor that of this device. It is merged into that of the person
 * who signs in, with code that is fetched only then.
 */
export function useCartCount(): number {
  const isSignedIn = useIsSignedIn();
  const kept = useKeptCount();
  const { data } = useQuery({ ...cart, enabled: isSignedIn });
  const queries = useQueryClient();
  const isWaiting = isSignedIn && kept > 0;
  useEffect(() => {
    if (isWaiting) void import('./changes').then(({ mergeInto }) => mergeInto(queries)).catch(() => undefined);
  }, [isWaiting, queries]);
  return isSignedIn ? (data?.count ?? 0) : kept;
}
