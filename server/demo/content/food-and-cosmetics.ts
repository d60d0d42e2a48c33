import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const foodAndCosmetics: DemoListing[] = [
  {
    creator: 'halima',
    title: 'NAFDAC registration for packaged water',
    subtitle: 'Site, treatment line, inspection and label, in the order NAFDAC sees them',
    description: prose`
      Sachet and bottled water may not be sold without NAFDAC registration. This guide takes a small plant from the
      borehole to the registration number: the layout an inspector expects, the tests, the papers, the label, and the
      habits that keep the number.`,
    sectors: ['manufacturing'],
    industry: 'packaged-water',
    price: 15_000,
    region: 'Kaduna',
    offersMeeting: true,
    sections: [
      {
        title: 'Company, name and site',
        preview: true,
        text: [
          prose`
            Register a business name or company with the Corporate Affairs Commission (CAC), and file the brand at the
            Trademarks Registry: NAFDAC asks for evidence of the mark when it registers a product.

            Choose a site away from refuse, drains and fuel stations. The plant needs separate rooms for treatment,
            filling, packaging store and finished goods, a changing room with hand washing, and toilets whose
            doors lead away from production. Floors and walls must be washable and every opening screened. Draw the plan before
            you build; moving a wall later costs more than the drawing.`,
        ],
      },
      {
        title: 'The water and the treatment line',
        text: [
          prose`
            Have the raw water analysed first by a public analyst. The result decides the line, which is usually
            sedimentation, sand and carbon filters, micro-filters, ultraviolet light and sometimes reverse osmosis.

            Drinking water is judged by the Nigerian Standard for Drinking Water Quality (NIS 554) of the Standards
            Organisation of Nigeria and by NAFDAC's own regulations. Keep a small laboratory bench for daily checks of
            pH, residual chlorine and clarity.

            Staff who handle water need medical certificates, renewed as NAFDAC requires. Write short procedures for
            cleaning, sampling and recall, and follow them before the inspector comes.`,
        ],
      },
      {
        title: 'Application, inspection and laboratory',
        text: [
          prose`
            The application is made on NAFDAC's online product registration portal. The usual order is:

            1. create the account and pay the stated fee;
            2. upload CAC papers, trademark evidence, water analysis, staff list and label artwork;
            3. receive the inspectors at the plant;
            4. correct what they list and report the corrections;
            5. submit samples for the NAFDAC laboratory;
            6. receive the certificate with the registration number.

            Plan for three to six months as an estimate. Confirm present fees on the portal; small enterprises may have
            reduced rates or help through SMEDAN programmes.`,
        ],
      },
      {
        title: 'After the licence',
        text: [
          prose`
            A registration is normally valid for five years, provided the plant stays as inspected. The label must show
            the name, the full address, the NAFDAC number, the volume, the batch and the best-before date.

            Unannounced visits happen. What inspectors look for is simple: clean filters with dates, records of daily
            tests, pest control, protective clothing and no sachets stored in the sun.

            Distribution is where good water is spoiled. Give drivers covered vehicles, rotate stock by date, and write
            down which batch went to which depot so that a recall takes hours, not weeks.`,
        ],
      },
    ],
  },
  {
    creator: 'creator',
    title: 'Make soap and body cream for sale in Oyo',
    subtitle: 'A small cosmetics workshop from recipe to NAFDAC number',
    description: prose`
      Soap, cream and hair products are cosmetics and need NAFDAC registration before sale. The guide shows a small
      workshop how to fix its recipes, arrange clean rooms, pass inspection, label honestly and sell through shops that
      check numbers.`,
    sectors: ['manufacturing'],
    industry: 'cosmetics-and-soap',
    price: 11_200,
    region: 'Oyo',
    sections: [
      {
        title: 'Fix the recipe and check each ingredient',
        text: [
          prose`
            Write every recipe in grams with the trade name and the INCI name of each ingredient. Compare it with
            NAFDAC's cosmetic regulations, which list prohibited and restricted substances. Mercury compounds are
            forbidden, and bleaching agents such as hydroquinone are tightly limited: leave them out.

            Make three small batches on different days and keep samples for stability. Cream must stay unchanged in
            warmth; soap must have the same pH each time. Ask suppliers for certificates of analysis, and do not use
            material bought loose without a lot number.`,
        ],
      },
      {
        title: 'Workshop, inspection and registration',
        text: [
          prose`
            Register the business with CAC and the brand at the Trademarks Registry. The workshop needs rooms for raw
            materials, mixing, filling and finished goods, with washable surfaces and a one-way flow. Caustic soda is
            stored low, locked and labelled.

            Apply on the NAFDAC portal, upload recipe, procedures, label and staff health certificates, and receive the
            inspectors. After corrections, submit samples to the laboratory. Three to five months is an estimate for a
            first product; further products go faster. Confirm present fees, and ask about the scheme for small
            enterprises.`,
        ],
      },
      {
        title: 'Labels, claims and shops',
        text: [
          prose`
            A lawful label carries the product name, the full list of ingredients, net weight, the maker's address,
            batch, dates, directions, warnings and the NAFDAC number. Claims to cure eczema or to whiten skin turn a
            cosmetic into a medicine or a misleading product, and advertisements need NAFDAC's approval.

            Soap may also fall under SON standards, so ask about MANCAP. Offer shops a small opening order with a
            poster and collect unsold stock after sixty days. Keep one sealed bottle of each batch until it expires; it
            answers complaints fairly.`,
        ],
      },
    ],
  },
  {
    creator: 'halima',
    title: 'Bakery in Kano: from the oven to the supermarket shelf',
    subtitle: 'Premises, NAFDAC, flour, power and a delivery route that pays',
    description: prose`
      How to set up a bread bakery that may lawfully supply shops: premises and food handlers, NAFDAC registration and
      the bromate rule, oven and power choices with honest estimates, and a delivery route that earns from the first
      month.`,
    sectors: ['manufacturing', 'retail-and-trade'],
    industry: 'food-and-beverages',
    price: 13_500,
    region: 'Kano',
    sections: [
      {
        title: 'Premises and permissions',
        text: [
          prose`
            Register with CAC and obtain a tax number. The local government issues the food premises permit after its
            environmental health officer has visited, and food handlers carry medical certificates. The state fire
            service inspects the oven room.

            Plan a straight line from flour store to mixing, proving, oven, cooling and packing. Cooling is usually
            drawn too small, and bread packed warm grows mould. Store flour on pallets away from walls. A bakery with
            employees registers with NSITF and, when the thresholds are reached, with PenCom and ITF.`,
        ],
      },
      {
        title: 'NAFDAC registration and the bromate rule',
        text: [
          prose`
            Bread sold in a wrapper under a brand is registered with NAFDAC. The application asks for CAC papers, the
            trademark, recipe and process, the label, health certificates and water analysis. Inspection and laboratory
            tests follow.

            Potassium bromate is forbidden in Nigerian bread. Ask each supplier for improvers declared free of bromate,
            file the declarations, and train the night shift, because that is when powders are swapped. Flour must be
            fortified as the standards require; buy from mills that carry the mark. Confirm fees on the portal.`,
        ],
      },
      {
        title: 'Oven, power and the daily route',
        text: [
          prose`
            Compare ovens by cost per loaf, not by price. Diesel, gas and electric ovens differ most in fuel, so ask
            two working bakers for their real daily use.

            Draw the route before the opening. A route pays when

            - the first shop opens before the van arrives;
            - no more than one stop in ten returns bread;
            - cash or transfer is collected on the same visit.

            As an estimate, a small bakery needs three months of flour money besides its equipment. Supermarkets pay
            after thirty days or more; begin with kiosks, and add one supermarket when the cash allows.`,
        ],
      },
    ],
  },
];
