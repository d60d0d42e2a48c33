import type { DemoListing } from './demo-listing.js';
import { prose } from './prose.js';

export const manufacturing: DemoListing[] = [
  {
    creator: 'emeka',
    title: 'MANCAP certification for a plastics factory',
    subtitle: 'How to bring mouldings and pipes under the mark of SON',
    description: prose`
      Goods made in Nigeria need the conformity mark of the Standards Organisation of Nigeria before they are sold.
      This guide prepares a plastics factory in Anambra for MANCAP: standards, test bench, quality file, factory audit
      and yearly surveillance.`,
    sectors: ['manufacturing'],
    industry: 'plastics-and-packaging',
    price: 27_500,
    region: 'Anambra',
    sections: [
      {
        title: 'Find the standard for each product',
        text: [
          prose`
            MANCAP, the Mandatory Conformity Assessment Programme, is run by the Standards Organisation of Nigeria
            (SON) and is granted product by product. List everything you mould or extrude, and ask the SON state office
            which Nigerian Industrial Standard applies to each. Buy the standard itself; a summary leaves out
            tolerances.

            Where no Nigerian standard exists, SON may accept an international one. Containers that touch food or
            medicine also concern NAFDAC, and your customer will ask you for migration tests. Put the standards and
            their dates on one sheet, because they are revised.`,
        ],
      },
      {
        title: 'Build the quality file and the test bench',
        text: [
          prose`
            An audit reads records, so begin keeping them three months ahead:

            - incoming resin: supplier certificate, lot and melt-flow result;
            - settings of every machine for each product;
            - samples measured in each shift: weight, thickness, strength;
            - what was rejected, why, and what became of it;
            - calibration certificates of gauges and scales.

            A modest bench suffices for most products: scale, callipers, drop test and pressure rig. Send what you
            cannot test to an accredited laboratory. Name a quality officer who may stop production without asking
            sales.`,
        ],
      },
      {
        title: 'Factory audit, fees and timeline',
        text: [
          prose`
            Apply at the SON office with CAC papers, the trademark, the list of products, the process chart and
            evidence of tax payment. Officers visit, audit the line and draw samples for a SON laboratory. Failures
            come back as a list of corrections, with a date.

            Two to four months is a fair estimate when the records exist already. Fees depend on size and product:
            confirm the present fee with the office. The certificate carries a number to be printed on the product, is
            limited in time, and is followed by surveillance visits.`,
        ],
      },
      {
        title: 'Environment, workers and waste',
        text: [
          prose`
            A moulding shop also answers to others. NESREA and the state environment agency expect an environmental
            permit and, for a new factory, an impact assessment or audit. Ask also about the national policy on plastic
            waste: producers join a producer responsibility organisation and report the tonnage they place on the
            market.

            For workers, register with the Nigeria Social Insurance Trust Fund (NSITF), with a pension administrator
            under PenCom rules and, from the size the law names, with the Industrial Training Fund (ITF). The Factory
            Inspectorate of the Ministry of Labour registers the premises.`,
        ],
      },
    ],
  },
  {
    creator: 'yewande',
    title: 'Adire and ready-to-wear workshop in Abeokuta',
    subtitle: 'From a family craft to a small factory with orders and records',
    description: prose`
      A guide for makers of adire who wish to supply shops and export buyers: forming the business, arranging a safe
      dye house, costing a yard properly, protecting patterns, and the papers asked for when the first parcel leaves
      Nigeria.`,
    sectors: ['manufacturing', 'creative'],
    industry: 'garments-and-textiles',
    price: 9_800,
    region: 'Ogun',
    sections: [
      {
        title: 'Form the business and protect the designs',
        text: [
          prose`
            Register with the Corporate Affairs Commission. A business name suits one owner; where several families
            work together, a company or a cooperative registered with the state ministry keeps shares clear.

            Patterns can be protected in two ways: registration as industrial designs at the Trademarks, Patents and
            Designs Registry before they are shown publicly, and copyright in original drawings. Traditional motifs
            belong to no one, so protect your own arrangement of them and the brand under which you sell. Keep dated
            photographs of each new cloth.`,
        ],
      },
      {
        title: 'The dye house and the sewing room',
        text: [
          prose`
            Separate wet work from dry work. The dye house needs running water, a sloped floor, ventilation, gloves,
            masks and a locked store for hydrosulphite and caustic soda. Collect used dye in a settling tank; the state
            environmental protection agency decides where it may go, and NESREA's textile regulations give the limits.

            In the sewing room measure light and aisle width before counting machines. Ten machines with one cutter and
            one presser is a balanced beginning. Register the staff with NSITF, and display the emergency exit.`,
        ],
      },
      {
        title: 'Costing, orders and the first export',
        text: [
          prose`
            Cost one yard with cloth, dye, wax or starch, water, labour, rejects and rent. Most workshops forget
            rejects, which are often five to ten per cent by estimate. Quote wholesale only after that.

            For orders abroad, register with the Nigerian Export Promotion Council (NEPC), open a domiciliary account,
            and let your bank process the NXP form on the trade platform. Label fibre content and washing in the
            buyer's language. A sealed sample signed by both sides prevents argument about shade. Begin with small
            parcels by courier before filling a container.`,
        ],
      },
    ],
  },
];
