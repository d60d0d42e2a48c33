import { api, bodyOf, keyed } from '../lib/http/api';
import { walletInfo } from '../lib/http/wallet-info';
import { type Meeting, meetingKeys, type MeetingOffer } from './meetings.api';

/** What each of these may change. */
export const meetingChanges = [meetingKeys.all, walletInfo.queryKey];

export type OfferBody = Omit<MeetingOffer, 'can_offer' | 'why_not' | 'price'>;
export interface Booking {
  creator: string;
  start: string;
  topic: string;
  expected_price_kobo: number;
  expected_free_cancel_hours: number;
  expected_fee_percent: number;
}
export type Said = { message: string; data: Meeting };

const of = ({ id }: Pick<Meeting, 'id'>, key: string) => ({ path: { id }, ...keyed(key) });

export const saveOffer = (body: OfferBody, key: string) =>
  bodyOf(api.PUT('/api/meetings/offer', { params: keyed(key), body }));

/** Keeps a time for this person, to be paid within 10 minutes. */
export const keepTime = (body: Booking, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings', { params: keyed(key), body }));

export const payMeeting = (meeting: Meeting, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/pay', { params: of(meeting, key) }));
/** Opens the provider's page, on which the price is paid. */
export const openCheckout = (meeting: Meeting, key: string) =>
  bodyOf(api.POST('/api/meetings/{id}/checkout', { params: of(meeting, key) }));
export const releaseTime = (meeting: Meeting, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/release', { params: of(meeting, key) }));

export const proposeTimes = (meeting: Meeting, body: { slots: string[]; note: string }, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/proposal', { params: of(meeting, key), body }));
export const acceptTime = (meeting: Meeting, start: string, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/proposal/accept', { params: of(meeting, key), body: { start } }));
export const declineTimes = (meeting: Meeting, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/proposal/decline', { params: of(meeting, key) }));
export const withdrawTimes = (meeting: Meeting, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/proposal/withdraw', { params: of(meeting, key) }));

export const cancelMeeting = (meeting: Meeting, body: { reason: string }, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/cancel', { params: of(meeting, key), body }));
/** `statement`: what staff read where the other one contests it. */
export const reportNoShow = (meeting: Meeting, body: { statement: string }, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/no-show', { params: of(meeting, key), body }));
export const contestNoShow = (meeting: Meeting, body: { statement: string }, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/no-show/contest', { params: of(meeting, key), body }));
export const withdrawNoShow = (meeting: Meeting, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/no-show/withdraw', { params: of(meeting, key) }));
export const acceptNoShow = (meeting: Meeting, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/no-show/accept', { params: of(meeting, key) }));
export const reviewMeeting = (meeting: Meeting, body: { stars: number; comment: string }, key: string): Promise<Said> =>
  bodyOf(api.POST('/api/meetings/{id}/review', { params: of(meeting, key), body }));

/** The meeting as a file of calendars. */
export async function calendarFile({ id }: Meeting) {
  const asked = api.GET('/api/meetings/{id}/calendar.ics', { params: { path: { id } }, parseAs: 'text' });
  const content = await bodyOf<string>(asked as Promise<{ data?: string }>);
  return { content: new Blob([content], { type: 'text/calendar' }), name: `meeting-${id}.ics` };
}
