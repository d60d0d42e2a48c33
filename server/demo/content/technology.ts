import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const technology: DemoListing[] = [
  {
    creator: 'creator',
    title: 'Set up a fintech as a CBN-licensed payment company',
    subtitle: 'From the choice of licence to the final inspection of the Central Bank',
    description: prose`
      How a payment company is licensed in Nigeria: which category fits the product, how the company and its capital
      are prepared, what the Central Bank reads in the application, and what must stand on the day of the final
      inspection.`,
    sectors: ['technology', 'finance'],
    industry: 'fintech',
    price: 85_000,
    region: 'Lagos',
    offersMeeting: true,
    sections: [
      {
        title: 'Choose the licence before the product',
        text: [
          prose`
            The Central Bank of Nigeria (CBN) groups payment licences into switching and processing, mobile money
            operations, payment solution services and the regulatory sandbox. Only mobile money operators may hold
            customer funds; a payment solution service provider moves money that banks hold.

            Write one page that follows a single naira through your product: who sends it, who holds it overnight and
            who owes it to whom. That page decides the category.

            Each category has its own minimum capital. Take the figure from the current circular on the CBN website,
            never from an older guide, because it has been raised more than once.`,
          prose`
            A licence of your own is not the only way to begin. Many companies first work through a licensed partner,
            whose settlement bank and reporting they use under contract.

            Compare the two roads honestly:

            - **Own licence:** full control of price and data, but capital is tied up and the review may take many
              months.
            - **Partner:** a start within weeks, but a share of the margin and a dependence that investors will ask
              about.

            If you take the partner road, have a lawyer confirm that your part of the work needs no approval of its
            own.`,
        ],
      },
      {
        title: 'Register the company and its capital',
        text: [
          prose`
            Reserve the name and register a private company with the Corporate Affairs Commission (CAC). The objects
            clause must describe the licensed activity and little else: CBN does not license a payment company that
            also trades in goods or lends.

            Issue the share capital the category requires, and keep proof of where every shareholder's money came from.
            Directors and significant owners are examined for fitness, so collect identity papers, CVs, tax clearance
            certificates and bank references early. Register for tax at the same time with the Federal Inland Revenue
            Service (FIRS), since reorganised as the Nigeria Revenue Service.`,
        ],
      },
      {
        title: 'The application and approval in principle',
        text: [
          prose`
            The application goes to the CBN department in charge of payment system policy. Expect to file:

            1. company papers and the capital evidence;
            2. a business plan with five-year projections;
            3. the organisation chart with named officers;
            4. policies on risk, fraud, complaints and anti-money-laundering;
            5. drawings of the technology and of the flow of funds;
            6. draft agreements with banks and technical partners.

            If the file satisfies the reviewers you receive an approval in principle. It is time-limited and does not
            permit you to serve the public. Confirm fees and the length of each stage on the CBN website.`,
        ],
      },
      {
        title: 'Final licence and life under supervision',
        text: [
          prose`
            Before the final licence, CBN inspects the office and the systems. Have ready the security certification
            the guidelines ask for (PCI DSS for card data and the ISO standards named there), a tested recovery site,
            signed partner agreements and evidence that key officers have been employed.

            Afterwards the work is regular: monthly returns to CBN, suspicious transaction reports to the Nigerian
            Financial Intelligence Unit, an annual data protection audit under the Nigeria Data Protection Commission,
            and prior approval for changes of owners, directors or product. Put one person in charge of that calendar.`,
        ],
      },
    ],
  },
  {
    creator: 'halima',
    title: 'Data protection compliance for a software company',
    subtitle: 'The Nigeria Data Protection Act 2023 turned into a three-month plan',
    description: prose`
      A working plan for a young software company that holds personal data: whether it must register with the Nigeria
      Data Protection Commission, which records it keeps, what its contracts say, and what happens in the hours after a
      breach.`,
    sectors: ['technology'],
    industry: 'software-and-apps',
    price: 18_500,
    region: 'FCT',
    sections: [
      {
        title: 'Find out whether you must register',
        text: [
          prose`
            The Nigeria Data Protection Act 2023 is enforced by the Nigeria Data Protection Commission (NDPC), which
            took over from the bureau first set up under NITDA. Controllers and processors *of major importance* must
            register with the Commission. Importance depends on how many people's data you process and how sensitive
            your sector is; finance, health and education reach it quickly.

            Read the Commission's guidance notice, count the people in your database (not only paying customers) and
            record how you reached your class. Registration is made online. Confirm the present fee for your class on
            the Commission's portal.`,
        ],
      },
      {
        title: 'Write the record of processing',
        text: [
          prose`
            Begin with a table rather than a policy. For each kind of data write:

            - what it is and whom it describes;
            - why you hold it, and the lawful basis;
            - where it is stored and who can open it;
            - who else receives it, and in which country;
            - when it is erased.

            From that table the privacy notice almost writes itself. Two cases need more: sensitive data such as health
            or biometrics, and processing likely to bring high risk, for which the Act expects a data protection impact
            assessment before work begins.`,
          prose`
            Then look at contracts. A hosting company, a mail service and a support desk are your processors, and the
            Act expects a written agreement with each: instructions, security, help with requests, and return or
            erasure at the end.

            Data that leaves Nigeria needs a ground for transfer. Note which ground you rely on for every foreign
            service. Name a data protection officer if your class requires one; the officer may be an outside
            professional, but must have direct access to the people who decide.`,
        ],
      },
      {
        title: 'Requests, breaches and the annual audit',
        text: [
          prose`
            People may ask for a copy of their data, its correction or its erasure. Give them one address, identify
            them reasonably, and keep a log of dates and answers.

            A breach likely to harm people must be reported to the Commission within 72 hours of your knowing of it,
            and to the people themselves where the risk to them is high. Rehearse this once: who decides, who writes,
            who is called at night.

            Organisations of major importance file an annual compliance audit return, usually through a licensed
            compliance organisation. Ask two of them for quotations early in the year.`,
        ],
      },
    ],
  },
  {
    creator: 'creator',
    title: 'Obtain the start-up label of the Nigeria Startup Act',
    subtitle: 'Who qualifies, which papers are read, and what the label opens',
    description: prose`
      The Nigeria Startup Act 2022 gives labelled companies access to tax reliefs, a seed fund and help with
      regulators. This guide shows how to test your eligibility, prepare the papers once, and use the label after it is
      granted.`,
    sectors: ['technology'],
    industry: 'software-and-apps',
    price: 7_500,
    region: 'Lagos',
    sections: [
      {
        title: 'Test your eligibility',
        text: [
          prose`
            The Act is carried out by a secretariat at the National Information Technology Development Agency (NITDA).
            Broadly, the label is for a company that

            - is registered with CAC and not more than ten years old;
            - builds, makes or sells an innovative digital product or process;
            - owns or has registered its product or software;
            - has at least one Nigerian founder, and the local ownership that the Act demands.

            Subsidiaries of large companies do not qualify. Sole traders and partnerships may get a temporary pre-label
            while they form a company. Read the Act beside its current guidelines; they explain each word.`,
        ],
      },
      {
        title: 'Prepare the file once',
        text: [
          prose`
            The application is made on the start-up portal. Gather the CAC certificate and status report, the tax
            identification number, the list of shareholders and directors with identification, a description of the
            product in two pages and evidence that it is yours.

            For software, the evidence may be a copyright notification to the Nigerian Copyright Commission, together
            with assignment agreements from every developer who wrote it. Missing assignments are the most common gap:
            have contractors sign before you apply. Use the same names and addresses in all papers, for mismatches
            delay the review.`,
        ],
      },
      {
        title: 'Use the label and keep it',
        text: [
          prose`
            The label is a key, not a gift. Each benefit has its own application: tax reliefs with the revenue service,
            pioneer status with the Nigerian Investment Promotion Commission, support with regulators such as CBN, NCC
            or NAFDAC through the desks the Act foresees.

            Plan for the duties too. Labelled companies report on their progress, keep proper books and tell the
            secretariat about changes of structure. Put the dates in the calendar on the day the label arrives, and
            keep a folder with every report: the label can be withdrawn.`,
        ],
      },
    ],
  },
];
