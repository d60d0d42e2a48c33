import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const medicineMaking: DemoListing[] = [
  {
    creator: 'emeka',
    title: 'Register a herbal product with NAFDAC',
    subtitle: 'From a family remedy to a listed product with an honest label',
    description: prose`
      Herbal medicines may be sold under NAFDAC listing when they are safe, clean and modestly labelled. This guide
      helps a maker in Anambra to write down the recipe, prepare a production room, pass the tests, and sell without
      forbidden claims.`,
    sectors: ['pharmaceutical'],
    industry: 'herbal-products',
    price: 14_500,
    region: 'Anambra',
    sections: [
      {
        title: 'Write down the plant, the part and the dose',
        text: [
          prose`
            NAFDAC must know exactly what is in the bottle. For every plant give the botanical name, the local name,
            the part used, where it grows, how it is dried and how much goes into one dose. Have a university herbarium
            or the National Institute for Pharmaceutical Research and Development (NIPRD) identify it, and keep the
            reference number.

            Search for known dangers and interactions. If a plant is on a list of toxic species, change the recipe now.
            Adding ordinary medicines such as painkillers or steroids to a herbal mixture is a crime, and laboratories
            find them.`,
        ],
      },
      {
        title: 'Production room and inspection',
        text: [
          prose`
            Register the business with CAC and the brand at the Trademarks Registry. The production room is separate
            from the home and has washable walls, treated water, steel vessels, a drying area protected from dust and a
            locked store.

            Apply on the NAFDAC portal under herbal medicines. The file contains the recipe, method, label, evidence of
            traditional use or safety data, and health certificates of staff. Inspectors visit, then the laboratory
            tests for microbes, heavy metals, alcohol and toxicity. Six to nine months is a fair estimate; confirm the
            present fee on the portal.`,
        ],
      },
      {
        title: 'Listing, label and advertising',
        text: [
          prose`
            Most herbal products receive a *listing*, valid for a limited period and carrying a disclaimer that the
            claims have not been evaluated. Full registration requires clinical evidence.

            The label gives ingredients, dose, warnings, batch, dates, address and number. It does not promise to cure
            diabetes, cancer or infertility. Every advertisement, including radio and social media, needs NAFDAC's
            approval first.

            Keep a notebook of complaints and effects, and report serious ones. A product with a clean record for its
            first period is far easier to renew, and pharmacies will begin to accept it.`,
        ],
      },
    ],
  },
  {
    creator: 'yewande',
    title: 'A small medicines factory in Ogun to GMP',
    subtitle: 'Design, validation and NAFDAC approval for tablets and syrups',
    description: prose`
      A planning guide for investors and pharmacists who want to make simple oral medicines: layout for good
      manufacturing practice, key people, validation, the order of NAFDAC and PCN approvals, and a cautious view of
      time and money.`,
    sectors: ['pharmaceutical', 'manufacturing'],
    industry: 'drug-manufacturing',
    price: 78_000,
    region: 'Ogun',
    offersMeeting: true,
    sections: [
      {
        title: 'Choose few products and the right site',
        text: [
          prose`
            Begin with three or four products in one or two dosage forms. Each additional form needs its own rooms and
            machines; penicillins and hormones need separate buildings and are no beginning.

            An industrial estate in Ogun gives zoning, drains and access to Lagos. Check water quality, flood history
            and power. The environmental impact assessment goes to the Federal Ministry of Environment, permits for
            effluent to NESREA and the state agency. Ask the Nigerian Investment Promotion Commission whether an
            incentive applies before you order equipment.`,
        ],
      },
      {
        title: 'Layout, people and validation',
        text: [
          prose`
            Good manufacturing practice separates people, materials and air. Draw the three flows on one plan and look
            for crossings. NAFDAC offers review of the plan before construction; use it.

            Production and quality control are led by different pharmacists or scientists who report separately, and a
            superintendent pharmacist is registered with PCN. Validation is then done in order:

            1. utilities: water, air and power;
            2. equipment: installation, operation and performance;
            3. cleaning;
            4. process, usually three consecutive batches per product.

            Each step ends in a signed report. Without these the inspection will not begin.`,
        ],
      },
      {
        title: 'Approvals, time and working capital',
        text: [
          prose`
            The company is registered with CAC; PCN registers the premises for manufacture; NAFDAC inspects for GMP and
            registers every product on its dossier, with stability data. Active ingredients are imported under NAFDAC
            permits, and customs clearance follows through the Nigeria Customs Service.

            From site to first sale, twenty-four to thirty-six months is a realistic estimate. Keep working capital for
            at least nine months of materials and salaries after approval, because hospitals pay slowly. Confirm all
            fees with the agencies; they vary by product and are reviewed from time to time.`,
        ],
      },
    ],
  },
];
