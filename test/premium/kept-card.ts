import type { App, Person } from '../app.js';
import { control } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { premiumCalls } from './premium-calls.js';

/** Calls of Premium that is paid by card, for specs. */
export const keptCards = (app: App) => {
  const of = premiumCalls(app);
  return {
    ...of,
    /** A person who paid a month by card, and lets us keep the card or not; resolves to the end of the month. */
    async paying({ keep_card = true } = {}): Promise<{ who: Person; end: string }> {
      const who = await app.person();
      const { body } = await of.checkout(who, { offer: 'PREMIUM_1M', keep_card });
      await control(app, { pay: body.data.reference });
      const { period } = await until(
        () => of.stateOf(who),
        ({ status, card }) => status === 'active' && (card !== null || !keep_card),
      );
      await settled(app);
      return { who, end: period!.until };
    },
    renewed: (who: Person, end: string) =>
      until(
        () => of.stateOf(who),
        ({ period }) => period?.from === end,
      ),
    mailed: (who: Person, words: string, count: number) =>
      until(
        () => of.mailsOf(who, words),
        (found) => found === count,
      ),
  };
};
