import type { App, Person } from '../app.js';
import { funded } from '../purchases/market.js';

/** A person who has Premium for a month, paid from the own wallet, which is funded before. */
export async function havingPremium(app: App, who?: Person): Promise<Person> {
  const person = await funded(app, 838_500, who);
  const body = { offer: 'PREMIUM_1M' };
  const { status } = await app.call('POST', 'premium', { token: person.token, body });
  if (status !== 200) throw new Error(`Premium was answered with ${status}`);
  return person;
}
