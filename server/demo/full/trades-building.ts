import { costsOf, lines, needsOf, trade } from './trade.js';

/** Builders, drillers and those who insure them. */
export const building = [
  trade(
    {
      name: 'an insurance agency',
      title: 'Insurance agency in {city}: from motor to small business',
      subtitle: 'Licence, carriers and renewals that pay the office',
      pitch:
        'How to become a licensed agent, choose carriers, sell motor, fire and health cover to small businesses, and live from renewals.',
      ...{ industry: 'insurance', price: 9_900, craft: ['Licence and carriers', 'Claims, renewals and growth'] },
    },
    needsOf`
      finance | Agent’s licence and examination | 55000 | 60 | a certificate of the institute and an appointment by a carrier
      data | Registration for customer data | 25000 | 14 | medical answers under lock
      local | Office permit | 15000 | 7 | sign and frontage`,
    lines`
      Take the examination before the office. The certificate opens three carriers, and rent without it opens nothing.
      Choose carriers by how they pay claims in your town: ask two workshops and one hospital.
      Sell what the law asks for first, motor and builders’ cover, and use the renewal to talk about the shop.
      Carry each claim to the carrier yourself in the first two years. A paid claim is the only advertisement for insurance.
      Call six weeks before renewal with two offers. Silent renewals go to the agent who rang.
      Commissions arrive sixty days late. Keep the premium in its own account: it is not yours for an hour.`,
    costsOf`
      Examination, licence and bond | 420000
      Office and furniture, one year | 1300000
      Motorcycle and phones | 950000
      Living costs until renewals | 2400000`,
  ),
  trade(
    {
      name: 'a building contractor',
      title: 'Building contractor in {city}: first houses, then tenders',
      subtitle: 'Registration, bills of quantities and cash that lasts to the roof',
      pitch:
        'From a foreman with friends to a registered contractor: classes, bonds, quantities, safety and payment by stage.',
      ...{
        industry: 'building-contracting',
        price: 18_500,
        craft: ['Quantities and site', 'Stages, tenders and safety'],
      },
    },
    needsOf`
      local | Building permits and registration as a contractor | 160000 | 45 | drawings with the seals of an architect and an engineer
      labour | Site insurance and registration of workers | 80000 | 10 | helmets, scaffolds and first aid
      standards | Tests of steel and concrete | 60000 | 21 | cubes at seven and twenty-eight days`,
    lines`
      Price from a bill of quantities of your own, with waste of a twentieth and a date. The neighbour’s price per square metre is the neighbour’s loss.
      Order steel and cement by stage under lock, and count bags against poured volume each Friday.
      Test concrete from every slab and keep the cubes’ report with the photographs. It is the only answer to a crack in year three.
      Be paid before each stage: setting out, slab, lintel, roof, finish. Work ahead of the money is a gift to the owner.
      Public tenders ask for three years of tax papers, pension and training contributions. Begin the folder in the first month.
      Stop the site for a missing scaffold board. One fall ends a company that survived three bad owners.`,
    costsOf`
      Mixer, scaffolds and tools | 4800000
      Registration, bonds and insurance | 2200000
      Pick-up, second hand | 6400000
      Wages before the first stage | 3600000`,
  ),
  trade(
    {
      name: 'a borehole company',
      title: 'Borehole drilling and water systems around {city}',
      subtitle: 'Survey, rig on hire and wells that still run in April',
      pitch:
        'Drilling as a business: geophysical surveys, rigs on hire, casing, pumps, permits, prices by metre and a warranty with limits.',
      ...{ industry: 'civil-works', price: 12_200, craft: ['Survey, rig and casing', 'Prices, pumps and warranty'] },
    },
    needsOf`
      environment | Permit for drilling and water use | 70000 | 30 | distance to septic tanks and other wells
      local | Consent for the rig on the street | 25000 | 7 | time, noise and repair of the road
      labour | Cover of the crew | 40000 | 7 | helmets and a fenced site`,
    lines`
      Survey twice with different methods and drill where both agree. A dry hole costs what eight surveys cost.
      Hire the rig for the first twenty wells and own the compressor’s contract. Rigs that stand are paid by nobody.
      Case through the loose layer to the rock with a gravel pack. Sand in the pump in the second year is a saved length of casing.
      Quote by metre with a lowest and highest depth, and say in writing what happens in a dry hole. Trust is made in this paragraph.
      Test the yield for six hours and fit the pump below the level of April, not of October.
      Warrant the work for a year and the pump by its maker. Visit after three months: you hear of the neighbour’s plans.`,
    costsOf`
      Survey equipment | 2600000
      Rig hire and crew, first wells | 5400000
      Pumps, casing and tools | 3800000
      Truck, second hand | 8200000`,
  ),
];
