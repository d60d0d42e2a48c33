import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api-error';
import { useIsSignedIn } from '../lib/http/session';
import { PremiumUpsell } from '../ui/premium-upsell';
import { shelf } from './pages.api';
import { texts } from './pages.texts';
import { ShelfList } from './shelf-list';

/** The resource center: open with Premium, which the server decides (A16.5). */
export function Resources() {
  const isSignedIn = useIsSignedIn();
  const { error } = useQuery({ ...shelf('resources'), enabled: isSignedIn });
  if (!isSignedIn) return <PremiumUpsell needs={texts.signIn} />;
  if (needsPremium(error)) return <PremiumUpsell needs={error.detail} />;
  return <ShelfList name="resources" />;
}

export const needsPremium = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'premium_required';
