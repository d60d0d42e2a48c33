/** What people type, and the guides of the demo they mean, by words of their titles. */
const QUESTIONS = `
  # As the guides say it
  open a pharmacy = community pharmacy
  NAFDAC registration = packaged water; herbal product
  poultry farm = Poultry farm
  catfish farm = Catfish
  solar installation = solar
  restaurant = restaurant
  bakery in Kano = Bakery
  cassava = Cassava
  housing estate Abuja = housing estate
  medical devices = medical devices
  internet service provider = NCC-licensed
  export ginger = ginger

  # Slips of the fingers
  pharmarcy = community pharmacy
  pharmcy licence = community pharmacy
  phamacy lagos = community pharmacy
  resturant = restaurant
  restaurent in abeokuta = restaurant
  bakrey = Bakery
  poultary farm = Poultry farm
  polutry = Poultry farm
  casava farm = Cassava
  casssava = Cassava
  fertlizer = Agro-dealer
  cat fish tank = Catfish
  catfsh = Catfish
  solar instalation = solar
  NAFDC = packaged water
  nafdac registraton water = packaged water
  herbel product = herbal product
  cosmetcs = soap
  medcal device = medical devices
  wholesle medicines = Wholesale
  planing permit = Planning permission|Planning permit
  sandcreat block = Sandcrete
  fintec = fintech
  data protecton = Data protection
  plastcs factory = plastics
  contracter = contracting firm
  ready to ware = Adire
  onlin store = online store
  cooking gass = cooking gas

  # One and many
  pharmacies = community pharmacy
  bakeries = Bakery
  restaurants = restaurant
  catfishes = Catfish
  blocks = Sandcrete
  soaps and creams = soap
  eggs = Poultry farm
  roads = Road and drainage
  medicine = Wholesale; medicines factory
  herbs = herbal product
  tenders = contracting firm
  payments licence = fintech
  licences for pharmacy = community pharmacy
  fertilisers = Agro-dealer
  estates = housing estate

  # British and American
  pharmacy license = community pharmacy
  fertilizer = Agro-dealer
  fertiliser = Agro-dealer
  payment license = fintech
  internet license = NCC-licensed
  standards organization = plastics
  plastic molding = plastics
  labor cassava = Cassava
  program mancap = plastics

  # Abbreviations and their long forms
  CAC = contracting firm
  Corporate Affairs Commission = contracting firm
  corporate affair comission = contracting firm
  SON = plastics; Sandcrete
  standards organisation of nigeria = plastics; Sandcrete
  MANCAP = plastics; Sandcrete
  SONCAP = medical devices
  PCN = community pharmacy; Wholesale
  pharmacists council of nigeria = community pharmacy
  CBN = fintech
  central bank = fintech
  NCC = NCC-licensed
  nigerian communications commission = NCC-licensed
  isp = NCC-licensed
  LPG = cooking gas
  lpg plant = cooking gas
  NMDPRA = cooking gas
  liquefied petroleum gas = cooking gas
  NAQS = ginger
  quarantine service = ginger
  GMP = medicines factory
  good manufacturing practice = medicines factory
  LASBCA = Planning permit
  LASPPPA = Planning permit
  BPP = contracting firm
  pencom itf nsitf = contracting firm
  national agency for food and drug administration and control = packaged water; herbal product
  NDPA = Data protection
  gdpr = Data protection
  FCT = housing estate

  # The same thing by another name
  broiler = Poultry farm
  chicken farm = Poultry farm
  layers = Poultry farm
  egg production = Poultry farm
  fish farm = Catfish
  aquaculture = Catfish
  fish pond = Catfish
  pure water = packaged water
  sachet water = packaged water
  bottled water factory = packaged water
  table water = packaged water
  chemist shop = community pharmacy
  drugstore = community pharmacy
  drug store = community pharmacy
  eatery = restaurant
  buka = restaurant
  mama put = restaurant
  bread = Bakery
  cooking gas = cooking gas
  gas refill = cooking gas
  inverter = solar
  solar panels = solar
  skincare = soap
  lotion = soap
  garri = Cassava
  block industry = Sandcrete
  building permit = Planning permit
  building plan approval = Planning permit
  property development = housing estate
  real estate = housing estate
  ecommerce = online store
  e-commerce = online store
  online shop = online store
  online business = online store
  hospital equipment = medical devices
  payment company = fintech
  startup = start-up label
  start up act = start-up label
  procurement = contracting firm
  tie and dye = Adire
  agrochemical = Agro-dealer
  drug distribution = Wholesale
  nylon factory = plastics

  # Yorùbá, Hausa and Igbo
  Adirẹ = Adire
  àdìrẹ ní Abẹ́òkúta = Adire
  Abẹ́òkúta = restaurant; Adire
  ilé oúnjẹ Abẹ́òkúta = restaurant
  Ọ̀yọ́ = Cassava; soap
  oko ẹ̀gẹ́ = Cassava
  ẹja = Catfish
  adìẹ = Poultry farm
  àgbo = herbal product
  oògùn = medicines factory
  Èkó = community pharmacy; solar
  búrẹ́dì = Bakery
  ọgwụ = Wholesale
  ọkụkọ = Poultry farm
  gidan abinci = restaurant
  magani a Kano = Wholesale
  kifi = Catfish
  kaji = Poultry farm
  gonar rogo = Cassava
  ruwan leda = packaged water
  Ẹnugu gas = cooking gas

  # Whole questions, and pidgin
  how to open pharmacy shop = community pharmacy
  I wan open pharmacy for Lagos = community pharmacy
  how I fit start poultry business = Poultry farm
  wetin I need to start pure water business = packaged water
  how much to start catfish farming = Catfish
  abeg how person fit get NAFDAC number for soap = soap
  how do I start a bread business in Nigeria = Bakery
  I wan sell gas = cooking gas
  how to get CBN licence for payment app = fintech
  how to become a contractor with federal government = contracting firm
  what do I need to export ginger from Nigeria = ginger
  make I open chop house restaurant = restaurant
  which papers do I need to build a house in Lagos = Planning permit
  steps to start block moulding business = Sandcrete
  I want to import medical equipment = medical devices
  how to register herbal medicine with nafdac = herbal product
  how person dey do road contract for state government = Road and drainage
  requirements for starting a table water factory = packaged water
  how to sell clothes online = online store
  how I go take install solar for people house = solar
  start-up label requirements = start-up label
  where I fit buy fertiliser shop for Kano = Agro-dealer
  cost of starting layer farm = Poultry farm
  setting up internet business for my town = NCC-licensed
`;

export type Question = { asks: string; wanted: RegExp[] };

/** `a; b` are two guides; `a|b` one guide by either word. */
export const questions: Question[] = QUESTIONS.split('\n')
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [asks, wanted] = line.split(' = ') as [string, string];
    return { asks, wanted: wanted.split('; ').map((words) => new RegExp(words, 'i')) };
  });
