import { costsOf, lines, needsOf, trade } from './trade.js';

export const city = [
  trade(
    {
      name: 'a restaurant',
      title: 'Open a restaurant in {city}: forty seats that pay their rent',
      subtitle: 'Menu, kitchen, licences and the first hundred evenings',
      pitch:
        'A restaurant planned from the plate backwards: a menu of fourteen dishes, a kitchen that passes, staff, suppliers and delivery.',
      ...{ industry: 'restaurants', price: 11_200, craft: ['Menu and kitchen', 'Service, suppliers and delivery'] },
    },
    needsOf`
      food | Food premises certificate and health cards | 45000 | 21 | hand basins, fridges with thermometers, pest control
      local | Restaurant and liquor permits | 80000 | 21 | seats, toilets and closing time
      fire | Fire certificate of the kitchen | 45000 | 14 | hood, gas valve and blanket`,
    lines`
      Fourteen dishes from twenty-five ingredients waste little and are cooked by two people. Thirty dishes need four and a bigger fridge.
      Cost every plate to the gram and keep food at a third of its price. What costs more is smaller, dearer or gone.
      Put the pass where the cook sees the room. Orders that are shouted through a wall come back.
      Train one waiter to say the two dishes that earn most. It moves a fifth of the orders and needs no discount.
      Buy from two suppliers for each of rice, oil, chicken and vegetables, and check weight at the door with a scale of your own.
      Delivery needs dishes that travel: stews, rice, wraps. Fried yam arrives soft, and the app shows one star to the whole street.`,
    costsOf`
      Kitchen, hood and cold rooms | 7800000
      Fitting and furniture for forty | 5600000
      Rent, two years | 6400000
      Stock, wages and opening | 3100000`,
  ),
  trade(
    {
      name: 'short-let apartments',
      title: 'Short-let apartments in {city}: three flats, eighty per cent full',
      subtitle: 'Leases that allow it, power, keys and reviews',
      pitch:
        'Running furnished flats by the night: contracts with owners, registration, cleaning, power and prices by day of the week.',
      ...{
        industry: 'hotels-and-short-lets',
        price: 10_800,
        craft: ['Leases, power and furniture', 'Guests, prices and reviews'],
      },
    },
    needsOf`
      tourism | Registration of the accommodation | 60000 | 30 | fire exits, a guest book and prices on the door
      local | Consent of the estate and tenement rate | 40000 | 14 | parking and noise
      tax | Registration for consumption tax | 15000 | 7 | receipts for each night`,
    lines`
      Have the right to sublet by the night written into the lease, and the estate’s letter beside it. Without both you furnish for the landlord.
      Power for twenty-four hours is the first line of every review. Inverter and solar come before the second television.
      Furnish for washing: dark grout, removable covers, two sets of white linen for each bed and one in the store.
      Change prices by day: a fifth more on Fridays, a third in December, less from Sunday to Tuesday. A fixed price is empty on both ends.
      Ask for identity and a deposit by link before the code of the door is sent. Parties are avoided by the question what brings them.
      Clean within two hours and photograph each room after it. The photograph settles who broke the glass.`,
    costsOf`
      Furniture and appliances, three flats | 8400000
      Inverters and solar | 6600000
      Rent and caution, one year | 9800000
      Locks, linen and listing photographs | 950000`,
  ),
  trade(
    {
      name: 'an event centre',
      title: 'Event centre for 300 guests in {city}',
      subtitle: 'Hall, parking, noise and weekends that book a year ahead',
      pitch:
        'From land to the first wedding: hall, cooling, parking, permits for assembly, vendors and a contract for deposits.',
      ...{
        industry: 'events-and-catering',
        price: 14_800,
        craft: ['Hall, cooling and parking', 'Vendors, deposits and weekdays'],
      },
    },
    needsOf`
      local | Planning permit and licence for assembly | 220000 | 60 | exits for 300, toilets and parking
      fire | Fire certificate for public halls | 110000 | 21 | doors, signs, extinguishers and a steward plan
      environment | Noise and generator permit | 50000 | 21 | sound measured at the fence at eleven`,
    lines`
      One hundred parking places decide more bookings than the chandelier. Count them before you count chairs.
      Cooling for 300 people is ninety kilowatts: two generators, of which one can carry the evening alone.
      Build the kitchen for caterers, with water, drains and a door of its own, and let them bring fire and pots.
      Take thirty per cent to hold a date and the rest four weeks before. Returned deposits are written into the contract by week.
      Register vendors for sound, decoration and security with a fee each. It replaces the quarrel over who broke the wall.
      Fill weekdays with exams, trainings and church conferences at half of the price. Four Tuesdays pay the guard.`,
    costsOf`
      Hall, toilets and parking | 46000000
      Cooling and generators | 18500000
      Chairs, tables and sound | 7400000
      Permits and launch | 1300000`,
  ),
  trade(
    {
      name: 'a tour operator',
      title: 'Tour operator in {city}: five trips that sell themselves',
      subtitle: 'Licence, guides, insurance and prices with a margin',
      pitch:
        'How to build five trips, price them, insure them and sell them to schools, companies and families abroad.',
      ...{
        industry: 'travel-and-tours',
        price: 7_200,
        craft: ['Trips, guides and safety', 'Prices, partners and payment'],
      },
    },
    needsOf`
      tourism | Operator’s licence | 85000 | 30 | insurance, a trained guide and office
      transport | Agreement with licensed vehicles | 20000 | 7 | seat belts and passenger cover
      labour | Cover of guides | 25000 | 7 | first-aid certificates`,
    lines`
      Walk each trip three times, once in the rains. The road that is an adventure in March is a rescue in August.
      A guide knows four stories by heart and two toilets on the way. Pay for the first-aid course and keep the certificates.
      Send the programme, the weather, what to wear and whom to call in one message the evening before.
      Price for twelve guests and go with eight. Below eight the trip moves to the next date, as the first message says.
      Schools book in January for the year and want a risk sheet for each child. Whoever has the sheet has the school.
      Take a third at booking and the rest ten days before by link. Cash on the bus begins each trip with an argument.`,
    costsOf`
      Licence, insurance and training | 780000
      Website with booking | 520000
      Equipment and first-aid kits | 340000
      Test trips and photographs | 450000`,
  ),
  trade(
    {
      name: 'a mini-supermarket',
      title: 'Neighbourhood supermarket in {city} with 1,200 lines',
      subtitle: 'Stock that turns, tills that agree and thieves who go elsewhere',
      pitch:
        'Opening a mini-supermarket: location by footsteps, first stock, suppliers’ terms, point of sale and shrinkage.',
      ...{ industry: 'supermarkets', price: 8_200, craft: ['Location and first stock', 'Tills, suppliers and losses'] },
    },
    needsOf`
      local | Shop, signage and trade permits | 45000 | 14 | the frontage and a place for waste
      food | Hygiene inspection of food shelves | 30000 | 14 | dates, fridges and pest control
      standards | Check of scales | 12000 | 7 | each scale sealed`,
    lines`
      Stand at the door for two days and count who passes between five and eight in the evening. Fewer than 400 is a kiosk, not a supermarket.
      1,200 lines are enough: thirty make half of the turnover. Never be without bread, eggs, water, diapers, airtime and cooking oil.
      Buy shallow and often in the first three months. The till knows after ninety days what the street drinks, and you do not before.
      Scan everything, also what is sold loose. A till that disagrees with the shelf by more than two per cent is a person or a door.
      Ask each supplier for returns of what expires, a fridge and thirty days. You get one of the three at first and all after a year.
      Put spirits and baby food behind the counter and the camera above the exit. Most losses walk through the back with the waste.`,
    costsOf`
      Shelves, fridges and tills | 5400000
      First stock | 9800000
      Rent and fitting, two years | 4600000
      Inverter and cameras | 2300000`,
  ),
  trade(
    {
      name: 'an export business',
      title: 'Export sesame, ginger and shea from {region}',
      subtitle: 'Papers, quality and money that arrives',
      pitch:
        'The first container abroad: registration as an exporter, quality and origin papers, contracts, payment terms and the ship.',
      ...{
        industry: 'import-and-export',
        price: 21_000,
        craft: ['Quality and suppliers', 'Contract, payment and ship'],
      },
    },
    needsOf`
      agriculture | Phytosanitary certificate | 25000 | 5 | inspection of the lot and fumigation
      standards | Certificate of quality | 45000 | 7 | moisture, purity and admixture
      finance | Declaration of export proceeds at the bank | 10000 | 3 | the contract and the bank of the buyer`,
    lines`
      Buy by sample and by lot number, and take the second sample when the truck arrives. Purity falls on the road between two villages.
      Clean twice and store on pallets. Admixture of one per cent above the contract costs four per cent of the price, or the container.
      Fumigate in the warehouse, not in the container. The certificate names the place, and the buyer’s port reads it.
      Work with a letter of credit or thirty per cent in advance and the rest against copies. Open account is for the fifth shipment.
      Book the container three weeks before loading and weigh it where the line’s certificate comes from.
      The buyer’s agent at the port of loading is your best insurance: he signs the quality before the ship leaves.`,
    costsOf`
      Goods for one container | 29500000
      Cleaning, storage and bags | 2100000
      Papers, inspection and bank | 480000
      Freight and insurance | 4300000`,
  ),
  trade(
    {
      name: 'a fashion label',
      title: 'Ready-to-wear label from {city}',
      subtitle: 'Twelve pieces, sizes that fit and drops that sell out',
      pitch:
        'Building a label that is more than a tailor: a small collection, patterns, production, photographs, online sale and returns.',
      ...{
        industry: 'fashion-design',
        price: 7_400,
        craft: ['Collection and production', 'Photographs, drops and returns'],
      },
    },
    needsOf`
      culture | Trade mark of the label | 50000 | 90 | a search in the classes of clothes and shops
      labour | Registration of the workshop | 25000 | 10 | wages, light and exits
      standards | Fibre and care labels | 15000 | 14 | truth about fibre and size`,
    lines`
      Twelve pieces in three fabrics say who you are. Forty pieces say that you could not choose.
      Fit on three bodies, not on a stand, and grade from the middle size. Returns are nine tenths fit.
      Make thirty of each piece and number them. What sells out in a week is made again; what does not was cheap to learn.
      Photograph outside at four in the afternoon on somebody who looks like the customer, and show the seam.
      Announce a drop ten days before, open it at one hour and close it. Scarcity is honest if thirty were made.
      Exchange within seven days and pay the way back once. A customer who exchanged buys again more often than one who did not have to.`,
    costsOf`
      Patterns, samples and fabric | 1900000
      Machines and workshop | 2700000
      Photographs and shop page | 480000
      Trade mark and labels | 240000`,
  ),
];
