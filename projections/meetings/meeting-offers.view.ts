import { accountEvents } from '#server/accounts/accounts.events';
import type { UserId } from '#server/kernel/ids';
import type { MeetingHours } from '#server/kernel/meeting-slots';
import type { Kobo } from '#server/kernel/money';
import { meetingOfferEvents, takesEnquiries } from '#server/meetings/meetings.events';
import { table, view } from '../projection.js';

/** What a creator offers. `price` in kobo, `buffer` in minutes, `notice` in hours. */
export type MeetingOfferRow = {
  creator_id: UserId;
  is_open: boolean;
  takes_enquiries: boolean;
  price: Kobo;
  weekly: MeetingHours['weekly'];
  exceptions: MeetingHours['exceptions'];
  buffer: number;
  notice: number;
};

const { UserErased } = accountEvents;

/** The terms of creators, for the directory. Whether a creator may offer anything now is in other views. */
export const meetingOffersView = view({ ...meetingOfferEvents, UserErased })({
  name: 'meeting_offers',
  version: 1,
  tables: {
    offer: table<MeetingOfferRow>(['creator_id'], {
      creator_id: 'text not null',
      is_open: 'boolean not null',
      takes_enquiries: 'boolean not null',
      price: 'bigint not null',
      weekly: 'jsonb not null',
      exceptions: 'jsonb not null',
      buffer: 'int not null',
      notice: 'int not null',
    }),
  },
  on: {
    MeetingTermsSet: ({ offer }, { data }) => {
      const { creatorId: creator_id, isOpen: is_open, price, weekly, exceptions, buffer, notice } = data;
      const hours = { weekly, exceptions, buffer, notice };
      offer.put({ creator_id, is_open, takes_enquiries: takesEnquiries(data), price, ...hours });
    },
    UserErased: ({ offer }, { data: { userId } }) => offer.remove({ creator_id: userId }),
  },
  audience: () => [],
});
