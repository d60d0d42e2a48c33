import { countryNamed } from './countries.js';
import type { Country } from './country.js';
import { rows } from './table.js';

/** A town where guides of the demo market are at home. `cost`: rents and wages beside those of Ibadan. */
export type Place = {
  city: string;
  region: string;
  country: Country;
  cost: number;
  /** The council or ministry that issues permits of the place. */
  local: string;
  site: string;
  market: string;
};

/** City, region, country, cost, local authority, a word on sites, a word on customers. */
export const places: readonly Place[] = rows`
  Ikeja | Lagos | Nigeria | 1.5 | Lagos State Government | Rents in Ikeja are asked for two years ahead, and landlords along Allen Avenue add a service charge for the generator; a side street three minutes away costs a third less | Office workers buy between twelve and two and after six; what is not ready by then is not sold that day
  Lekki | Lagos | Nigeria | 1.7 | Lagos State Physical Planning Permit Authority | Estates in Lekki have rules of their own beside those of the state: ask the residents’ association in writing before you sign, because signs and deliveries are what they refuse | Customers on the peninsula pay for time: promise an hour of delivery and keep it
  Abuja | Federal Capital Territory | Nigeria | 1.4 | Abuja Municipal Area Council | The master plan of the capital fixes the use of each plot, and a business in a house zoned for living is sealed without notice; look for plots marked commercial in Wuse, Utako or Gwarinpa | Ministries order in writing and pay late, so keep private customers for the wages of each month
  Ibadan | Oyo | Nigeria | 1 | Oyo State Government | Ring Road and Bodija have the steadiest power of the city; in Agodi the transformer is shared by workshops and voltage falls in the afternoon | Ibadan buys by recommendation: three satisfied customers of one church or school bring more than a sign on the road
  Abeokuta | Ogun | Nigeria | 0.95 | Ogun State Government | Land along the Sagamu road is allotted by the state in plots with titles that banks accept, which family land seldom has | Lagos is ninety minutes away: sell there at Lagos prices and produce here at half the rent
  Kano | Kano | Nigeria | 0.9 | Kano State Government | Sharada and Bompai are zoned for workshops, with a substation each; wells are deep, so ask for the log of the last borehole | Kantin Kwari and Sabon Gari set the prices of the whole north, and buyers from Niger and Chad pay in cash on market days
  Kaduna | Kaduna | Nigeria | 0.85 | Kaduna State Government | Kakuri has empty mill buildings with three-phase power that are let by the bay; check the roof before the rains | Barracks, colleges and the refinery estate pay monthly and are worth a contract each
  Enugu | Enugu | Nigeria | 0.95 | Enugu State Government | Emene has plots near the airport with a gas line planned and water by tanker until then; budget for both | Coal Camp and Ogbete serve traders from four states, who come on weekdays before noon
  Onitsha | Anambra | Nigeria | 1 | Anambra State Government | Space near the Main Market is let by the shop line through its union, whose levy is part of the rent; ask for receipts of the last tenant | Wholesale buyers compare ten sellers in one morning, so a printed price list wins more than a discount
  Aba | Abia | Nigeria | 0.8 | Abia State Government | Ariaria and the independent power plant give Aba the steadiest current in the south-east; a workshop inside the ring is worth its higher rent | Makers of Aba sell to all of West Africa through agents, who want the same size and the same colour every time
  Port Harcourt | Rivers | Nigeria | 1.25 | Rivers State Government | Trans-Amadi is zoned for industry and floods at its lower end; look at the plot in September before you pay in December | Oil service companies ask for a registration as a vendor first, and pay sixty days after the invoice
  Benin City | Edo | Nigeria | 0.9 | Edo State Government | The state’s land registry answers within a week since it went digital: search the title before you pay the family | Families abroad pay for relatives at home, so take cards and transfers and send a photograph with each delivery
  Warri | Delta | Nigeria | 1.05 | Delta State Government | Effurun has firmer ground than the creeks; foundations on the water side cost twice as much | Weekends decide: workers from the platforms spend in two days what others spend in two weeks
  Uyo | Akwa Ibom | Nigeria | 0.95 | Akwa Ibom State Government | Roads are good and plots along Oron Road are numbered; the capital city authority wants the drawing of your frontage before the sign goes up | Civil servants are paid around the twenty-fifth; plan offers for the last week of the month
  Calabar | Cross River | Nigeria | 0.9 | Cross River State Government | The free trade zone suits exporters only; for the local market a shop along Marian Road is cheaper and has the same power | December’s carnival brings a quarter of the year’s turnover in ten days, and suppliers must be booked in September
  Ilorin | Kwara | Nigeria | 0.8 | Kwara State Government | Plots near the university at Tanke have water all year; those beyond Oke-Odo depend on tankers from February to April | Students buy small and often and tell each other within hours, in both directions
  Jos | Plateau | Nigeria | 0.8 | Plateau State Government | The cool climate halves what you spend on cooling, and vegetables and milk are at the door | Hotels in Abuja and Makurdi take what Jos grows when a refrigerated van leaves before five in the morning
  Akure | Ondo | Nigeria | 0.8 | Ondo State Government | Alagbaka is the seat of every ministry you need, so a small office there saves a day for each permit | The university and the teaching hospital buy all year round by tender, and publish it on their boards first
  Owerri | Imo | Nigeria | 0.9 | Imo State Government | Buildings along Wetheral Road are let furnished for hotels and restaurants; read who owns the equipment | Weddings and burials fill each weekend from October to January and leave the weekdays to you
  Makurdi | Benue | Nigeria | 0.75 | Benue State Government | Land beside the river is cheap because it floods: stay above the line that the neighbours show you | Buyers come to the farm gate after the harvest; who can store until March doubles the price
  Accra | Greater Accra | Ghana | 1.5 | Accra Metropolitan Assembly | Spintex and North Industrial Area have three-phase supply and containers within reach of Tema; East Legon is for customers, not for machines | Mobile money is how Accra pays: print the merchant number larger than the menu
  Kumasi | Ashanti | Ghana | 1.1 | Kumasi Metropolitan Assembly | Stools hold the land, so the allocation paper of the chief comes before the lease and both go to the Lands Commission | Kejetia is the largest market of the region, and its traders order by phone the evening before
  Nairobi | Nairobi | Kenya | 1.6 | Nairobi City County | The unified business permit of the county covers signs, fire and health in one payment, and it is renewed each January | M-Pesa tills, a page on Instagram and a rider at the door are what a customer expects before the product
  Mombasa | Mombasa | Kenya | 1.25 | Mombasa County | Salt air eats machines: choose a site two kilometres inland and galvanised roofing | Hotels on the north coast buy by the week and want the supplier’s certificates in a folder
  Kigali | Kigali | Rwanda | 1.3 | City of Kigali | The special economic zone at Masoro is served with power and fibre; in the city a house is turned into a shop only with a permit for the change of use | The customer is patient with prices and impatient with disorder: a clean front and a receipt are half of the sale
  Kampala | Kampala | Uganda | 1.1 | Kampala Capital City Authority | Space in an arcade downtown is let by the square foot and paid in dollars; Ntinda and Bugolobi ask for shillings | Boda riders carry everything, so pack for a motorcycle before you pack for a van
  Johannesburg | Gauteng | South Africa | 1.8 | City of Johannesburg | Zoning is checked on the city’s map within minutes; a consent use takes four months, so pick a stand that has it | Malls turn away suppliers without insurance and a bar code, and pay those with both in thirty days
  Durban | KwaZulu-Natal | South Africa | 1.5 | eThekwini Municipality | Factories in Pinetown and Phoenix are let with sprinklers, which insurers ask for first | The port makes Durban the cheapest place in the country to import a container and the slowest one to clear it
  Houston | Texas | USA | 2.6 | Harris County | The city has no zoning, but deed restrictions of a street may forbid a business; the county clerk shows them | Houston’s West African families are a market of their own, and a church bulletin reaches it cheaper than an advertisement
  Baltimore | Maryland | USA | 2.7 | Baltimore City Department of Housing | A use permit comes before any other paper, and the inspector looks at exits first | Farmers’ markets on Saturday test a product in three weeks for the price of a stall`.map(
  ([city = '', region = '', country = '', cost = '1', local = '', site = '', market = '']) => ({
    ...{ city, region, local, site, market },
    country: countryNamed(country),
    cost: Number(cost),
  }),
);
