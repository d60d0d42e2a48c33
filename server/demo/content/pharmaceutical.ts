import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const pharmaceutical: DemoListing[] = [
  {
    creator: 'creator',
    title: 'Open a community pharmacy in Lagos',
    subtitle: 'Superintendent, premises, PCN inspection and the first stock',
    description: prose`
      A step-by-step guide to a registered retail pharmacy: who may own one, how the Pharmacy Council judges premises
      and distance, the papers of the superintendent pharmacist, lawful sources of stock, and the records inspectors
      ask for.`,
    sectors: ['pharmaceutical', 'health'],
    industry: 'retail-pharmacy',
    price: 25_000,
    region: 'Lagos',
    offersMeeting: true,
    sections: [
      {
        title: 'Register the company with CAC',
        text: [
          prose`
            Reserve the name with the Corporate Affairs Commission (CAC). Words such as *pharmacy* or *chemists* call
            for the consent of the Pharmacy Council of Nigeria (PCN) and for a pharmacist among the directors, so speak
            to the Council's Lagos office before paying for the name.

            A superintendent pharmacist must be named. That person holds a current practising licence, works in your
            premises only and signs an agreement that both sides keep. Write down hours, pay, authority over stock and
            notice; when a superintendent leaves, the Council must be told.`,
        ],
      },
      {
        title: 'Premises and inspection',
        text: [
          prose`
            PCN looks at location first: distance from other registered premises and from a market, access from the
            street, and no shared door with another trade. Ask for a location inspection *before* you sign the lease.

            Inside, the usual demands are:

            - a dispensing area and a counselling corner;
            - a refrigerator with a daily temperature log;
            - a lockable cupboard for controlled medicines;
            - air conditioning, clean water and a toilet;
            - current reference books and the poisons register.

            After the location is approved and the shop fitted, a second inspection leads to registration. The premises
            licence is renewed every year.`,
          prose`
            Inspection is also a conversation. Let the superintendent lead it, with a folder that holds the CAC papers,
            lease, agreement, licences, floor plan and receipts for equipment.

            Inspectors often ask how an expired medicine is handled. Show them a marked box, a register and the plan
            for destruction under NAFDAC supervision. They may ask who sells when the pharmacist is at lunch. The
            honest answer, that prescription medicines wait, is the right one.`,
        ],
      },
      {
        title: 'Fees and timeline',
        text: [
          prose`
            The Council publishes its charges for inspection, registration and annual renewal; confirm the present fee
            on the PCN portal and pay only there. The state ministry of health and the local government may have their
            own permits, such as signage.

            As an estimate, allow four to six months from name to opening: a month for the company, one for location,
            two for fitting and inspection, and some weeks of reserve. Rent runs during all of it, so negotiate a
            fitting-out period with the landlord.`,
        ],
        entries: [
          { document: 'Name reservation and certificate of incorporation', agency: 'CAC', fee: 35_000, days: 30 },
          { document: 'Agreement with the superintendent pharmacist', days: 45 },
          { document: 'Location inspection of the premises', agency: 'PCN', fee: 50_000, days: 60 },
          { document: 'Lease of the shop, signed after the location is approved', days: 75 },
          { document: 'Premises licence after the second inspection', agency: 'PCN', fee: 120_000, days: 150 },
          { document: 'Signage permit', agency: 'Local government', fee: 20_000, days: 165 },
        ],
      },
      {
        title: 'After the licence',
        text: [
          prose`
            Buy only from manufacturers, their agents and registered wholesalers, and keep each invoice with batch
            numbers. Check that every product bears a NAFDAC number, and use the scratch code where one is printed.

            Display the premises licence and the pharmacist's licence. Report adverse reactions to NAFDAC's
            pharmacovigilance centre; forms are short and build trust with hospitals.

            Begin with three hundred lines that your street really needs and review them monthly. Dead stock, more than
            theft, closes young pharmacies. Software that tracks expiry dates pays for itself in the first year.`,
        ],
      },
    ],
  },
  {
    creator: 'halima',
    title: 'Wholesale medicines from Kano',
    subtitle: 'A distribution company inside the national drug distribution rules',
    description: prose`
      Open drug markets are giving way to coordinated wholesale centres. This guide sets up a registered distributor in
      Kano: PCN premises, superintendent, warehouse conditions, contracts with makers, cold chain, and records that
      survive an audit.`,
    sectors: ['pharmaceutical'],
    industry: 'drug-distribution',
    price: 42_000,
    region: 'Kano',
    sections: [
      {
        title: 'Where a wholesaler may stand',
        text: [
          prose`
            The National Drug Distribution Guidelines move wholesale trade out of open markets and into coordinated
            wholesale centres; Kano's was among the first. Ask the Pharmacy Council (PCN) and the state ministry of
            health which locations they register today.

            Form a company with CAC whose objects are pharmaceutical distribution, with a pharmacist director and a
            superintendent pharmacist. A wholesale licence does not permit retail sale from the same door. Decide which
            states you will serve, because vehicles and depots elsewhere are inspected too.`,
        ],
      },
      {
        title: 'The warehouse and the cold chain',
        text: [
          prose`
            Good distribution practice, as NAFDAC and PCN describe it, rests on order and evidence:

            - mapped temperature, with loggers and an alarm;
            - racks off the floor, and separate bays for quarantine, returns, recalls and expired goods;
            - first-expired, first-out picking;
            - pest control and a cleaning log;
            - standby power for cold rooms, tested weekly.

            Kano's hot season is the real examiner. Map the warehouse in April, when roof heat is worst, and keep the
            report. Vaccines and insulin travel in validated boxes with a logger that the receiver reads and signs.`,
        ],
      },
      {
        title: 'Suppliers, customers and records',
        text: [
          prose`
            Ask each manufacturer for a distribution agreement that names territory, credit, returns and recall. Verify
            NAFDAC registration of every product on the public register before the first order.

            Sell only to licensed pharmacies, hospitals and vendors, and keep a copy of each licence. Controlled
            medicines follow separate rules: quantities, permits and registers under NAFDAC and the drug law
            enforcement agency (NDLEA).

            Rehearse a recall twice a year: pick a batch and find every carton within a day. Credit is the other
            danger; set limits by customer and stop supply at the limit without exception.`,
        ],
      },
    ],
  },
  {
    creator: 'emeka',
    title: 'Import and sell medical devices',
    subtitle: 'Registration, SONCAP, customs and service after the sale',
    description: prose`
      From thermometers to ultrasound machines, devices must be registered with NAFDAC before import. The guide covers
      agreements with makers, risk classes, shipping papers, and a service bench that lets hospitals buy from you
      again.`,
    sectors: ['pharmaceutical', 'health'],
    industry: 'medical-devices',
    price: 36_000,
    region: 'Enugu',
    sections: [
      {
        title: 'The maker, the agreement and the risk class',
        text: [
          prose`
            Choose makers with a recognised quality certificate (ISO 13485) and a free-sale certificate from their own
            country. NAFDAC asks for a power of attorney or contract that names your company, usually notarised and
            legalised as its guidelines require.

            Devices are classed by risk. A bandage needs a short file; an implant needs clinical data. Ask NAFDAC which
            class applies before you order samples, and note devices with a radiation source: these also concern the
            Nigerian Nuclear Regulatory Authority.`,
        ],
      },
      {
        title: 'Registration and the first shipment',
        text: [
          prose`
            Register the company with CAC, then apply on the NAFDAC portal: import permit for samples, dossier, label,
            laboratory or technical assessment, certificate.

            For each shipment the bank opens Form M on the national trade platform. SON's conformity programme (SONCAP)
            applies to regulated goods, so check whether your code falls under NAFDAC, SON or both. The pre-arrival
            assessment report of customs fixes duty. Use a licensed clearing agent and quote the exact HS code in all
            papers, since a mismatch means storage charges at the port.`,
        ],
      },
      {
        title: 'Service, training and complaints',
        text: [
          prose`
            Hospitals buy uptime. Keep a biomedical engineer, a shelf of spare parts and a calibration schedule for
            every machine you sell. Write a service agreement with response times by state.

            Train users on the day of installation and have them sign a sheet. Record serial number, place and date, so
            that a safety notice of the maker reaches the right ward. Incidents are reported to NAFDAC.

            Tenders of public hospitals ask for the same compliance papers as other federal bids: tax, PenCom, ITF,
            NSITF and BPP. Collect them in January.`,
        ],
      },
    ],
  },
];
