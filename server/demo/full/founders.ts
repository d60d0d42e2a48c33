import { rows } from './table.js';

/** A founder of the demo market with a co-founder profile. */
export type Founder = {
  username: string;
  firstName: string;
  lastName: string;
  city: string;
  region: string;
  country: string;
  profession: string;
  description: string;
  role: string;
  lookingFor: string[];
  stage: string;
  skills: string[];
  interests: string[];
};

const list = (cell = '') => cell.split(',').map((word) => word.trim());

/** Username, name, place, profession, what they do, role, whom they look for, stage, skills, interests. */
export const founders: readonly Founder[] = rows`
  chiamaka | Chiamaka Nnadi | Enugu, Enugu, Nigeria | Food technologist | I make baby food from acha and soya, and have a first listing with two supermarkets. | Founder | Cofounder, Investor | Early | Food safety, Packaging, Quality control | manufacturing, health
  olumide | Olumide Fashola | Lagos, Lagos, Nigeria | Product manager | Nine years at a payment company. I want to build stock finance for shops that sell rice and oil. | Founder | Cofounder | Idea & Research | Product management, Finance, Data analysis | finance, technology
  hauwa | Hauwa Abdullahi | Kano, Kano, Nigeria | Tannery engineer | We finish goat leather without chrome and sell to shoemakers in Aba and Milan. | Founder | Investor, Advisor | Growth | Manufacturing, Import and export, Quality control | manufacturing, retail-and-trade
  obinna | Obinna Chukwu | Aba, Abia, Nigeria | Shoe manufacturer | Forty people make school shoes in my workshop. I look for somebody who runs the factory while I sell. | Founder | Cofounder, Team Member | Scale | Manufacturing, Sales, Supply chain | manufacturing, creative
  temitope | Temitope Alabi | Ibadan, Oyo, Nigeria | Agronomist | Greenhouse tomatoes and peppers on two acres, sold to hotels by standing order. | Founder | Investor, Team Member | Traction | Agronomy, Sales, Operations | agriculture, hospitality
  aisha | Aisha Garba | Kaduna, Kaduna, Nigeria | Nurse | A home nursing agency with thirty carers. Next comes a training centre of our own. | Founder | Cofounder, Advisor | Growth | Nursing, Human resources, Operations | health, education
  ebuka | Ebuka Ibe | Onitsha, Anambra, Nigeria | Wholesaler | My family has sold spare parts for thirty years. I put the stock of our street on one screen. | Founder | Cofounder | Launch | Retail, Procurement, Sales | retail-and-trade, technology
  sade | Sade Williams | Lagos, Lagos, Nigeria | Film producer | Three features on streaming platforms. I look for people who finance films like projects, not like lotteries. | Founder | Investor, Advisor | Growth | Video production, Fundraising, Writing | creative
  musa | Musa Danjuma | Jos, Plateau, Nigeria | Potato farmer | Seed potatoes from tissue culture for eleven cooperatives on the plateau. | Founder | Advisor, Investor | Traction | Agronomy, Cold chain, Field sales | agriculture
  ifeoma | Ifeoma Okonkwo | Abuja, Federal Capital Territory, Nigeria | Tax lawyer | I keep small companies out of trouble with their filings, and want to turn the checklist into software. | Adviser | Startups, Cofounder | Pre-revenue | Tax law, Company law, Writing | finance, technology
  adewale | Adewale Ogunleye | Abeokuta, Ogun, Nigeria | Mechanical engineer | I build dryers and presses for cassava, and service every one of the eighty that are in use. | Founder | Team Member, Investor | Growth | Mechanical engineering, Manufacturing, Customer service | agriculture, manufacturing
  blessing | Blessing Edet | Uyo, Akwa Ibom, Nigeria | Caterer | A kitchen for 600 school lunches a day, with menus that a nutritionist signs. | Founder | Cofounder, Investor | Early | Catering, Food safety, Procurement | hospitality, education
  nnamdi | Nnamdi Eke | Owerri, Imo, Nigeria | Civil engineer | Roads and drains for estates. I look for a quantity surveyor as partner before I bid for larger works. | Founder | Cofounder | Scale | Civil engineering, Project management, Procurement | construction
  rukayat | Rukayat Salami | Ilorin, Kwara, Nigeria | Teacher | Evening classes in mathematics for 400 pupils, half of them online. | Founder | Cofounder, Team Member | Traction | Teaching, Video production, Operations | education, technology
  osaze | Osaze Igbinedion | Benin City, Edo, Nigeria | Bronze caster | Our guild casts for hotels and collectors. I look for export papers and a gallery abroad. | Founder | Advisor, Startups | Early | Product design, Export papers, Photography | creative, retail-and-trade
  timipre | Timipre Dickson | Yenagoa, Bayelsa, Nigeria | Boat builder | Fibre boats for clinics and schools in the creeks, with solar on the roof. | Founder | Investor, Cofounder | Pre-revenue | Mechanical engineering, Solar design, Manufacturing | transport-and-logistics, energy
  funmi | Funmilayo Adeleke | Lagos, Lagos, Nigeria | Dermatologist | Skin care that is made for our climate, tested at my clinic and registered before it is sold. | Founder | Cofounder, Investor | Launch | Pharmacy, Regulatory affairs, Brand design | pharmaceutical, health
  gbenga | Gbenga Ojo | Akure, Ondo, Nigeria | Cocoa merchant | I buy from 900 farmers and ferment centrally. A chocolate bar of our own is the next step. | Founder | Cofounder, Investor | Growth | Food processing, Supply chain, Export papers | agriculture, manufacturing
  maryam | Maryam Lawal | Abuja, Federal Capital Territory, Nigeria | Data scientist | I count crops from satellites, and insurers pay for it. I look for somebody who sells to banks. | Founder | Cofounder | Early | Data science, Software Development, Public speaking | technology, agriculture
  kelechi | Kelechi Amadi | Port Harcourt, Rivers, Nigeria | Welder and inspector | Pipelines taught me welding. Now I train twenty young people a year and place them. | Founder | Advisor, Team Member | Traction | Teaching, Quality control, Operations | education, construction
  bukola | Bukola Adebayo | Ibadan, Oyo, Nigeria | Pharmacist | Two community pharmacies and a plan for a shared night delivery of medicines. | Founder | Cofounder | Growth | Pharmacy, Logistics, Customer service | pharmaceutical, transport-and-logistics
  usman | Usman Bako | Sokoto, Sokoto, Nigeria | Onion trader | Cold rooms for onions would save a third of the harvest. I have land and buyers, not the engineers. | Founder | Cofounder, Investor | Idea & Research | Cold chain, Sales, Supply chain | agriculture, energy
  efe | Efe Okoro | Warri, Delta, Nigeria | Musician and sound engineer | A studio with two rooms. I produce for churches by day and for artists by night. | Founder | Investor, Team Member | Early | Marketing, Video production, Event planning | creative
  amara | Amara Nwankwo | Lagos, Lagos, Nigeria | Logistics analyst | Ten electric motorcycles carry parcels on the mainland. The batteries are leased. | Founder | Investor, Cofounder | Traction | Logistics, Fleet management, Data analysis | transport-and-logistics, energy
  sunday | Sunday Agba | Makurdi, Benue, Nigeria | Yam farmer | Yams and oranges in bulk. I look for a partner who runs storage near Lagos. | Founder | Cofounder | Traction | Agronomy, Procurement, Field sales | agriculture
  fatima | Fatima Shehu | Maiduguri, Borno, Nigeria | Social entrepreneur | Sixty widows sew school bags in our workshop, and orders come from three states. | Founder | Advisor, Investor | Early | Tailoring, Human resources, Sales | manufacturing, education
  dapo | Dapo Soyinka | Lagos, Lagos, Nigeria | Architect | I design clinics and schools of compressed earth that stay cool without machines. | Adviser | Startups, Team Member | Launch | Architecture, Project management, Interior design | construction, health
  ezinne | Ezinne Uche | Umuahia, Abia, Nigeria | Accountant | Books for forty traders, each month, for the price of a phone. I want to build the tool behind it. | Founder | Cofounder | Pre-revenue | Accounting, Bookkeeping, Business analysis | finance, technology
  ibrahima | Ibrahim Gwandu | Birnin Kebbi, Kebbi, Nigeria | Rice miller | A mill of thirty tonnes a day that runs nine months. I look for paddy finance. | Founder | Investor | Scale | Food processing, Finance, Operations | agriculture, finance
  tolu | Toluwani Bankole | Lagos, Lagos, Nigeria | UX designer | I have designed for three banks. Now I look for a technical founder and a hard problem. | Founder | Cofounder, Startups | Idea & Research | Product design, Market research, Web design | technology, education
  nkechi | Nkechi Onyia | Enugu, Enugu, Nigeria | Hotelier | A guest house of eighteen rooms that is full on weekdays. A second one is under roof. | Founder | Investor, Advisor | Scale | Customer service, Interior design, Operations | hospitality
  yakubu | Yakubu Pam | Jos, Plateau, Nigeria | Dairy engineer | Yoghurt from the milk of 200 small herds. Two cooling tanks stand, three are missing. | Founder | Investor, Cofounder | Traction | Cold chain, Food safety, Animal husbandry | agriculture, manufacturing
  bimbo | Abimbola Ajayi | Osogbo, Osun, Nigeria | Textile artist | Adire on organic cotton for interiors, with buyers in four countries. | Founder | Cofounder, Advisor | Growth | Fashion design, Export papers, Social media | creative, retail-and-trade
  chuka | Chukwuka Anyanwu | Lagos, Lagos, Nigeria | Electrical engineer | Meters that show landlords and tenants who used what. Four hundred are installed. | Founder | Cofounder, Team Member | Early | Electrical engineering, Mobile development, Sales | energy, technology
  salma | Salma Tijani | Kano, Kano, Nigeria | Paediatrician | A clinic for children with evening hours. I look for someone who builds the second one. | Founder | Cofounder, Investor | Growth | Nursing, Operations, Public speaking | health
  dare | Oluwadare Cole | London, England, United Kingdom | Investment analyst | I finance food processing at home with a group of eleven people from my church. | Investor | Startups | Scale | Finance, Fundraising, Business analysis | agriculture, manufacturing
  ngozika | Ngozika Mba | Houston, Texas, United States | Restaurant owner | Jollof to go in two places. I import what nobody here grows and look for suppliers. | Founder | Startups, Investor | Growth | Catering, Import and export, Marketing | hospitality, retail-and-trade
  akosua | Akosua Boateng | Accra, Greater Accra, Ghana | Shea exporter | Shea butter from a women’s union in the north, refined in Tema, sold to soap makers. | Founder | Investor, Cofounder | Growth | Export papers, Quality control, Sales | agriculture, manufacturing
  yaw | Yaw Owusu | Kumasi, Ashanti, Ghana | Furniture maker | Hotel furniture of certified teak. I look for somebody who draws and somebody who sells. | Founder | Cofounder, Team Member | Scale | Manufacturing, Interior design, Procurement | manufacturing, construction
  abena | Abena Sarpong | Accra, Greater Accra, Ghana | Software engineer | Bookings and payment for 120 salons. The next country is Nigeria. | Founder | Cofounder, Advisor | Growth | Software Development, Product management, Marketing | technology
  kofi | Kofi Asante | Kumasi, Ashanti, Ghana | Poultry vet | I keep 60 farms alive by phone and want vaccines delivered by drone. | Adviser | Startups, Cofounder | Pre-revenue | Animal husbandry, Customer service, Data analysis | agriculture, technology
  wanjiru | Wanjiru Kamau | Nairobi, Nairobi, Kenya | Tea trader | Purple tea in small tins, direct from three growers, sold in six countries. | Founder | Investor, Team Member | Traction | Brand design, Export papers, Packaging | agriculture, retail-and-trade
  otieno | Otieno Odhiambo | Nairobi, Nairobi, Kenya | Solar engineer | Cold boxes for fishermen at the lake, paid by the day. | Founder | Cofounder, Investor | Traction | Solar design, Cold chain, Field sales | energy, agriculture
  njeri | Njeri Mwangi | Nairobi, Nairobi, Kenya | Growth marketer | I grew two apps past a million users. I take one company at a time. | Adviser | Startups | Exit | Marketing, Search engine optimisation, Data analysis | technology, finance
  hassan | Hassan Omar | Mombasa, Mombasa, Kenya | Clearing agent | Twenty years at the port. I look for importers who want to know the price before the ship sails. | Founder | Startups, Cofounder | Scale | Logistics, Import and export, Business law | transport-and-logistics
  uwase | Uwase Diane | Kigali, Kigali, Rwanda | Coffee roaster | Washed coffee from two hills, roasted in town and shipped within the week. | Founder | Investor | Growth | Quality control, Export papers, Brand design | agriculture, hospitality
  eric | Eric Habimana | Kigali, Kigali, Rwanda | Drone pilot | Maps for builders and terraces for farmers, delivered in a day. | Founder | Cofounder, Team Member | Early | Data analysis, Photography, Sales | technology, construction
  nakato | Nakato Florence | Kampala, Central, Uganda | Textile engineer | Bark cloth for bags and lamps. I look for designers and a buyer who orders twice. | Founder | Cofounder, Advisor | Early | Fashion design, Manufacturing, Product design | creative, manufacturing
  okello | Okello Patrick | Kampala, Central, Uganda | Maize trader | I dry and store for 300 farmers and sell to millers in three countries. | Founder | Investor | Growth | Supply chain, Procurement, Finance | agriculture
  thandi | Thandiwe Nkosi | Johannesburg, Gauteng, South Africa | Chartered accountant | Angel with nine investments. I like clear books and founders who answer on the same day. | Investor | Startups, Cofounder | Exit | Accounting, Fundraising, Finance | finance, health
  sipho | Sipho Dlamini | Durban, KwaZulu-Natal, South Africa | Recycler | Ninety tonnes of bottles a month become pellets. The second line needs a partner. | Founder | Investor, Cofounder | Scale | Operations, Manufacturing, Logistics | manufacturing, energy
  lerato | Lerato Mokoena | Johannesburg, Gauteng, South Africa | Brand strategist | I name, design and launch food brands from four countries. | Adviser | Startups | Launch | Brand design, Copy Writing, Market research | creative, retail-and-trade
  amadou | Amadou Diallo | Dakar, Dakar, Senegal | Fish processor | Smoked and frozen fish with European papers. I look for a buyer in Lagos. | Founder | Cofounder, Startups | Growth | Food processing, Cold chain, Export papers | agriculture, transport-and-logistics
  fatou | Fatou Ndiaye | Dakar, Dakar, Senegal | Mobile developer | Savings groups on a phone without internet. Thirty groups use it. | Founder | Cofounder | Pre-revenue | Mobile development, Software Development, Teaching | finance, technology
  mariam | Mariam Kone | Abidjan, Lagunes, Côte d’Ivoire | Cocoa chemist | Cosmetics from cocoa waste, with two patents filed. | Founder | Investor, Advisor | Early | Product design, Regulatory affairs, Quality control | manufacturing, pharmaceutical
  tesfaye | Tesfaye Bekele | Addis Ababa, Addis Ababa, Ethiopia | Garment manager | I have run lines for three brands. Now I look for owners who need their first forty machines to work. | Adviser | Startups, Advisor | Scale | Manufacturing, Human resources, Quality control | manufacturing
  zola | Zola Kambale | Kinshasa, Kinshasa, Democratic Republic of the Congo | Fintech founder | Agents with a phone and a float in eleven markets. | Founder | Investor, Cofounder | Traction | Finance, Field sales, Operations | finance
  neema | Neema Mushi | Dar es Salaam, Dar es Salaam, Tanzania | Seaweed farmer | Seaweed from 140 women on the coast, dried and sold to makers of food and creams. | Founder | Cofounder, Investor | Early | Agronomy, Export papers, Packaging | agriculture, pharmaceutical
  joao | João Domingos | Luanda, Luanda, Angola | Builder | Modular classrooms that stand within a week. I look for a partner for Port Harcourt. | Founder | Cofounder | Growth | Civil engineering, Project management, Sales | construction, education
  leila | Leila Haddad | Tunis, Tunis, Tunisia | Olive oil maker | Bottled at the press and sold by harvest. I look for a distributor south of the Sahara. | Founder | Startups, Investor | Scale | Food safety, Import and export, Brand design | agriculture, retail-and-trade`.map(
  ([username = '', name = '', place, profession = '', description = '', role = '', wanted, stage = '', skills, of]) => {
    const [city = '', region = '', country = ''] = list(place);
    const [firstName = '', ...rest] = name.split(' ');
    return {
      ...{ username, firstName, lastName: rest.join(' '), city, region, country, profession, description, role, stage },
      ...{ lookingFor: list(wanted), skills: list(skills), interests: list(of) },
    };
  },
);
