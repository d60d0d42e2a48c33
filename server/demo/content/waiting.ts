import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

/** Guides that wait for a moderator. */
export const waitingListings: DemoListing[] = [
  {
    creator: 'yewande',
    title: 'Open a small laundry in Ibadan',
    subtitle: 'Water, machines, permits and the first hundred customers',
    description: prose`
      What a laundry with two washers and a press needs before the first shirt: a lease with water, the permits of the
      local government, power that lasts a wash, and prices that pay for both.`,
    sectors: ['retail-and-trade'],
    industry: 'supermarkets',
    price: 6_500,
    region: 'Oyo',
    sections: [
      {
        title: 'Register and find a place',
        text: [
          prose`
            Reserve the name with CAC and register the business name; ask the local government for the shop and kiosk
            permit and for the levy on signs. Look for a shop with its own borehole or a tank of 2,000 litres.

            I answer questions of buyers on 0803 555 0142 or at https://wa.me/2348035550142.`,
        ],
        entries: [{ document: 'Business name', agency: 'CAC', fee: 10_000, days: 7 }],
      },
      {
        title: 'Machines and power',
        text: [
          prose`
            Two washers of ten kilograms serve sixty customers a week. Buy a steam press before a third washer. A
            generator of 5 kVA starts both when they are not started together.`,
        ],
      },
    ],
  },
];
