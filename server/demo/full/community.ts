import { profile, publishProfile } from '../cofounders.js';
import type { Loader } from '../loader.js';
import { later, now } from '../../platform/clock.js';
import { creators } from './creators.js';
import { founders } from './founders.js';
import { idNamed, inParallel } from './ids.js';
import { places } from './places.js';
import { lines } from './table.js';

const REASON = 'Identity card and certificates were shown, and two guides were compared with the offices’ own pages.';
const daysAgo = (days: number) => later(now(), { days: -days });

/** Creators who registered months ago, each verified by the admin. */
export async function registerCreators(loader: Loader) {
  await loader.settled(() =>
    inParallel(creators, 2, ({ username, firstName, lastName, home }, i) => {
      const { country, region } = places.find(({ city }) => city === home)!;
      const person = { username, firstName, lastName, country: country.name, region, roles: ['creator'] };
      return loader.register(person, daysAgo(200 - i), idNamed('person', username));
    }),
  );
  const path = (username: string) => `moderation/creators/${username}/verify/`;
  await inParallel(creators, 2, ({ username }) =>
    loader.site.send('POST', path(username), 'admin', { reason: REASON }, [409], idNamed('verify', username)),
  );
}

/** Founders who registered in the last months, with their published profiles. */
export async function registerFounders(loader: Loader) {
  await loader.settled(() =>
    inParallel(founders, 2, (person, i) =>
      loader.register(person, daysAgo(150 - 2 * i), idNamed('person', person.username)),
    ),
  );
  await inParallel(founders, 2, (one) =>
    publishProfile(
      loader.site,
      profile(
        one.username,
        [one.city, one.country],
        [one.profession, one.description],
        [one.role, one.lookingFor],
        [one.stage, one.skills, one.interests],
      ),
    ),
  );
}

/** With whom the accounts shown at start-up are connected, who asks them, and whom they ask. */
const CIRCLES: Readonly<Record<string, { connected: string[]; asks: string[]; asked: string[] }>> = {
  founder: {
    connected: ['chiamaka', 'temitope', 'gbenga', 'akosua', 'dare', 'sade'],
    ...{ asks: ['yakubu', 'leila', 'amadou'], asked: ['wanjiru', 'thandi'] },
  },
  founder2: {
    connected: ['hauwa', 'maryam', 'obinna', 'abena', 'fatou'],
    ...{ asks: ['salma', 'chuka', 'tolu'], asked: ['njeri'] },
  },
  buyer: {
    connected: ['olumide', 'amara', 'funmi', 'bukola'],
    ...{ asks: ['ezinne', 'dapo', 'hassan'], asked: ['uwase'] },
  },
  creator: {
    connected: ['ifeoma', 'nnamdi', 'kelechi', 'lerato'],
    ...{ asks: ['sipho', 'rukayat'], asked: ['otieno'] },
  },
};
const NOTES = lines`
  We met at the trade fair. I would like to compare notes on suppliers.
  Your profile names the two things that I am missing.
  I read your guide with my partner and have one question about it.
  We work on the same problem from the other end of the country.
  A friend said that you know the permits better than the offices do.`;

/** Two people who ask each other are connected. */
export async function connectPeople({ site }: Loader) {
  const ask = (from: string, to: string, i: number) =>
    site.send('POST', 'connect/send-request', from, { receiver: to, note: NOTES[i % NOTES.length] }, [400, 403, 409]);
  await inParallel(Object.entries(CIRCLES), 2, async ([who, { connected, asks, asked }]) => {
    for (const [i, other] of connected.entries()) {
      await ask(other, who, i);
      await ask(who, other, i + 1);
    }
    for (const [i, other] of asks.entries()) await ask(other, who, i + 2);
    for (const [i, other] of asked.entries()) await ask(who, other, i + 3);
  });
  await inParallel(founders, 3, async ({ username }, i) => {
    const other = founders[(i * 7 + 11) % founders.length]!.username;
    if (other === username) return;
    await ask(username, other, i);
    if (i % 3 !== 2) await ask(other, username, i + 1);
  });
}
