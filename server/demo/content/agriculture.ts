import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const agriculture: DemoListing[] = [
  {
    creator: 'halima',
    title: 'Process and export dried ginger from Kaduna',
    subtitle: 'Drying, grading, NAQS certificate and the papers of the first container',
    description: prose`
      Ginger of southern Kaduna is wanted abroad for its strength, and refused for dirt and mould. This guide shows a
      processor how to buy, wash, dry and grade it, obtain the plant health certificate of NAQS, and be paid through
      the bank.`,
    sectors: ['agriculture', 'retail-and-trade'],
    industry: 'agro-processing',
    price: 29_000,
    region: 'Kaduna',
    offersMeeting: true,
    sections: [
      {
        title: 'Company, export licence and buyer',
        text: [
          prose`
            Form a company with CAC and register as an exporter with the Nigerian Export Promotion Council (NEPC); the
            certificate is renewed as its portal states. Open a domiciliary account in a bank with a trade desk.

            Find the buyer before the crop. Ask for a written specification: split or whole, moisture, oil, mould, ash,
            packing. Check the buyer through the bank and choose a safe payment: letter of credit first, documents
            against payment later, open account only after years. Never ship on a promise sent by e-mail.`,
        ],
      },
      {
        title: 'Washing, drying and grading',
        text: [
          prose`
            Quality is lost on the ground. Pay a premium for roots that come within two days of harvest, wash them in
            running water, slice evenly and dry on raised racks under clear sheets. Drying on bare earth is what fails
            buyers' tests for dirt and salmonella.

            Moisture must be down to what the contract says; many ask for ten per cent or less. Measure each bag. Grade
            by size and colour, remove mould, and pack in new food-grade bags. Number the bags so that each can be
            traced back to a village and a day.`,
        ],
      },
      {
        title: 'NAQS, inspection and shipment',
        text: [
          prose`
            The Nigeria Agricultural Quarantine Service (NAQS) inspects the lot and issues the phytosanitary
            certificate. Apply early and say which country is the destination, since treatments such as fumigation
            depend on it.

            The usual papers are:

            - NXP form processed through the bank;
            - clean certificate of inspection from the pre-shipment agent;
            - phytosanitary and fumigation certificates;
            - certificate of origin, packing list and invoice;
            - bill of lading.

            Book the container after the certificates are certain. Proceeds must come back through the bank within the
            period CBN sets; keep the record, for it supports any later export incentive.`,
        ],
      },
    ],
  },
  {
    creator: 'creator',
    title: 'Cassava farm of ten hectares in Oyo',
    subtitle: 'Land, stems, labour and a processor who takes the roots',
    description: prose`
      Ten hectares of cassava can earn steadily when the buyer is near and the stems are good. The guide treats land
      agreements, improved varieties, the calendar of work, what each operation costs by estimate, and contracts with
      processors.`,
    sectors: ['agriculture'],
    industry: 'crop-farming',
    price: 5_500,
    region: 'Oyo',
    sections: [
      {
        title: 'Land and the agreement with its owners',
        text: [
          prose`
            Most farmland is leased from families. Let the family head and the principal members sign together, with a
            survey sketch, the years, the rent, what happens to standing crops, and a right of way. A lawyer's fee is
            small beside a lost harvest.

            Visit in the rains and in the dry season. Cassava wants deep, drained soil and suffers where water stands.
            Ask who grazes cattle nearby and agree on paths before planting. Register the business with CAC if you will
            sign with a factory or a bank.`,
        ],
      },
      {
        title: 'Stems, planting and weeds',
        text: [
          prose`
            Yield begins with the stem. Use improved varieties from growers certified by the National Agricultural
            Seeds Council, or from research institutes such as the root crops institute at Umudike and IITA in Ibadan.
            Refuse stems with mosaic on their leaves.

            Plant at the start of steady rain, about one metre apart on ridges. Weeds in the first three months decide
            the harvest: plan two weedings or a herbicide with a NAFDAC number, used by a trained person. Keep one day
            a week for walking every block.`,
        ],
      },
      {
        title: 'Harvest, transport and the contract',
        text: [
          prose`
            Roots spoil within two or three days, so the buyer must be fixed before the knife. Ask starch, garri and
            flour processors within an hour's drive for a supply contract: tonnes by week, price rule, starch content,
            deductions, payment day.

            Cost each operation for one hectare and multiply with care. Land preparation, weeding and transport are the
            largest. As an estimate, prudent plans count on half of the yield that brochures promise.

            Harvest in blocks over several months and replant behind the harvesters. Ask NAIC about crop insurance
            before planting.`,
        ],
      },
    ],
  },
  {
    creator: 'halima',
    title: 'Agro-dealer shop for seed and fertiliser in Kano',
    subtitle: 'Lawful stock, honest advice and credit that returns',
    description: prose`
      Farmers return to the shop whose seed germinates. This guide sets up an input dealer: permits for seed,
      fertiliser and crop protection products, storage that keeps quality, simple advice for customers, and rules for
      selling on credit.`,
    sectors: ['agriculture', 'retail-and-trade'],
    industry: 'farm-inputs',
    price: 8_200,
    region: 'Kano',
    sections: [
      {
        title: 'Three kinds of stock, three authorities',
        text: [
          prose`
            Register with CAC, then treat your shelves as three shops.

            - **Seed:** the National Agricultural Seeds Council registers sellers and certifies seed; sell in sealed
              bags with its tag.
            - **Fertiliser:** the National Fertilizer Quality (Control) Act 2019 asks manufacturers, importers and
              dealers for permits from the federal ministry of agriculture.
            - **Crop protection:** pesticides must be registered with NAFDAC, which also permits those who sell and
              store them.

            Ask each office for the current list of papers and fees. Suppliers often help dealers through the first
            registration.`,
        ],
      },
      {
        title: 'Storage that keeps quality',
        text: [
          prose`
            Seed dies in heat. Keep it in the coolest room, off the floor, away from fertiliser, and test germination
            of each lot with a hundred seeds on wet cloth. Write the result on the shelf.

            Fertiliser takes up water and cakes; use pallets and sell the oldest first. Weigh a few bags from every
            delivery, for short bags are common and you are the one farmers blame.

            Pesticides stand in a locked, ventilated store with sand, a bucket and gloves. Never open containers or
            decant them into bottles. Expired stock goes back to the supplier under record.`,
        ],
      },
      {
        title: 'Advice, credit and the farming year',
        text: [
          prose`
            A shop sells knowledge. Keep a one-page sheet for each main crop with rates per hectare and dates, taken
            from the state extension service, in Hausa and English. Plant a demonstration plot by the road.

            Most sales fall into ten weeks. Order in the dry season, when prices are lower, but only what last year's
            book supports.

            Give credit to groups rather than to single buyers, through a cooperative that guarantees its members, and
            set the repayment after harvest. Stop at a sum you could lose. Record every sale with variety and lot so
            that a complaint can be answered.`,
        ],
      },
    ],
  },
];
