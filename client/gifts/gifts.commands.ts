import { api, bodyOf, keyed } from '../lib/http/api';

export type Method = 'card' | 'wallet' | 'split';
export interface GiveBody {
  listing_id: string;
  kind: 'gift' | 'seats';
  email?: string;
  message?: string;
  seats?: number;
  coupon?: string;
  method: Method;
  /** Naira, as shown. */
  expected_total: number;
}

export const give = (body: GiveBody, key: string) => bodyOf(api.POST('/api/gifts', { body, params: keyed(key) }));

const of = (reference: string, key: string) => ({ path: { reference }, ...keyed(key) });

/** To the same address, unless another one is given. */
export const sendGift = (reference: string, email: string | undefined, key: string) =>
  bodyOf(api.POST('/api/gifts/{reference}/send', { params: of(reference, key), body: email ? { email } : {} }));

export const withdrawGift = (reference: string, key: string) =>
  bodyOf(api.POST('/api/gifts/{reference}/withdraw', { params: of(reference, key) }));

export const refundGift = (reference: string, key: string) =>
  bodyOf(api.POST('/api/gifts/{reference}/refund', { params: of(reference, key) }));

export const takeGift = (reference: string, token: string, key: string) =>
  bodyOf(api.POST('/api/gifts/{reference}/take', { params: of(reference, key), body: { token } }));
