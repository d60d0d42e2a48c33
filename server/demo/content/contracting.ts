import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const contracting: DemoListing[] = [
  {
    creator: 'creator',
    title: 'Register a contracting firm for federal tenders',
    subtitle: 'The certificates every bid asks for, and how to keep them alive',
    description: prose`
      Federal agencies open only bids with complete papers. This guide builds the file of a building contractor in
      order: CAC, tax, PenCom, ITF, NSITF and BPP, then the technical record, the bid itself, and a calendar that keeps
      each certificate valid.`,
    sectors: ['construction'],
    industry: 'building-contracting',
    price: 32_000,
    region: 'FCT',
    offersMeeting: true,
    sections: [
      {
        title: 'Company and professional standing',
        text: [
          prose`
            Register a company with the Corporate Affairs Commission whose objects include building and civil
            engineering, and file annual returns each year; a company shown as inactive is disqualified.

            An engineering firm registers with the Council for the Regulation of Engineering in Nigeria (COREN), and
            its engineers keep their own practising licences. Builders answer to CORBON and quantity surveyors to
            QSRBN. Employ these people by contract rather than borrowing certificates: agencies do telephone, and a
            borrowed name can end in debarment.`,
        ],
      },
      {
        title: 'The compliance certificates',
        text: [
          prose`
            A federal bid usually demands the following, valid on the day of opening:

            - tax clearance for three years from the revenue service (FIRS, now the Nigeria Revenue Service);
            - pension clearance from PenCom;
            - compliance certificate of the Industrial Training Fund (ITF);
            - compliance certificate of the Nigeria Social Insurance Trust Fund (NSITF);
            - interim registration report of the Bureau of Public Procurement (BPP);
            - audited accounts for three years and a sworn affidavit.

            Exact wording differs by advertisement. Copy the list of each advertisement into a table and tick it
            against the original papers.`,
          prose`
            The order matters, because each office looks at another's record. Begin with payroll: remit income tax to
            the state, pensions through a licensed administrator and employee compensation to NSITF every month. PenCom
            then sees the remittances and issues its clearance; group life insurance is part of it.

            ITF contributions are due from the staff or turnover size named in its Act. Most of these certificates end
            with the calendar year, and the offices are crowded in January. Apply with complete schedules in the first
            week, and keep receipts by month. Confirm any fee on the agency's own portal.`,
        ],
      },
      {
        title: 'The technical record and the bid',
        text: [
          prose`
            Experience counts by evidence: award letters, interim certificates and completion certificates for similar
            works. A new firm can begin as a subcontractor or in a joint venture, with letters from the main
            contractor.

            Read the bill of quantities twice and visit the site. Price preliminaries, price fluctuation and finance
            cost openly; a bid that is low by a quarter is questioned. Submit separate technical and financial
            envelopes where asked, numbered and bound, and attend the opening. Note the read-out prices, since the
            Public Procurement Act gives you a right to complain.`,
        ],
      },
    ],
  },
  {
    creator: 'yewande',
    title: 'Road and drainage works for a state government',
    subtitle: 'Prequalify, mobilise, measure and be paid',
    description: prose`
      For a firm that wants its first civil works contract with a state ministry: registration as a contractor, plant
      and people, the guarantee for mobilisation, daily measurement, and the certificates on which payment depends.`,
    sectors: ['construction'],
    industry: 'civil-works',
    price: 38_500,
    region: 'Ogun',
    sections: [
      {
        title: 'Register with the state',
        text: [
          prose`
            Every state has its own procurement law and its own register of contractors. In Ogun begin with the Bureau
            of Public Procurement of the state and the ministry of works; ask for the category that matches your
            capital and record.

            The file resembles the federal one: CAC papers, state and federal tax clearance, PenCom, ITF and NSITF
            certificates, COREN registration, audited accounts, lists of plant and staff. Categories limit the size of
            contract you may win, so apply for the one you can prove. Confirm the renewal date and the fee on the
            state's portal.`,
        ],
      },
      {
        title: 'Plant, people and the guarantee',
        text: [
          prose`
            Hiring a grader for the weeks you need it is usually wiser than buying one. Obtain written availability
            from two owners before bidding. A site needs a COREN-registered engineer, a surveyor, a materials
            technician and a safety officer.

            Mobilisation money is paid against a bank or insurance guarantee. Ask your bank early what security it
            demands, since this stops more first contracts than price does. Insure the works and third parties, and pay
            NSITF contributions before the first accident, not after.`,
        ],
      },
      {
        title: 'Measure every day, certify every month',
        text: [
          prose`
            Payment follows measurement. Keep a daily diary signed by the resident engineer: weather, plant, people,
            quantities and instructions. Confirm oral instructions in writing within a day.

            Test compaction, asphalt and concrete at the frequency the specification states, and file results by
            chainage. At the end of the month submit the valuation with joint measurement sheets and photographs.

            Expect payment to take longer than the contract says. As an estimate, hold working capital for three
            certificates. Retention is released in two parts; put both dates in the calendar.`,
        ],
      },
    ],
  },
];
