import { costsOf, lines, needsOf, trade } from './trade.js';

export const making = [
  trade(
    {
      name: 'a bakery',
      title: 'Open a bread bakery in {city}',
      subtitle: 'From the dough to forty kiosks before sunrise',
      pitch:
        'A bakery for 1,500 loaves a night: the oven that fits your power, the recipe that survives a bad delivery of flour, the permits and the kiosks.',
      ...{
        industry: 'food-and-beverages',
        price: 9_000,
        craft: ['Oven, flour and recipe', 'Night shift and distribution'],
      },
    },
    needsOf`
      food | Registration of bread and of the premises | 60000 | 60 | tiles, nets, hand basins and health cards of all bakers
      standards | Check of the net weight | 25000 | 14 | ten loaves of one batch on a sealed scale
      fire | Fire certificate for ovens | 50000 | 14 | the gas line, its valve outside and two exits`,
    lines`
      Choose the oven by what burns reliably where you are: gas decks for 300 loaves an hour, diesel rotary ovens above that. Electric ovens need a second meter and a patient bank.
      Ask the mill for the protein of each lot. Below eleven per cent the loaf collapses in the bag, and potassium bromate as a cure is forbidden and found by inspectors.
      Write the recipe in grams and seconds, not in cups. The baker who has it in his head takes it to your competitor.
      Bake from nine at night and load at four. A loaf that reaches the kiosk after six is sold at a discount in the evening.
      Give kiosks their bread in marked crates and take back at most a twentieth. Returns above that mean the route is too long or the driver sells his own.
      Sell one bread that only you have, such as a coconut loaf on Fridays. It brings people to the shop, where the margin is twice that of the kiosk.`,
    costsOf`
      Rotary oven, mixer and moulder | 9500000
      Premises with tiles and power | 4200000
      Two vans, second hand | 7600000
      Flour and wages of the first month | 3400000`,
  ),
  trade(
    {
      name: 'a fruit juice plant',
      title: 'Bottled juice and zobo in {city}, registered and cold',
      subtitle: 'A small plant that passes inspection the first time',
      pitch:
        'Making 2,000 bottles of juice and zobo a day: pasteurising, bottles, shelf life and the registration of each flavour.',
      ...{
        industry: 'food-and-beverages',
        price: 10_500,
        craft: ['Process and shelf life', 'Bottles, cold chain and price'],
      },
    },
    needsOf`
      food | Registration of each flavour | 75000 | 90 | the flow of the room from raw to packed, and a laboratory report
      standards | Label and volume check | 30000 | 21 | the date, the batch and the volume of twelve bottles
      environment | Permit for waste water and peel | 28000 | 21 | a contract for the peel and a grease trap`,
    lines`
      Draw the plant as a line in which nothing crosses: fruit, wash, press, heat, fill, cool, store. An inspector approves the drawing in an hour and a bad room in three visits.
      Heat to eighty-five degrees for thirty seconds and fill hot. What is sold as fresh and unheated lasts four days and one complaint.
      Measure acidity before each batch. Below pH 3.8 the juice keeps for three months; above it nothing keeps it.
      Buy bottles by the pallet with another maker until you need ten thousand a month yourself. The mould for a bottle of your own waits for year two.
      Lend coolers to twenty good shops with your name on the door. A warm drink beside a cold one is not sold, whatever it costs.
      Count price from the crown cap backwards: fruit is a quarter, bottle a third, cold and transport a fifth. Discounts come from transport, never from fruit.`,
    costsOf`
      Pasteuriser, filler and press | 5400000
      Tiled rooms and cold store | 3800000
      Bottles, labels and fruit, first month | 1700000
      Twenty shop coolers | 5200000`,
  ),
  trade(
    {
      name: 'a soap factory',
      title: 'Soap and liquid detergent factory in {city}',
      subtitle: 'Two recipes, safe lye and a place on the shelf',
      pitch:
        'From a kitchen recipe to a registered factory: raw materials, safety, tests and a first product line of three.',
      ...{ industry: 'cosmetics-and-soap', price: 8_500, craft: ['Recipes and safety', 'Packing and shelves'] },
    },
    needsOf`
      food | Registration of cosmetics and detergents | 65000 | 75 | the master formula, a store for lye and batch records
      standards | Conformity of bar soap | 45000 | 30 | fatty matter, free alkali and the weight of the bar
      environment | Permit for a chemical workshop | 40000 | 30 | a bund for caustic soda and neutral waste water`,
    lines`
      Begin with one bar soap and one liquid. Each further scent is a registration of its own and a pallet of labels that may never sell.
      Lye goes into water, never water into lye. Goggles, a shower at the door and a bucket of vinegar belong to the room before the first kettle.
      Weigh oils at each delivery and test palm kernel oil for its free acid. A soft bar is always the oil’s fault and always your customer’s complaint.
      Let bars dry for three weeks on racks. Fresh bars lose a tenth of their weight in the wrapper, and the inspector weighs them in the shop.
      A five-litre can for hotels and laundries is the product that pays wages, while the bottle for homes builds the name.
      Shops list what has a bar code and comes each Tuesday. Miss two Tuesdays and the space belongs to another brand.`,
    costsOf`
      Kettles, mixer, plodder and cutter | 3900000
      Workshop with bund and extractor | 1800000
      Raw materials, first two months | 1600000
      Moulds, labels and bar codes | 450000`,
  ),
  trade(
    {
      name: 'a furniture workshop',
      title: 'Furniture workshop in {city}: from single chairs to hotel orders',
      subtitle: 'Seasoned wood, three machines and drawings that sell',
      pitch:
        'How a workshop of six carpenters moves from single orders to series for hotels and schools: wood, machines, finish, contracts.',
      ...{
        industry: 'furniture',
        price: 7_800,
        craft: ['Wood, machines and people', 'Drawings, finish and contracts'],
      },
    },
    needsOf`
      environment | Permit to buy and hold timber | 20000 | 14 | the origin paper of each load
      fire | Fire certificate of the workshop | 40000 | 14 | dust extraction, extinguishers and no varnish near the saw
      local | Workshop permit | 15000 | 10 | noise after six in the evening`,
    lines`
      Buy wood a season ahead and stack it under a roof with spacers. Doors made of wet mahogany come back in the first harmattan.
      A panel saw, a thicknesser and a spindle moulder do nine tenths of all work. Rent the fourth machine by the day until it is busy half of the week.
      Pay by finished piece with a foreman who checks each joint. Pay by day makes slow chairs, and pay by piece without a check makes loose ones.
      Draw every order with measures and have the customer sign it. The signature ends the conversation about ten centimetres on the day of delivery.
      Spray in a closed room with a fan. Dust in the lacquer is what a hotel sees first, and it rejects forty doors for four.
      For hotels and schools ask for forty per cent with the order, forty at delivery and the rest within two weeks. A retention of a year is a loan you give.`,
    costsOf`
      Panel saw, thicknesser and moulder | 4600000
      Workshop with spray room | 1900000
      Timber of one season | 3200000
      Hand tools and dust extraction | 780000`,
  ),
  trade(
    {
      name: 'a plastics recycling plant',
      title: 'Plastic recycling in {city}: bottles to pellets',
      subtitle: 'Collection points, a washing line and buyers of flakes',
      pitch:
        'A plant for 90 tonnes of bottles and sachets a month: who collects, what a line does, the environmental permit and who buys pellets.',
      ...{
        industry: 'plastics-and-packaging',
        price: 16_000,
        craft: ['Collection and sorting', 'Washing, pellets and buyers'],
      },
    },
    needsOf`
      environment | Impact statement and permit to recycle | 350000 | 90 | water that is used again, noise, and a fence around the bales
      fire | Fire certificate for plastic stores | 90000 | 21 | bales in blocks with lanes of four metres
      labour | Registration of workers and insurance | 45000 | 7 | gloves, masks and an accident book`,
    lines`
      Pay collectors by the kilogram, on the same day, at three points on their way. A point that pays on Friday has no bottles by Wednesday.
      Sort by resin and colour before washing. One bale of PVC in the PET spoils eight tonnes of flakes, and the buyer’s laboratory finds it.
      Take films and sachets only dry. Wet film doubles the energy of the line and halves its output.
      Recycle the wash water through three settling tanks. The permit depends on it, and so does the water bill.
      Begin with flakes. An extruder for pellets triples the price of the plant and adds a third to the price of the product.
      Two buyers under contract, one for bottles and one for film, are worth more than the best price of the month. Ask for the factory’s own specification and test against it.`,
    costsOf`
      Crusher, washing line and dryer | 14500000
      Site with tanks and fence | 6200000
      Forklift and baler | 7800000
      Collection points and first purchases | 2900000`,
  ),
  trade(
    {
      name: 'a garment factory',
      title: 'Garment factory for uniforms in {city}',
      subtitle: 'Twenty machines, one pattern maker and schools as customers',
      pitch:
        'Uniforms for schools, security firms and hospitals: the line, the fabric, tenders and a calendar that keeps twenty people busy all year.',
      ...{
        industry: 'garments-and-textiles',
        price: 9_800,
        craft: ['Line, fabric and patterns', 'Orders through the year'],
      },
    },
    needsOf`
      labour | Registration of the factory and its workers | 35000 | 14 | light, toilets, exits and wages on record
      standards | Test of colour fastness | 28000 | 14 | three samples after ten washes
      fire | Fire certificate | 45000 | 14 | doors that open outwards and no cloth on the stairs`,
    lines`
      Lay the line out for one product: cutting, collar, sleeve, body, buttons, press. Twenty people make 140 shirts a day in a line and 60 in a crowd.
      Buy fabric from one mill by the roll with the shade number. Two shades in one class are a refund of the whole class.
      Grade patterns on a computer once and cut by a marker. It saves a twelfth of the cloth, which is more than your profit on a school shirt.
      Schools order from April to July. Sell to hospitals, hotels and security firms for the other months, with the same blocks in other colours.
      Deliver by child, in a bag with a name and size. Parents stop asking the school, and the school stops looking at other tailors.
      Quote with the price of cloth on the day and a validity of two weeks. A quotation of March does not buy cotton in August.`,
    costsOf`
      Twenty machines, cutter and press | 8200000
      Hall with power and light | 2700000
      Fabric and trims, first orders | 4100000
      Pattern software and training | 650000`,
  ),
  trade(
    {
      name: 'a block factory',
      title: 'Block and paving stone factory in {city}',
      subtitle: 'Strength that passes the test and trucks that come back',
      pitch:
        'Making 4,000 blocks and 300 square metres of paving a day: sand, cement, curing, the strength test and builders who pay.',
      ...{
        industry: 'building-materials',
        price: 8_800,
        craft: ['Mix, machine and curing', 'Trucks, tests and builders'],
      },
    },
    needsOf`
      standards | Certificate of block strength | 55000 | 30 | ten blocks crushed at twenty-eight days
      environment | Permit for dust and water | 30000 | 21 | wetting of the yard and a wall towards neighbours
      local | Permit for an industrial yard | 40000 | 14 | the turning circle of trucks off the road`,
    lines`
      One bag of cement makes thirty blocks of nine inches, not forty. The forty crumble in the test, and the name of the yard with them.
      Wash sand that leaves mud on the palm. Clay costs more strength than a missing shovel of cement.
      Cure under sheets with water twice a day for seven days. Blocks sold after two days break on the truck, at your cost.
      Own one truck and hire the second. The driver’s trips are counted by the gate book and by diesel, and the two must agree.
      Have a batch crushed each month and hang the sheet beside the price list. Engineers of estates read it and stop bargaining.
      Builders pay when the roof is on, so sell on credit only against a cheque of the owner of the plot, whose land does not move.`,
    costsOf`
      Block machine, mixer and moulds | 5800000
      Yard with curing floor | 2600000
      Tipper truck, second hand | 11500000
      Sand and cement, first month | 3900000`,
  ),
];
