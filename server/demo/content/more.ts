import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const more: DemoListing[] = [
  {
    creator: 'yewande',
    title: 'Open a restaurant with forty seats in Abeokuta',
    subtitle: 'Permits, kitchen, menu and staff before the first plate',
    description: prose`
      A calm plan for a first restaurant: the lease and its hidden costs, health and fire permits, consumption tax, a
      kitchen drawn around the menu, staff with contracts, and the few figures that tell you each week whether it is
      working.`,
    sectors: ['hospitality'],
    industry: 'restaurants',
    price: 10_500,
    region: 'Ogun',
    sections: [
      {
        title: 'Lease, registration and permits',
        text: [
          prose`
            Look at water, power, parking and the drain before you look at the walls. Ask for a lease of at least five
            years with a fixed rule for increases, since fittings cannot be carried away.

            Register with CAC and for tax. The local government's environmental health office inspects the kitchen and
            issues the food premises permit; food handlers are tested medically. The state fire service, the signage
            agency and the tourism office may each have a form. Ask about a liquor licence if you will serve alcohol,
            and about royalties for music played in public.`,
        ],
      },
      {
        title: 'A kitchen drawn around the menu',
        text: [
          prose`
            Write the menu first, with no more than twelve dishes. For each list ingredients in grams, minutes, burner
            and cost. The kitchen follows: cold store, preparation, fire, pass, washing, with raw and cooked food never
            crossing.

            Gas cylinders stand outside in a cage with a hose of good quality. Fit an extinguisher and a fire blanket,
            and train everyone on the first day. Put a thermometer in every refrigerator and log it morning and
            evening. Packaged sauces or drinks sold to shops would need NAFDAC registration; food served at the table
            does not.`,
        ],
      },
      {
        title: 'Staff, tax and weekly figures',
        text: [
          prose`
            Give each worker a letter with pay, hours and rest days. Deduct income tax for the state, and register with
            NSITF and, when the number of staff requires it, with a pension administrator under PenCom.

            Value added tax and, in some states, a consumption tax are added to bills: ask the state revenue service
            which applies and show it on the menu.

            Watch four figures a week: food cost, wages, covers and waste. As an estimate, food and wages together
            should stay below two thirds of sales. When they do not, shorten the menu before raising prices.`,
        ],
      },
    ],
  },
  {
    creator: 'creator',
    title: 'Start a solar installation company in Lagos',
    subtitle: 'Sizing, suppliers, safety and contracts for homes and shops',
    description: prose`
      For electricians and engineers who wish to install solar systems under their own name: registration, professional
      standing, sound suppliers, honest sizing, safe work on roofs, and contracts that say what a system will and will
      not run.`,
    sectors: ['energy'],
    industry: 'solar',
    price: 22_000,
    region: 'Lagos',
    offersMeeting: true,
    sections: [
      {
        title: 'Registration and professional standing',
        text: [
          prose`
            Form a company with CAC and register for tax. Electrical work belongs to competent people: engineers
            registered with COREN, and electricians who hold the competency certificate of the Nigerian Electricity
            Management Services Agency (NEMSA).

            Small systems behind a customer's meter need no generation licence. Larger captive plants and mini-grids
            fall under NERC or, where a state has taken over its electricity market, under the state regulator. Lagos
            has its own law, so confirm the present thresholds before offering a large system.`,
        ],
      },
      {
        title: 'Sizing and suppliers',
        text: [
          prose`
            Measure before selling. Log the load for a week, note starting currents of pumps and air conditioners, and
            agree with the customer on what runs at night. Draw the result as three lines: load, sun, storage. Size
            batteries for the depth of discharge the maker guarantees, not for the number on the box.

            Buy panels, inverters and batteries with serial numbers, test reports and a warranty that is honoured in
            Nigeria. Imported goods need SON's product certificate (SONCAP); ask importers for it. Test five panels of
            each batch with a meter.`,
        ],
      },
      {
        title: 'Safe installation and the contract',
        text: [
          prose`
            Roof work needs harnesses, two people and dry weather. Use cable sized for the current, isolators on both
            sides, earthing, surge protection and labels. Register your workers with NSITF before they climb.

            The contract lists equipment with serial numbers, the loads served, hours expected in the worst month,
            payment stages, warranty and service visits. Take a deposit that covers equipment, and keep the last part
            until a handover test that both sides sign.

            Visit again after a month. Most failures show then, and most referrals come from that visit. Old batteries
            go to a collector recognised by NESREA.`,
        ],
      },
    ],
  },
  {
    creator: 'emeka',
    title: 'Build a cooking gas refill plant in Enugu',
    subtitle: 'Land, NMDPRA approvals, tanks and safe daily operation',
    description: prose`
      A cooking gas plant is a sound business and an unforgiving one. The guide follows the approvals of the midstream
      and downstream petroleum regulator, the distances and tests for a skid or fixed tank, staff training, and supply
      by bridger.`,
    sectors: ['energy'],
    industry: 'cooking-gas',
    price: 34_000,
    region: 'Enugu',
    sections: [
      {
        title: 'Land and the first approval',
        text: [
          prose`
            The Nigerian Midstream and Downstream Petroleum Regulatory Authority (NMDPRA) licenses gas plants. Before
            you buy land ask its zonal office for a site suitability inspection: distance from homes, schools, power
            lines and other stations, road access and slope.

            Register a company with CAC with matching objects. The state planning authority must agree to the use, the
            fire service to the layout, and the environmental agency to the assessment. Neighbours are heard; speak to
            them yourself before the notice is posted.`,
        ],
      },
      {
        title: 'Construction, tests and licence',
        text: [
          prose`
            Approval to construct comes before the tank. Order the vessel from a maker whose certificates the regulator
            accepts, and let a recognised inspector witness pressure and weld tests.

            The file for the licence to operate normally includes:

            - as-built drawings and tank certificates;
            - calibration of dispensing scales by the weights and measures department;
            - fire certificate and insurance;
            - training records and an emergency plan;
            - tax papers and CAC status.

            Eight to fourteen months is an estimate from suitability to opening. Confirm present fees on the
            regulator's portal.`,
        ],
      },
      {
        title: 'Safe operation and supply',
        text: [
          prose`
            Two rules have no exception: no filling of a cylinder that is rusted, leaking or out of date, and no
            telephone or flame inside the line. Check with soap water after every filling, and log rejected cylinders.

            Rehearse the emergency stop each month with all staff. Register them with NSITF and send attendants to a
            recognised safety course.

            Supply comes by road tanker from depots. Keep two suppliers, watch the depot price daily and reorder at a
            third of the tank. The margin per kilogram is small: volume, honest weight and opening hours make the
            business.`,
        ],
      },
    ],
  },
];
