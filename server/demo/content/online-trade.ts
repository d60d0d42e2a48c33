import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const onlineTrade: DemoListing[] = [
  {
    creator: 'emeka',
    title: 'Launch an online store that delivers nationwide',
    subtitle: 'Company, payments, delivery and the duties of a distance seller',
    description: prose`
      For a trader who wants to sell beyond the market stall: registration with CAC, taking card and transfer payments,
      choosing couriers that reach every state, and the consumer rules that decide how returns and complaints are
      answered.`,
    sectors: ['technology', 'retail-and-trade'],
    industry: 'e-commerce',
    price: 12_000,
    region: 'Anambra',
    sections: [
      {
        title: 'Register the business and protect the name',
        text: [
          prose`
            A business name registered with the Corporate Affairs Commission (CAC) is enough to open an account and
            begin; a private company is better if you will borrow or take partners. Search the name on the CAC portal
            and check that the matching .ng domain is free before you print anything.

            CAC registration does not protect a brand. For that, file the mark at the Trademarks, Patents and Designs
            Registry in the class of goods you sell. The first registration lasts seven years and renewals fourteen. A
            search before filing costs little and spares a later dispute.`,
        ],
      },
      {
        title: 'Payments, tax and records',
        text: [
          prose`
            A payment gateway will ask for the CAC certificate, identification of the owner, a bank account in the name
            of the business and a website that shows prices, contact details and a refund policy. Settlement usually
            follows on the next working day; read the contract for the reserve kept against disputes.

            Obtain a tax identification number and ask the tax office which returns apply at your turnover. Value added
            tax, where you must charge it, belongs in the displayed price. Keep the invoice, the payment reference and
            the waybill together under one order number: nearly every quarrel is settled by those three papers.`,
        ],
      },
      {
        title: 'Delivery, returns and the consumer',
        text: [
          prose`
            Couriers must be licensed by the regulatory department of the postal service. Test three of them with real
            parcels to Maiduguri, Yenagoa and Lagos, and record days taken and condition on arrival. Pay-on-delivery
            wins trust but brings refused parcels; limit it to places where refusals stay low.

            The Federal Competition and Consumer Protection Act 2018 gives buyers the right to goods that match their
            description and to return those that do not. Publish a plain return rule, answer within two working days,
            and tell buyers plainly that they may also turn to the Commission (FCCPC).`,
        ],
      },
    ],
  },
  {
    creator: 'yewande',
    title: 'Become an NCC-licensed internet service provider',
    subtitle: 'Licence, spectrum, masts and the first two hundred subscribers',
    description: prose`
      A guide for engineers who want to serve a town or an estate with broadband: the licence of the Nigerian
      Communications Commission, the choice between fibre and radio, rights of way, and the figures to prove before
      buying equipment.`,
    sectors: ['technology'],
    industry: 'telecoms-and-internet',
    price: 45_000,
    region: 'Ogun',
    offersMeeting: true,
    sections: [
      {
        title: 'The licence of the Commission',
        text: [
          prose`
            Providing internet access to the public needs an individual licence of the Nigerian Communications
            Commission (NCC). The application is made on the Commission's licensing portal by a company registered with
            CAC whose objects include telecommunications.

            Prepare the certificate and status report, tax clearance, a feasibility report with a roll-out plan,
            profiles of the technical officers and the processing fee. Confirm fee, duration and area of the licence on
            the portal; they differ by category. Whoever only resells another provider's service should ask NCC in
            writing whether a lighter authorisation is enough.`,
        ],
      },
      {
        title: 'Radio, fibre and rights of way',
        text: [
          prose`
            Radio links in the open bands start quickly and suffer from everyone else's radios. Licensed spectrum is
            cleaner, but is assigned by NCC for a yearly fee. Use only type-approved equipment; the Commission
            publishes the list.

            For fibre, permission to dig comes from the state ministry of works for state roads, from the federal
            ministry for federal roads and from the estate for private ones. Masts need planning permission of the
            state, environmental clearance (NESREA sets the distance rules) and, near airfields, height clearance from
            the Nigerian Civil Aviation Authority.`,
        ],
      },
      {
        title: 'Prove the numbers before the mast',
        text: [
          prose`
            Walk the area and collect two hundred signed expressions of interest with the price people say they would
            pay. Then work out three lines: wholesale bandwidth per subscriber, power per site and cost of support.

            In most towns power is the largest surprise. Price a solar system with batteries against diesel over three
            years, not one.

            After opening, the annual operating levy and the quality-of-service returns to NCC fall due. Publish your
            tariff plan, give every complaint a number, and keep the log: the Commission asks for it.`,
        ],
      },
    ],
  },
];
