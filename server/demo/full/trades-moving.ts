import { costsOf, lines, needsOf, trade } from './trade.js';

export const moving = [
  trade(
    {
      name: 'a solar installation company',
      title: 'Solar installer in {city}: homes, shops and clinics',
      subtitle: 'Load audits, honest batteries and service contracts',
      pitch:
        'How to size, sell and service solar systems: training and registration, suppliers, financing for customers, and a warranty that does not ruin you.',
      ...{ industry: 'solar', price: 17_500, craft: ['Sizing and suppliers', 'Sales, warranty and service'] },
    },
    needsOf`
      energy | Registration as an installer | 85000 | 30 | a certified electrician and the tools list
      standards | Import and product conformity | 70000 | 21 | test reports of panels, inverters and batteries
      labour | Insurance for work on roofs | 45000 | 7 | harnesses and a rescue plan`,
    lines`
      Measure the load for a week with a clamp logger. Customers name the freezer and forget the pump, and the pump decides the inverter.
      Lithium batteries cost twice as much as lead ones and outlast three sets. Show the sum over eight years and let the customer choose.
      Buy from two distributors with stock in the country. A panel that is four weeks away loses you the clinic.
      Sell a deposit of sixty per cent, thirty on delivery and ten after a month of readings. Financing comes from a bank or a partner, not from you.
      Promise five years on workmanship and pass on the maker’s warranty for the rest, in writing, with serial numbers.
      A service contract with two visits a year brings the calls under control and finds the neighbour who wants the same.`,
    costsOf`
      Tools, logger and safety gear | 1900000
      Demonstration system | 2600000
      Van, second hand | 5200000
      Stock of inverters and batteries | 8800000`,
  ),
  trade(
    {
      name: 'a cooking gas plant',
      title: 'Cooking gas refill plant in {city}',
      subtitle: 'Five tonnes, safe distances and scales that do not lie',
      pitch: 'A plant for cooking gas of five tonnes: site approval, tank, safety, supply and doorstep delivery.',
      ...{ industry: 'cooking-gas', price: 24_000, craft: ['Site, tank and safety', 'Supply, scales and delivery'] },
    },
    needsOf`
      energy | Approval to construct and licence to operate | 450000 | 120 | safe distances, pressure tests and the operator’s training
      fire | Fire clearance of the site | 120000 | 30 | hydrant, sand, shut-off valve and lightning rod
      environment | Environmental statement | 160000 | 60 | neighbours were heard, and a plan for leaks`,
    lines`
      Measure fifteen metres from the tank to the fence and thirty to the next house before paying for land. The approval begins with a surveyor.
      Buy the tank with its test certificate and have the skid welded by a firm whose welder is named. Papers without names are refused.
      Train every attendant on soap tests and the emergency valve, and repeat it in front of customers. Fear is the competitor.
      Contract supply from two depots. When one is dry, prices double within a day, and your regulars remember who was open.
      Calibrate scales each quarter and put a second scale at the gate for the customer. It doubled refills in more than one plant.
      Deliver filled cylinders by tricycle with an exchange of the empty one. The margin is a third higher and the queue disappears.`,
    costsOf`
      Land and civil works | 9500000
      Tank, skid and pumps | 16000000
      Licences and tests | 1900000
      Cylinders, tricycles and first gas | 6800000`,
  ),
  trade(
    {
      name: 'a courier company',
      title: 'Same-day courier in {city} with ten riders',
      subtitle: 'Licence, helmets, routes and cash on delivery',
      pitch:
        'Last-mile delivery for online shops: the licence, riders, insurance, dispatch software and the daily return of cash.',
      ...{
        industry: 'courier-and-delivery',
        price: 10_200,
        craft: ['Riders, bikes and routes', 'Cash, shops and losses'],
      },
    },
    needsOf`
      transport | Courier licence and number plates | 250000 | 45 | insurance, tracking and the branch’s address
      local | Permits for motorcycles in the city | 60000 | 10 | stickers of each zone and helmets
      labour | Insurance of riders | 90000 | 7 | accident cover from the first day`,
    lines`
      Lease bikes to riders with ownership after eighteen months. They are kept clean, and fuel is counted by the one who pays it.
      Divide the city into five zones with a meeting point at noon. Riders who cross the whole city deliver nine parcels and those in zones twenty-two.
      Refuse parcels without a second phone number. A third of failed deliveries is one switched-off phone.
      Return cash on delivery each evening by transfer with a list. Shops leave a courier for late cash sooner than for late parcels.
      Cap liability at a declared value and sell cover above it. A lost phone that was declared as clothes is otherwise yours.
      Measure first-attempt success for each shop. Below eighty per cent the shop’s address form is wrong, and you can sell it the repair.`,
    costsOf`
      Ten motorcycles with boxes | 11500000
      Licence, plates and insurance | 1600000
      Office, phones and software | 1200000
      Cash float and wages, two months | 2600000`,
  ),
  trade(
    {
      name: 'a haulage company',
      title: 'Haulage with two trucks out of {city}',
      subtitle: 'Loads both ways, drivers who come back and books that show it',
      pitch: 'How two trucks earn and survive: purchase, insurance, contracts, drivers, tyres and the return load.',
      ...{ industry: 'haulage', price: 13_200, craft: ['Trucks and drivers', 'Loads, insurance and tyres'] },
    },
    needsOf`
      transport | Registration of the fleet and safety plan | 110000 | 30 | speed limiters, roadworthiness and a named safety officer
      local | Haulage and loading permits | 45000 | 10 | parking off the road
      labour | Group cover of drivers | 50000 | 7 | two drivers for long routes`,
    lines`
      Buy trucks of one make whose parts are sold along your route. The second-best truck with a spare injector runs; the best one without it stands.
      Fit tracking and a fuel sensor before the first load. They pay themselves in six weeks on most routes.
      Pay drivers by trip with a bonus for tyres and fuel. A driver who earns by speed pays with your gearbox.
      Sign the return load before the outward one leaves. An empty way back eats exactly the profit of the way there.
      Insure goods in transit for the highest load, not for the average. Insurers pay in proportion, and customers do not.
      Write tyres by number and kilometre in a book. Retread once, on the rear axle only, and never before a mountain.`,
    costsOf`
      Two trucks, used, with trailers | 64000000
      Insurance and permits | 3800000
      Tracking, sensors and tools | 950000
      Diesel and trips, first month | 7200000`,
  ),
  trade(
    {
      name: 'a customs clearing agency',
      title: 'Customs clearing and freight agency for importers in {city}',
      subtitle: 'Licence, tariff codes and clients who come again',
      pitch:
        'What a clearing agency does and how it is licensed: bonds, classification, terminals, demurrage, and clients from spare parts to solar.',
      ...{
        industry: 'freight-and-customs',
        price: 19_500,
        craft: ['Classification and papers', 'Terminals, costs and clients'],
      },
    },
    needsOf`
      tax | Customs agent’s licence and bond | 350000 | 90 | a bank bond, a trained declarant and clean taxes
      transport | Freight forwarder’s registration | 120000 | 45 | professional indemnity
      company | Change of the objects of the company | 25000 | 7 | freight forwarding named as its business`,
    lines`
      Classify before the goods sail. One digit in the tariff code is the difference between five and twenty per cent, and an amendment later costs both.
      Keep a library of rulings and catalogues for what your clients bring. Officers accept a page of the maker sooner than an argument.
      Ask for the commercial invoice, packing list, bill of lading and conformity certificate in one folder before the vessel arrives. The missing one is always the certificate.
      Free days at the terminal are five. Book the truck on day two and the examination on day three, and tell the client in advance what day six costs.
      Charge your fee apart from duties and never carry the client’s duty. Agencies fail on money that they lent to containers.
      Three clients with a container a month are a business; thirty with one a year are a telephone.`,
    costsOf`
      Licence, bond and training | 5200000
      Office near the terminal, one year | 1800000
      Software and line to customs | 600000
      Vehicles and float | 4200000`,
  ),
  trade(
    {
      name: 'a cold store',
      title: 'Cold store for fish and vegetables in {city}',
      subtitle: 'Two rooms, backup power and traders who rent by the crate',
      pitch:
        'A cold store as a service: sizing, insulation, power, hygiene and a price by crate and day that fills the rooms.',
      ...{
        industry: 'warehousing',
        price: 15_800,
        craft: ['Rooms, insulation and power', 'Crates, hygiene and price'],
      },
    },
    needsOf`
      food | Hygiene certificate of the store | 70000 | 30 | temperature logs, drains and separate rooms for fish
      energy | Approval of the power connection | 90000 | 30 | transformer, metering and the generator’s place
      fire | Fire certificate for insulation | 60000 | 14 | panels with a fire class`,
    lines`
      Build one room at minus eighteen and one at plus four. Traders in vegetables and in fish come on different days and share the generator.
      Spend on panels of 120 millimetres and doors with curtains. Insulation is paid once and diesel each night.
      Size solar for the day and a battery for the evening, with the generator for the night of fish. Three sources cost less than two large ones.
      Rent by the crate of a standard size, which you own. Odd baskets waste a third of the room.
      Log temperatures every fifteen minutes and send the sheet to the owner of the goods. Insurance and trust read the same sheet.
      Charge less from the third day. What leaves on day two makes space, but what stays a week pays the empty Wednesday.`,
    costsOf`
      Two rooms with refrigeration | 18500000
      Solar, battery and generator | 12400000
      Building, drains and dock | 5600000
      Crates, scale and loggers | 1300000`,
  ),
  trade(
    {
      name: 'an airport transfer service',
      title: 'Airport and interstate transfers from {city}',
      subtitle: 'Four cars, fixed prices and hotels that call you first',
      pitch:
        'Scheduled transfers for travellers: permits, cars on lease, drivers, booking page and agreements with hotels and companies.',
      ...{
        industry: 'passenger-transport',
        price: 7_600,
        craft: ['Cars, drivers and permits', 'Hotels, prices and no-shows'],
      },
    },
    needsOf`
      transport | Licence for hire cars | 90000 | 30 | inspection of each car and cover for passengers
      tourism | Registration as a transport operator | 45000 | 21 | complaint book and price list
      local | Permit for the airport rank | 60000 | 14 | the agreement with the airport`,
    lines`
      Four cars of one model and colour look like a company. Two drivers for each keep them on the road from five to midnight.
      Fix prices by zone and print them. Travellers pay a fifth more for a price that does not move at the kerb.
      Check flights by their number and wait an hour free of charge. That hour is why the customer books you for the way back.
      Give hotels a booking page of their own with ten per cent, paid each Monday. Receptionists call whoever pays on Monday.
      Take a card for no-shows and charge half. Without it every fourth booking at dawn is an empty drive.
      Write each complaint with a date and an answer. Companies ask for the book before they sign for a year.`,
    costsOf`
      Four cars, down payments | 12800000
      Insurance, licences and inspection | 2100000
      Booking page and phones | 480000
      Fuel and wages, first month | 1900000`,
  ),
];
