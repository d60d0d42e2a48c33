import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const construction: DemoListing[] = [
  {
    creator: 'yewande',
    title: 'Planning permit and building control for a house in Lagos',
    subtitle: 'Every drawing, office and site visit between the survey and the key',
    description: prose`
      A guide for owners and young architects: title and survey, the drawings LASPPPA accepts, the permit itself, then
      the stage inspections of LASBCA, material tests and the certificate that allows people to move in.`,
    sectors: ['construction'],
    industry: 'surveying-and-design',
    price: 16_000,
    region: 'Lagos',
    offersMeeting: true,
    sections: [
      {
        title: 'Title, survey and charting',
        text: [
          prose`
            Begin with the land. The permit office wants proof of title: a certificate of occupancy, a registered deed
            or a governor's consent. A family receipt is not enough by itself.

            Have a surveyor registered with SURCON prepare the survey plan, and have it charted at the Office of the
            Surveyor-General of Lagos State. Charting shows whether the plot lies in a government acquisition, a
            drainage setback or under a power line. Do this before you pay for the land; it is the cheapest insurance
            in the whole project.`,
        ],
      },
      {
        title: 'Drawings and the planning permit',
        text: [
          prose`
            The Lagos State Physical Planning Permit Authority (LASPPPA) receives applications online and at its
            district offices. A usual file holds:

            - architectural drawings, stamped by an architect registered with ARCON;
            - structural drawings and calculations, stamped by an engineer registered with COREN;
            - mechanical and electrical drawings;
            - a soil report for taller buildings;
            - survey plan, title, tax papers of the owner and a site photograph.

            Setbacks, height and use are checked against the area plan. Fees follow floor area and use, so ask for the
            assessment in writing and pay only through the state's channels.`,
        ],
      },
      {
        title: 'Inspections during construction',
        text: [
          prose`
            Before work starts, notify the Lagos State Building Control Agency (LASBCA) and display the permit board.
            Officers inspect at stages: setting out, foundation, each slab and roof. Do not cast before the stage is
            passed, and keep the signed sheet on site.

            Concrete cubes, blocks and steel are tested by the Lagos State Materials Testing Laboratory. Engage a
            builder registered with CORBON or a supervising engineer in writing, and insure the building under
            construction where the law demands it, which is generally above two floors.`,
        ],
      },
      {
        title: 'Completion and fitness for habitation',
        text: [
          prose`
            When the building is finished, apply to LASBCA for the certificate of completion and fitness for
            habitation. It asks for the permit, the stage sheets, test results and as-built drawings. Changes made
            during construction need an amended permit first.

            Estimate six to ten weeks for a clean permit file and two to four for completion, and add time where title
            is disputed. Keep scanned copies of everything: banks, buyers and insurers will ask for the same papers,
            and a lost stage sheet is hard to replace.`,
        ],
      },
    ],
  },
  {
    creator: 'emeka',
    title: 'Sandcrete block factory in Enugu',
    subtitle: 'Blocks that pass the SON standard and still earn a margin',
    description: prose`
      Weak blocks bring buildings down. This guide sets up a small block yard that meets the Nigerian standard: site
      and permits, sand and cement, mix and curing, testing, MANCAP, and a price calculated from real output rather
      than from hope.`,
    sectors: ['construction', 'manufacturing'],
    industry: 'building-materials',
    price: 8_900,
    region: 'Enugu',
    sections: [
      {
        title: 'Yard, permits and water',
        text: [
          prose`
            Register the business with CAC, then ask the town planning authority whether block making is allowed on the
            plot. You need level ground, a road that lorries can use in the rains, shade for curing and a reliable
            borehole.

            The local government collects a yearly permit, and the state environment agency asks how you control dust
            and wash water. If you dig your own sand, that is quarrying: it needs a title from the Mining Cadastre
            Office, so most yards buy washed river sand from a licensed supplier instead.`,
        ],
      },
      {
        title: 'Mix, vibration and curing',
        text: [
          prose`
            The Nigerian Industrial Standard for sandcrete blocks (NIS 87) gives sizes and strengths for load-bearing
            and non-load-bearing blocks. Buy the current edition from SON.

            Three habits make strength: measure cement by bag and sand by box, never by shovel; vibrate until water
            shines on the surface; cure with water twice daily for at least a week under cover. Selling blocks after
            two days is the usual fault. Mark each day's stack with its date, and sell the oldest first.`,
        ],
      },
      {
        title: 'Testing, MANCAP and price',
        text: [
          prose`
            Send blocks from every week to a materials laboratory, such as the one at a university or the state
            ministry of works, and file the results. With those records apply for MANCAP at the SON office; contractors
            on public works increasingly ask for the certificate. Confirm the present fee with SON.

            To price a block, divide a month's cement, sand, diesel, wages, repairs and rent by good blocks sold. Add a
            reserve for the mould and the engine, which wear quickly. Offer delivery as its own line so that distance
            does not eat the margin.`,
        ],
      },
    ],
  },
  {
    creator: 'halima',
    title: 'Develop and sell a small housing estate in Abuja',
    subtitle: 'Twelve houses: land, approvals, buyers’ money and handover',
    description: prose`
      A first estate fails most often on title or cash flow. This guide follows twelve terrace houses in the Federal
      Capital Territory: land and approvals, the development company, money taken from buyers, building in phases, and
      a clean handover.`,
    sectors: ['construction'],
    industry: 'real-estate-development',
    price: 55_000,
    region: 'FCT',
    sections: [
      {
        title: 'Land in the Federal Capital Territory',
        text: [
          prose`
            All land in the territory is administered for the Minister by the FCT administration. Search the title at
            the Abuja Geographic Information Systems (AGIS): allotment, purpose, outstanding ground rent and any
            revocation. Mass-housing plots follow their own terms, which may forbid transfer before development.

            Do not rely on an area council paper without asking whether it has been regularised. Let a lawyer write the
            contract so that most of the price falls due after the search is clean and consent is granted. Add the cost
            of roads and drains to the price of the land before you compare plots.`,
        ],
      },
      {
        title: 'The company and its duties',
        text: [
          prose`
            Form a company for the project with CAC. Dealing in real estate is a designated business under the
            anti-money-laundering law, so register with the Special Control Unit against Money Laundering (SCUML),
            identify each buyer and report large cash as the law says.

            Many developers join REDAN, whose membership lenders and partners recognise. Open a project account that
            holds buyers' payments only. The Federal Competition and Consumer Protection Commission treats a buyer as a
            consumer: brochures are promises, so print only what will be built.`,
        ],
      },
      {
        title: 'Approvals, phases and handover',
        text: [
          prose`
            Submit layout and building plans to the Department of Development Control, with an environmental impact
            statement where the size demands it. Wait for approval before clearing: demolition is a real risk.

            Build in three phases of four houses. Each phase should be able to finish from money in hand, even if no
            new buyer appears. Release instalments against stages certified by a quantity surveyor.

            At handover give every buyer the deed, a copy of the approval, the as-built drawings, a defects period in
            writing and the rules of the residents' association. Title registration for each house is the last cost, so
            set it aside at the start.`,
        ],
      },
    ],
  },
];
