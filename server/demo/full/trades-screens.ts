import { costsOf, lines, needsOf, trade } from './trade.js';

export const screens = [
  trade(
    {
      name: 'an internet service provider',
      title: 'Neighbourhood internet provider in {city}',
      subtitle: 'Licence, one mast, sixty subscribers and a router in each home',
      pitch:
        'Wireless internet for an estate: the licence, backhaul, masts, equipment, support and a price that holds at nine in the evening.',
      ...{
        industry: 'telecoms-and-internet',
        price: 26_000,
        craft: ['Backhaul, mast and radios', 'Subscribers, support and price'],
      },
    },
    needsOf`
      telecoms | Licence of an internet service provider | 600000 | 90 | network plan, capital and the type approval of radios
      local | Permit for the mast | 120000 | 30 | foundation, lightning and height
      data | Registration for subscriber data | 35000 | 14 | what is logged and for how long`,
    lines`
      Buy backhaul with a committed rate from two carriers on different paths. Sixty homes at night use a third of what they are sold.
      A mast on the tallest roof with a lease of ten years costs less than a tower and is built in a week.
      Use licensed or coordinated links for the backhaul and free bands only for the last street. Interference is what loses the first ten customers.
      Install within two days and leave a page with your number and the password. Most support calls of the first month are passwords.
      Sell two speeds without a cap and one for shops with priority. Caps bring arguments, and speed brings upgrades.
      Publish outages on a page before customers ask. Those who read it wait; those who ring cancel.`,
    costsOf`
      Licence and consultants | 2400000
      Mast, radios and core router | 7900000
      Backhaul, deposit and three months | 3600000
      Home routers for sixty | 2700000`,
  ),
  trade(
    {
      name: 'a software house',
      title: 'Software company for small businesses in {city}',
      subtitle: 'One product, ten paying shops, then investors',
      pitch:
        'From service work to a product: company and shares, contracts, data protection, price, support and the first ten customers.',
      ...{
        industry: 'software-and-apps',
        price: 12_800,
        craft: ['Product and contract', 'Customers, price and support'],
      },
    },
    needsOf`
      data | Registration as a processor | 40000 | 14 | a policy, a contact person and a breach plan
      culture | Registration of the name and code | 45000 | 60 | ownership of what contractors wrote
      tax | Status of a small technology company | 10000 | 14 | accounts of the first year`,
    lines`
      Choose one trade and its most hated hour: stock count, salaries, school fees. A product for everybody is a project for each.
      Have every developer sign that the code is the company’s, before the first line. Investors ask for this page first.
      Write the contract on two pages: what is delivered, by when, what support is, and how both leave.
      The first ten customers pay half and give an hour a week. Free customers give compliments, paying ones give reasons.
      Price by branch or by month, never by hour, and raise it for new customers each half year until one in four refuses.
      Answer support within an hour in the trade’s own words, and keep a list of what was asked. The list is the roadmap.`,
    costsOf`
      Laptops, power and internet | 3200000
      Wages of three, six months | 7800000
      Cloud and tools, one year | 950000
      Company, contracts and registration | 380000`,
  ),
  trade(
    {
      name: 'an online shop',
      title: 'Online shop from {city}: stock, payment and returns',
      subtitle: 'A shop that is found, trusted and delivered',
      pitch:
        'Selling on a page of your own and on marketplaces: products with margin, payment, delivery, consumer rules and returns.',
      ...{ industry: 'e-commerce', price: 6_900, craft: ['Products and shop page', 'Payment, delivery and returns'] },
    },
    needsOf`
      data | Registration for customer data | 25000 | 14 | the notice on the page and how data are deleted
      finance | Consumer and payment terms | 15000 | 10 | the price with all fees, and the right to return
      local | Permit for the store room | 12000 | 7 | the use of the building`,
    lines`
      Sell twenty products that weigh little, do not break and leave forty per cent after delivery. The rest is a hobby of warehouses.
      Write each page for one question that buyers ask on the phone, with a photograph in a hand.
      Answer messages within ten minutes from nine to nine. It is the whole advantage over the marketplace.
      Offer transfer, card and pay on delivery with a small fee. In a year two thirds pay before, because they got what they saw.
      Pack before noon and hand over at one. A shop that says tomorrow and means it needs no discount.
      Take returns within seven days without a reason and count them by product. What comes back twice in ten is described badly or made badly.`,
    costsOf`
      First stock | 1900000
      Shop page and photographs | 350000
      Packing and store room | 420000
      Advertising, three months | 900000`,
  ),
  trade(
    {
      name: 'a phone repair shop',
      title: 'Phone and laptop repair shop in {city}',
      subtitle: 'Parts, tools, a warranty and data that stay private',
      pitch:
        'A repair business with two benches: training, parts that fit, a price list on the wall and a warranty that brings people back.',
      ...{
        industry: 'software-and-apps',
        price: 5_500,
        craft: ['Benches, parts and skill', 'Prices, warranty and privacy'],
      },
    },
    needsOf`
      local | Shop permit | 12000 | 7 | frontage and waste
      environment | Contract for electronic waste | 20000 | 14 | where batteries and boards go
      data | Rules for customers’ data | 15000 | 14 | the form that the customer signs`,
    lines`
      A microscope, a hot-air station and a programmable supply repair what the street declares dead. Learn for three months before you buy the fourth tool.
      Keep parts of the ten phones that your town carries, in two qualities with two prices. Order the rest by morning for the evening.
      Photograph the phone front, back and settings at the counter. It ends the discussion of the scratch.
      Hang the prices on the wall. Half of those who pass come in because the next shop has none.
      Give ninety days on the part and the work, with a seal. A tenth comes back and sends five others.
      Never ask for the code unless the repair needs it, and let the customer type it. A sign that says so is worth more than one about prices.`,
    costsOf`
      Tools and benches | 1450000
      Parts, first stock | 1200000
      Shop, two years | 1100000
      Training for two | 450000`,
  ),
  trade(
    {
      name: 'a photo studio',
      title: 'Photo and video studio in {city}',
      subtitle: 'Light, contracts and clients beyond weddings',
      pitch:
        'A studio that lives from companies as well as weddings: equipment by order, packages, rights, backup and delivery.',
      ...{
        industry: 'photography',
        price: 5_900,
        craft: ['Light, cameras and backup', 'Packages, rights and clients'],
      },
    },
    needsOf`
      culture | Registration of the name and works | 30000 | 45 | whose name is on a picture
      local | Studio permit | 15000 | 7 | frontage and power
      data | Consent forms | 10000 | 7 | who agreed to be shown`,
    lines`
      Buy light before cameras. Two good heads and a large cloth make a used camera look new; the reverse is not true.
      Record on two cards and copy to two disks on the same night. A lost wedding is a lawsuit with tears.
      Calibrate the screen each month. Skin that is orange in print is a second session for nothing.
      Sell three packages and make the middle one the right one. Custom quotes take an evening and end in the same sum.
      Companies need forty portraits a year and pay in thirty days. One hotel, one bank and one school fill the weekdays.
      Write who may use which picture for how long. An advertisement with a wedding guest is settled by that line.`,
    costsOf`
      Light, backdrops and two cameras | 4600000
      Studio and power, two years | 2300000
      Computer, screen and disks | 1900000
      Website and samples | 260000`,
  ),
  trade(
    {
      name: 'an advertising agency',
      title: 'Small advertising agency in {city}: five retainers',
      subtitle: 'What clients pay monthly for, and how to keep them',
      pitch:
        'An agency of four people: registration, contracts, a portfolio before clients, retainers, and how outdoor and online advertising is approved.',
      ...{
        industry: 'advertising',
        price: 8_400,
        craft: ['Team, portfolio and offers', 'Retainers, media and approvals'],
      },
    },
    needsOf`
      culture | Approval of advertisements | 25000 | 10 | claims that can be proven
      local | Outdoor signs and site fees | 60000 | 21 | size, street and structure
      data | Rules for mailing lists | 15000 | 14 | consent for each address`,
    lines`
      Do three campaigns for real shops at cost and measure calls before and after. The sheet is the portfolio.
      One writes, one designs, one buys media, one keeps clients. The fifth person comes with the third retainer.
      Offer one monthly package in three sizes, with what is in it and how many changes. Unlimited changes are unpaid wages.
      Meet each client on the first Monday with one page: spent, reached, sold. Clients leave agencies that talk about reach.
      Have claims approved before print. A withdrawn billboard is paid twice.
      Let the client pay media directly or in advance. Agencies that lend media money close in their best year.`,
    costsOf`
      Computers and software | 3400000
      Office, one year | 1500000
      Three campaigns at cost | 900000
      Wages, three months | 2700000`,
  ),
];
