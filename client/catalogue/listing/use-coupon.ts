import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keptCode, useKeptCode } from '../../lib/coupon/kept-code';
import { ApiError } from '../../lib/http/api';
import type { ListingCard } from '../../lib/http/api.types';
import { useSession } from '../../lib/http/session';
import { listingQuote } from '../coupons/coupons.api';
import { offerOf } from './offer';

export interface AppliedCoupon {
  code: string | null;
  /** What the listing costs with it, kobo; the list price without one. */
  price_kobo: number;
  /** What it takes off, kobo. */
  discount_kobo: number;
  /** Why a code that was typed or linked here takes nothing off. */
  refusal?: string;
  apply: (code: string) => void;
  remove: () => void;
}

/** Refusals after which a code is of no use to this person on any page. */
const DEAD = new Set(['coupon_unknown', 'coupon_ended', 'coupon_used', 'coupon_used_up', 'coupon_personal']);

/** The coupon of a listing's page: from its link (`?code=`), typed, or kept from another page. */
export function useCoupon(listing: ListingCard): AppliedCoupon {
  const [params, setParams] = useSearchParams();
  const linked = params.get('code');
  const kept = useKeptCode();
  const [typed, setTyped] = useState<string>();
  const signedIn = useSession();
  const roles = signedIn?.user?.roles;
  const { isOffered, obstacle } = offerOf(listing, roles);
  const code = linked ?? kept ?? typed ?? null;
  const isAsked = isOffered && !obstacle && listing.price_kobo > 0 && code !== null;
  const { data, error } = useQuery({ ...listingQuote(listing.slug, code ?? ''), enabled: isAsked });
  useEffect(() => {
    if (linked) keptCode.set(linked);
  }, [linked]);
  // A visitor may be the person of a personal coupon.
  const isDead =
    error instanceof ApiError && DEAD.has(error.code) && (signedIn !== null || error.code !== 'coupon_personal');
  useEffect(() => {
    if (isDead && keptCode.get() === code) keptCode.clear();
  }, [isDead, code]);

  const leaveLink = () => {
    if (!linked) return;
    const next = new URLSearchParams(params);
    next.delete('code');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const isOwn = code !== null && (code === linked || code === typed);
  const quote = isAsked && !error ? data : undefined;
  const refused = isAsked && error instanceof ApiError ? error.detail : undefined;
  return {
    code: quote?.code ?? null,
    price_kobo: quote?.price_kobo ?? listing.price_kobo,
    discount_kobo: quote?.discount_kobo ?? 0,
    refusal: isOwn ? refused : undefined,
    apply(entered) {
      leaveLink();
      setTyped(entered);
      keptCode.set(entered);
    },
    remove() {
      leaveLink();
      setTyped(undefined);
      keptCode.clear();
    },
  };
}
