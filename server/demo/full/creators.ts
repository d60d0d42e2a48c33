import { rows } from './table.js';

/** A verified creator of the demo market, and the towns of whose guides they are the author. */
export type Creator = { username: string; firstName: string; lastName: string; home: string; towns: string[] };

export const creators: readonly Creator[] = rows`
  adaeze | Adaeze Nwosu | Enugu | Enugu, Onitsha
  babatunde | Babatunde Akinola | Ibadan | Ibadan, Ilorin
  khadija | Khadija Suleiman | Kano | Kano
  preye | Preye Alagoa | Port Harcourt | Port Harcourt, Warri
  ehi | Ehi Omoruyi | Benin City | Benin City, Akure
  ekaette | Ekaette Udoh | Uyo | Uyo, Calabar
  chinedu | Chinedu Maduka | Aba | Aba, Owerri
  danladi | Danladi Gyang | Jos | Jos, Makurdi
  oluchi | Oluchi Eze | Abuja | Abuja
  esi | Esi Quartey | Accra | Accra, Kumasi
  kamau | Kamau Njoroge | Nairobi | Nairobi, Mombasa
  claudine | Claudine Mukamana | Kigali | Kigali, Kampala
  sibusiso | Sibusiso Zulu | Durban | Durban, Johannesburg
  tunji | Tunji Coker | Houston | Houston, Baltimore`.map(([username = '', name = '', home = '', towns = '']) => {
  const [firstName = '', ...rest] = name.split(' ');
  return {
    ...{ username, firstName, lastName: rest.join(' '), home },
    towns: towns.split(',').map((town) => town.trim()),
  };
});

/** Towns of the creators of the small market. */
const FIRST_CREATORS: Readonly<Record<string, string>> = {
  ...{ Ikeja: 'creator', Lekki: 'creator' },
  ...{ Abeokuta: 'yewande', Kaduna: 'halima' },
};

/** Who writes about a town. */
export const creatorIn = (town: string): string =>
  FIRST_CREATORS[town] ?? creators.find(({ towns }) => towns.includes(town))?.username ?? 'emeka';
