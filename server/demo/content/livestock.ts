import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const livestock: DemoListing[] = [
  {
    creator: 'yewande',
    title: 'Poultry farm of 2,000 layers in Ogun',
    subtitle: 'Site, housing, feed, health and the price of a crate',
    description: prose`
      A practical plan for a first commercial layer farm: land and permissions, battery house or deep litter, where
      pullets and vaccines come from, feed as the largest cost, biosecurity that is really kept, and selling eggs
      before the first is laid.`,
    sectors: ['agriculture'],
    industry: 'poultry',
    price: 12_500,
    region: 'Ogun',
    offersMeeting: true,
    sections: [
      {
        title: 'Site, permissions and housing',
        text: [
          prose`
            Two thousand layers need about an acre with room for a second house. Choose a place downwind of homes, with
            a borehole and a road for feed lorries. Ask the local planning authority and the state ministry of
            agriculture about distance from dwellings, and register the farm with the ministry's veterinary department.

            Register a business name with CAC; it opens accounts with feed mills and lenders. Build the house across
            the east–west line so that the sun does not enter, with open sides, a high roof and a footbath at each
            door.`,
        ],
      },
      {
        title: 'Pullets, feed and water',
        text: [
          prose`
            Buy day-old chicks from a hatchery known to the Poultry Association of Nigeria, or point-of-lay birds if
            you can inspect their vaccination card. Order months ahead.

            Feed takes around seventy per cent of running cost, by common estimate. Compare a known mill with your own
            mix on cost per crate of eggs, not per bag, and test maize for moisture and mould before storing it. A
            layer drinks roughly twice what she eats; more in heat. When water stops for half a day, production falls
            for weeks, so keep a tank for two days.`,
        ],
      },
      {
        title: 'Health and biosecurity',
        text: [
          prose`
            Engage a veterinarian registered with the Veterinary Council of Nigeria and write the vaccination calendar
            together: Marek, Newcastle, Gumboro, fowl pox and what your area requires.

            The rules that save farms are simple:

            - one gate, one visitor book, farm boots;
            - no egg trays that come back from a market unwashed;
            - dead birds buried or burned on the same day;
            - no other birds on the premises or at workers' homes.

            Sudden deaths are reported at once to the state veterinary service. Avian influenza is notifiable, and
            hiding it spreads it.`,
        ],
      },
      {
        title: 'Selling eggs and keeping accounts',
        text: [
          prose`
            Speak with buyers while the birds still grow. A mix of two wholesalers, a few bakeries and direct customers
            protects you when a glut comes after the school holidays.

            Record daily: birds alive, eggs, cracks, feed and deaths. From these compute feed per crate and lay
            percentage each week. If lay drops under plan for two weeks, look for the cause before changing feed.

            Set aside money for replacement from the first crate. Spent hens sell well near festivals, so plan the
            cycle to end then. Ask your state ministry and SMEDAN about current programmes and insurance with NAIC.`,
        ],
      },
    ],
  },
  {
    creator: 'emeka',
    title: 'Catfish farm with tanks in Anambra',
    subtitle: 'Four tanks, clean water and fish that are sold before harvest',
    description: prose`
      How to raise catfish in concrete or tarpaulin tanks on a small plot: testing water, stocking honestly, feeding by
      weight, sorting on time, and choosing between live sale, smoking and restaurants. With registration and
      environmental duties.`,
    sectors: ['agriculture'],
    industry: 'fish-farming',
    price: 6_800,
    region: 'Anambra',
    sections: [
      {
        title: 'Water, tanks and permissions',
        text: [
          prose`
            Test the borehole before building: pH, iron, ammonia and hardness. Water with much iron must be aerated and
            settled. Four tanks of equal size let you sort fish as they grow.

            Waste water is rich, and neighbours notice it. Lead it to a soakaway or a vegetable plot and ask the state
            environmental agency what it requires. Register the business with CAC and the farm with the fisheries
            department of the state ministry of agriculture, which also trains beginners. A test report filed on the
            first day helps when a neighbour complains later.`,
        ],
      },
      {
        title: 'Stocking, feeding and sorting',
        text: [
          prose`
            Take fingerlings of one size from a hatchery you have visited, and float the bags before release. Crowding
            is the beginner's fault; stock for the size at harvest, not for the size today.

            Feed by weight of fish, adjusted every two weeks by sampling twenty. Floating pellets show appetite: when
            feeding slows, look at the water before anything else. Sort at weeks four, eight and twelve, for large
            catfish eat small ones. Write deaths down daily, even if there are none.`,
        ],
      },
      {
        title: 'Harvest, smoking and price',
        text: [
          prose`
            Find buyers six weeks before harvest. Live fish go to restaurants and market women; smoked fish keeps
            longer and travels. Packaged smoked fish under a brand is a processed food, so NAFDAC registration applies,
            with inspection of the smoking house.

            Work out cost per kilogram: fingerlings, feed, power, labour, deaths and tank repair. Feed is the greatest
            part, so a small improvement in conversion outweighs a bargain in fingerlings.

            Stagger the tanks so that one is ready each month. Regular supply earns a better price than a single large
            harvest.`,
        ],
      },
    ],
  },
];
