import type { Loader } from '../loader.js';
import type { Enveloped, Listed } from '../site.js';
import { founders } from './founders.js';
import { inParallel } from './ids.js';
import { rows } from './table.js';

/** Requester, industry, sector, region, title, description, votes, and the creator who has taken it. */
const wishes = rows`
  hassan | freight-and-customs | transport-and-logistics | Lagos | Bonded warehouse for spare parts | How long do goods lie in bond, what does it cost, and who inspects the store? | 14 |
  wanjiru | film-and-television | creative | | Co-production with a Nigerian film fund | Which funds accept a producer from abroad, and what do they want to see first? | 3 |
  yakubu | livestock | agriculture | Plateau | Milk collection centre for nomadic herds | Cooling, tests at the gate and contracts with families who move. | 21 | adaeze
  lerato | cosmetics-and-soap | manufacturing | Lagos | Contract manufacturer for perfumes | Who fills small series, and how are alcohol and stock taxed? | 6 |
  chuka | power-generation | energy | Ogun | Mini-grid for a market of 300 stalls | Permits, tariffs and the agreement with the distribution company. | 17 | oluchi
  amadou | fish-farming | agriculture | Lagos | Importing smoked fish | Sanitary papers, tests at the port and cold storage on the way. | 9 |
  tolu | online-learning | education | | Selling courses to schools by licence | Contracts, data of children and prices that public schools can pay. | 5 |
  salma | clinics-and-hospitals | health | Kano | Night clinic for children | Staffing, registration of the facility and agreements with insurers. | 12 | kamau
  dapo | surveying-and-design | construction | Federal Capital Territory | Earth building and its approvals | Who signs the structure when there is no standard for the block? | 4 |
  fatou | microfinance | finance | | Savings groups on a phone | Where does collecting money for a group need a licence? | 8 |
  nakato | fashion-retail | retail-and-trade | Lagos | Pop-up shop for three months | Short leases, stock without import for sale, and payment. | 2 |
  sipho | plastics-and-packaging | manufacturing | Rivers | Deposit system for bottles | Agreements with bottlers, the machine at the shop, and who holds the money. | 11 |
  uwase | restaurants | hospitality | Lagos | Coffee roastery with a bar | Roaster, chimney, food papers and import of green coffee. | 7 |
  leila | import-and-export | retail-and-trade | | Olive oil from the north into West Africa | Labels, tests and a distributor’s agreement. | 1 |`;

const BOARD = 'listing-requests';
type Own = { id: string; title: string };

/** What founders miss, with the votes of others; some are taken by a creator who writes the guide. */
export const wish = ({ site }: Loader) =>
  inParallel(wishes, 2, async ([requester = '', industry, sector, region, title, description, votes, taker]) => {
    const own = await site.get<Listed<Own>>(`${BOARD}?own=true`, requester);
    const wanted = { industry, sector, ...(region ? { region } : {}), title, description };
    const known = own.results.find((one) => one.title === title);
    const { id } = known ?? (await site.send<Enveloped<Own>>('POST', BOARD, requester, wanted)).body.data;
    const others = founders.filter(({ username }) => username !== requester);
    const from = (title ?? '').length * 3;
    for (let i = 0; i < Number(votes); i++) {
      const { username } = others[(from + i * 5) % others.length]!;
      await site.send('POST', `${BOARD}/${id}/vote`, username, {}, [400, 409]);
    }
    // Every third who waits names an amount.
    for (let i = 0; i < Number(votes); i += 3) {
      const [{ username }, amount] = [others[(from + i * 5) % others.length]!, 4_000 + ((from + i) % 9) * 1_500];
      await site.send('POST', `${BOARD}/${id}/pledge`, username, { amount }, [400, 409]);
    }
    if (taker) await site.send('POST', `${BOARD}/${id}/claim`, taker, {}, [400, 403, 409]);
  });
