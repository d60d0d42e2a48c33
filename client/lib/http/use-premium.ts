import { useState } from 'react';
import { ApiError } from './api-error';
import { useSession } from './session';

/**
 * What a screen asks where something needs Premium (A17.10). The server decides: a screen sends the command, and shows `needs`
 * in a `PremiumUpsell` when it is refused.
 */
export function usePremium() {
  const isPremium = useSession()?.user?.is_premium ?? false;
  const [needs, setNeeds] = useState<string>();
  return {
    /** As the account was last read; it decides nothing. */
    isPremium,
    /** What needs Premium, a sentence; undefined before a refusal. */
    needs,
    /** Offers Premium for what this sentence says. */
    offer: setNeeds,
    /** True where the error says that Premium is missing; its sentence is offered then. */
    isRefusal(error: unknown) {
      const isMissing = error instanceof ApiError && error.code === 'premium_required';
      if (isMissing) setNeeds(error.detail);
      return isMissing;
    },
  };
}
