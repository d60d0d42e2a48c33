/** A program or a resource of the demo (A16.5). */
export interface DemoPage {
  slug: string;
  kind: 'program' | 'resource';
  title: string;
  lead: string;
  body: string;
}

export const demoPages: DemoPage[] = [
  {
    slug: 'filing-folder',
    kind: 'resource',
    title: 'The filing folder',
    lead: 'Ten papers that every office asks for, and how to keep them.',
    body: `Most visits fail for a paper that was at home. Keep these together, on paper and as scans on your phone.

## What goes in

- [ ] Identity card of each director, both sides
- [ ] Two passport photographs, plain background
- [ ] A bill with the address of the business, not older than three months
- [ ] Certificate of registration and its status report
- [ ] Tax identification number
- [ ] Lease or deed of the premises
- [ ] Receipts of every fee you have paid
- [ ] Letters that you handed in, with the stamp of the office on your copy
- [ ] Certificates of the people whose licence the business needs
- [ ] A list of who you met, where and when

## How to name a scan

Write the date first, so that the files sort themselves: \`2026-03-14 receipt inspection fee.pdf\`.`,
  },
  {
    slug: 'cash-plan',
    kind: 'resource',
    title: 'A cash plan for the first six months',
    lead: 'One table that says whether the licence arrives before the money is gone.',
    body: `Licences take longer than the leaflet says. Plan for rent and wages until you may open.

| Month | Money in | Fees | Rent | Wages | Left |
| --- | ---: | ---: | ---: | ---: | ---: |
| 1 | 2,000,000 | 150,000 | 300,000 | 0 | 1,550,000 |
| 2 | 0 | 80,000 | 0 | 120,000 | 1,350,000 |
| 3 | 0 | 0 | 0 | 120,000 | 1,230,000 |

The figures are an example. Write your own, and ask three questions of each row:

1. What if the inspection is a month late?
2. Which fee is paid again when a form comes back?
3. Who can wait for their money, and who cannot?`,
  },
  {
    slug: 'questions-for-an-agent',
    kind: 'resource',
    title: 'Questions before you pay an agent',
    lead: 'Eight questions that tell a filing agent from a middleman.',
    body: `An agent saves time when they file what you cannot. Ask before you pay:

1. Which step do you do, and which stays with me?
2. Which fee is the agency’s, and which is yours?
3. Whose name stands on the receipt?
4. May I see a filing of this kind that you finished?
5. What happens when the form comes back?
6. How long did the last three take?
7. Which papers do you keep, and for how long?
8. Will you write all of this down?

Pay the agency’s fee to the agency, and keep the receipt in your own name.`,
  },
  {
    slug: 'first-licence-circle',
    kind: 'program',
    title: 'First licence circle',
    lead: 'Six founders, six weeks, one licence each: you file beside others who file the same.',
    body: `## Who it is for

Founders who have bought a guide, and want to hand in their first application.

## What happens

- Once a week, one hour, you say which step you finished and what came back.
- Between the meetings you write to each other in Messages.

## How to take part

Write to us with the purpose Partnership: name the guide you follow and your region.`,
  },
];
