import { costsOf, lines, needsOf, trade } from './trade.js';

export const farms = [
  trade(
    {
      name: 'a catfish farm',
      title: 'Catfish farming in {city}: ponds, feed and the first harvest',
      subtitle: 'Six tanks, one borehole and a buyer before the fingerlings',
      pitch:
        'How to raise 6,000 catfish a cycle: the water, the feed that decides the profit, the permits of the place and buyers who take live fish.',
      ...{ industry: 'fish-farming', price: 9_500, craft: ['Water, tanks and fingerlings', 'Feed, growth and sale'] },
    },
    needsOf`
      environment | Environmental registration of the ponds | 45000 | 21 | where the used water goes, and that it is no drinking source of neighbours
      agriculture | Registration as a fish farm and movement permit | 15000 | 14 | the source of the fingerlings and a record of deaths
      local | Consent for the borehole and the use of the plot | 30000 | 10 | the distance to houses and the drain`,
    lines`
      Have the water tested before the land is paid. Iron above 0.5 milligrams per litre stains the gills, and a filter for it costs more than a second borehole elsewhere.
      Concrete tanks of four by three metres last ten years and clean in an hour; tarpaulin tanks cost a fifth and last two. Begin with tarpaulin if the lease is shorter than three years.
      Buy fingerlings of five grams or more from a hatchery that shows its broodstock. Cheaper fry of mixed sizes eat each other, and you find out in the fourth week.
      Feed is two thirds of all cost. Weigh thirty fish each Saturday and divide the feed of the week by the growth: above 1.3 the feed, the water or the thief is wrong.
      Sort by size at week six and week ten. The largest tenth is sold first, to restaurants that want one kilogram; the rest grows faster without it.
      Agree on the buyer before week sixteen. A harvest that waits ten days eats its own profit, and smoking is the way out only when the kiln is built already.`,
    costsOf`
      Borehole with pump and overhead tank | 1450000
      Six tanks with pipes and drains | 1100000
      Fingerlings and feed of the first cycle | 2600000
      Generator and aerator | 480000`,
  ),
  trade(
    {
      name: 'a cassava processing plant',
      title: 'Garri and cassava flour plant near {city}',
      subtitle: 'From the farm gate to a bag that supermarkets list',
      pitch:
        'Setting up a plant for four tonnes of cassava a day: raw material contracts, machines, the registration of the product and what supermarkets ask before they list it.',
      ...{
        industry: 'agro-processing',
        price: 14_000,
        craft: ['Roots, machines and yield', 'From the fryer to the shelf'],
      },
    },
    needsOf`
      food | Registration of the packed product | 70000 | 90 | separate rooms for wet and dry work, and water that was tested
      standards | Product certificate and mark | 85000 | 45 | moisture, cyanide and net weight of five samples
      environment | Effluent plan of the plant | 60000 | 30 | a pit or digester for the press water, which kills a stream`,
    lines`
      Roots lose a third of their starch in three days. Contract farmers within twenty kilometres, pay by weight after peeling, and send the truck yourself.
      Four tonnes of roots give one tonne of garri or 800 kilograms of flour. Plan the day around the press, which is always the slowest machine.
      Choose stainless steel where the mash touches metal. Mild steel turns it grey within an hour, and no buyer of white garri takes it twice.
      Fry with gas once you pass two tonnes a day: firewood smokes the product, and women at an open fire leave in the rains.
      Pack one and two kilograms for shops and fifty for traders. The same garri earns a quarter more in a printed pouch with a date and a batch.
      Keep one sample of every batch for six months. When a supermarket rings about sand, the sample tells you which supplier or which sieve it was.`,
    costsOf`
      Grater, press, sifter, fryer and flash dryer | 6800000
      Building with tiled wet room | 5200000
      Contracts and first month of roots | 1900000
      Registration, laboratory and labels | 420000`,
  ),
  trade(
    {
      name: 'a greenhouse farm',
      title: 'Greenhouse tomatoes and peppers around {city}',
      subtitle: 'Two tunnels, drip lines and a price for each week of the year',
      pitch:
        'How a quarter of an acre under plastic earns all year: choice of tunnel, seedlings, disease, and hotels and shops that pay for the months without rain.',
      ...{
        industry: 'crop-farming',
        price: 8_000,
        craft: ['Tunnels, soil and seedlings', 'Disease, harvest and buyers'],
      },
    },
    needsOf`
      agriculture | Plant health registration | 12000 | 14 | the origin of the seed and a store for chemicals that is locked
      local | Permit for the structure on farmland | 25000 | 14 | anchoring against wind and the way to the road
      environment | Permit to draw water | 30000 | 21 | the yield of the well in the last dry month`,
    lines`
      Order a tunnel of eight metres by twenty-four with vents in the roof. Without them the air reaches forty-five degrees at noon and flowers drop.
      Test the soil for wilt before the first bed, or grow in bags of coco peat from the beginning. A tunnel with bacterial wilt is lost for three years.
      Raise seedlings in trays under net for four weeks. Ready plants from a roadside nursery bring whitefly, which no spray ends.
      Let one person own the spray book: date, product, days before harvest. Hotels ask for it, and it shows which product stopped working.
      Pick at first colour and pack in crates, never in baskets. Bruised tomatoes lose half of their price between the farm and the gate of the hotel.
      Sell by a standing order with a price for the rains and one for the dry months. Buyers accept it, because the market’s own price moves by a factor of six.`,
    costsOf`
      Two tunnels with nets and drip lines | 4900000
      Well, tank and solar pump | 1600000
      Seed, bags and nutrients of a season | 750000
      Crates, scale and cold box | 280000`,
  ),
  trade(
    {
      name: 'a grain store',
      title: 'Maize drying and grain storage in {city}',
      subtitle: 'Buy wet in September, sell dry in April, and keep weevils out between',
      pitch:
        'A business of patience: how to buy, dry and store 300 tonnes of maize and soya, with the finance, the insurance and the certificates that millers ask for.',
      ...{ industry: 'agro-processing', price: 11_000, craft: ['Buying and drying', 'Storage, finance and sale'] },
    },
    needsOf`
      agriculture | Licence for a warehouse of produce | 50000 | 30 | pallets, ventilation and the fumigation contract
      standards | Calibration of the scales | 18000 | 7 | a seal on each scale, renewed each year
      fire | Fire safety certificate | 65000 | 14 | extinguishers at each door and no cable over the stacks`,
    lines`
      Carry a moisture meter and buy by its figure. Maize at twenty per cent costs you a tenth of its weight, and the farmer knows it.
      Dry to twelve and a half per cent within three days of shelling. Aflatoxin is made in the first week and no later treatment takes it away.
      A mobile dryer of one tonne an hour follows the harvest from village to village and pays itself in two seasons of service for others.
      Stack on pallets, half a metre from walls, at most twenty bags high. Fumigate under sheets with a licensed firm and keep its certificate with the stack card.
      Borrow against the receipt of a licensed warehouse rather than against your house. The bank’s inspector counts the bags each month, which also keeps your staff honest.
      Sell a third at each of three prices that you write down in October. Those who wait for the peak with everything sell in May, when the import arrives.`,
    costsOf`
      Warehouse of 400 square metres, two years | 3600000
      Dryer, meter and cleaner | 4200000
      Pallets, sheets and fumigation | 650000
      Working capital for 100 tonnes | 38000000`,
  ),
  trade(
    {
      name: 'a honey business',
      title: 'Honey and beeswax from {region}: hives to export jars',
      subtitle: 'Fifty hives, clean extraction and papers for a jar with your name',
      pitch:
        'Beekeeping as a business: where fifty hives stand, how honey stays honey, and the tests and labels that open shops and export.',
      ...{ industry: 'livestock', price: 6_500, craft: ['Hives and seasons', 'Extraction, tests and labels'] },
    },
    needsOf`
      agriculture | Registration of the apiary | 8000 | 14 | the map of the hives and the distance to schools and roads
      food | Registration of bottled honey | 70000 | 75 | the extraction room, its water and the test for added sugar
      standards | Test of moisture and HMF | 40000 | 21 | two samples of each harvest`,
    lines`
      Set hives where something flowers for eight months: shea, citrus and cashew in turn. A hive that starves in August leaves in September.
      Use top-bar hives for honey in comb and frames for extraction. Mixing both in one apiary doubles the tools and halves the speed.
      Bait swarms from November to January with old comb and lemongrass. Half of the boxes fill by themselves, and the rest is bought from hunters whom you teach.
      Harvest capped comb only. Open comb holds water, and honey above twenty per cent ferments in the jar on the supermarket’s shelf.
      Never heat above forty degrees to make it run. The test for export finds it, and the container comes back at your cost.
      Sell wax and propolis too: cosmetic makers pay as much for a kilogram of clean wax as for two of honey.`,
    costsOf`
      Fifty hives with stands | 1250000
      Suits, smokers and extractor | 420000
      Tiled room with sink | 900000
      Jars, labels and tests | 380000`,
  ),
  trade(
    {
      name: 'a ram and goat fattening farm',
      title: 'Fattening rams and goats for the feasts in {city}',
      subtitle: 'A hundred days, sixty animals, one price at the end',
      pitch:
        'How to buy lean rams in the right month, feed them on what is cheap nearby, keep them alive and sell them by weight before the feast.',
      ...{ industry: 'livestock', price: 7_000, craft: ['Buying and housing', 'Feed, health and the market day'] },
    },
    needsOf`
      agriculture | Animal health and movement permit | 10000 | 7 | vaccination cards and a quarantine pen
      local | Permit to keep animals | 15000 | 10 | the distance to houses, drainage and a place for manure
      environment | Waste plan of the pens | 25000 | 21 | where manure is kept before farmers collect it`,
    lines`
      Buy 110 days before the feast, when prices are lowest and animals are thin. Look at teeth, eyes and gait, and refuse the one that stands apart.
      Keep new animals apart for two weeks, with deworming on day one and the PPR vaccine on day seven. One sick animal in the herd costs a tenth of it.
      A raised floor of slats keeps feet dry in the rains and pays itself in vet bills within one cycle.
      Groundnut hay, maize bran and brewers’ grains make a ration of fourteen per cent protein. Change feed over ten days, never at once.
      Weigh every second Friday. A ram that gains less than 120 grams a day eats the profit of two others: sell it early.
      Sell half by order with a deposit, with a photograph, weight and number each. The other half waits for the last week, when buyers without an order pay most.`,
    costsOf`
      Sixty lean animals | 6600000
      Pens with raised floor | 1300000
      Feed for a hundred days | 1750000
      Vaccines, scale and salt | 240000`,
  ),
  trade(
    {
      name: 'an agro-input shop',
      title: 'Seed and fertiliser shop in {city}: become the agent farmers trust',
      subtitle: 'Dealer papers, stock that does not expire, and credit without losses',
      pitch:
        'Opening a shop for seed, fertiliser and crop protection: agreements with makers, the licence for chemicals, storage, and selling advice with the bag.',
      ...{ industry: 'farm-inputs', price: 7_500, craft: ['Suppliers and stock', 'Advice, credit and seasons'] },
    },
    needsOf`
      agriculture | Dealer certificate for seed and fertiliser | 25000 | 30 | stock cards, and bags that carry the seal of the certifier
      food | Permit to sell agrochemicals | 50000 | 45 | a separate store with a bund, and a person who was trained
      local | Shop permit | 12000 | 7 | the frontage and the sign`,
    lines`
      Two seed companies and one fertiliser blender are enough. Each gives a discount for a line of credit that is repaid before the next season.
      Seed that stands in the sun for a week is grain. Build a ceiling, turn stock by the date of the test, and never mix seasons.
      Refuse chemicals without a registration number, however cheap. One poisoned field ends the shop, and your name is on the receipt.
      Set a demonstration plot beside the road to the market. Farmers believe a row of maize more than a leaflet.
      Give credit to groups of ten who answer for each other and have repaid once. The list of who paid late is the most valuable paper of the shop.
      Half of the year’s sales fall into five weeks. Rent a second store and a pick-up for these weeks rather than for the year.`,
    costsOf`
      Shop and store, two years | 1400000
      First stock | 4500000
      Shelves, bund and protective clothing | 380000
      Demonstration plot | 90000`,
  ),
];
