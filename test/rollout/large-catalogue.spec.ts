import { catalogueView } from '#projections/catalogue/catalogue.view';
import { EVENTS, fillCatalogue } from '../chaos/filled-catalogue.js';
import { tableDifferences, tableHashes } from '../chaos/final-checks.js';
import { openMarket } from '../chaos/market.js';
import { Readers } from '../chaos/readers.js';
import { buildNextRelease } from './next-release.js';
import { openSite, type Release, type RolloutSite } from './site.js';

jest.setTimeout(900_000);
const BUILT_WITHIN_MS = 600_000;

let site: RolloutSite;
let current: Release;
let next: Release;
let nextVersion: number;
let readers: Readers;
/** Pages read and seconds passed by phase. */
const phases: string[] = [];

beforeAll(async () => {
  const release = buildNextRelease('catalogue');
  nextVersion = release.version;
  site = await openSite();
  current = await site.release(process.cwd());
  next = await site.release(release.dir);
  await current.startProjections();
  current.startWorker();
  await current.startWeb();
  site.balancer.use(current.port);
  const { site: client, creator, buyers } = await openMarket(site, { buyers: 1, listings: 1 });
  const pages = await fillCatalogue(site.run.env, creator.id);
  // The answers to a visitor are cached for a second, those to a member are not.
  readers = new Readers(client, [...pages, ...pages.map((page) => ({ ...page, as: buyers[0] }))]);
  await readers.everyPageAgain();
});
afterAll(async () => {
  await readers?.stop();
  await site?.stop();
});

/** Does a part of the roll-out, until every reader has seen its page again after it. */
async function phase(name: string, work: () => Promise<unknown>) {
  const [began, before] = [Date.now(), readers.reads];
  await work();
  await readers.everyPageAgain();
  phases.push(`${name} ${((Date.now() - began) / 1_000).toFixed(1)} s, ${readers.reads - before} reads`);
}

describe(`A new version of a catalogue of ${EVENTS.toLocaleString('en')} events, under readers`, () => {
  it('is built from the log beside the old one, and takes over', async () => {
    await phase('built', () => next.startProjections(BUILT_WITHIN_MS));
    expect(await site.servingVersion('catalogue')).toBe(nextVersion);
    await phase('both', async () => {
      await next.startWeb();
      site.balancer.use(current.port, next.port);
    });
    await phase('next alone', async () => {
      next.startWorker();
      await current.stop('worker');
      await site.retire(current, next);
    });
  });

  it('gives way to the old version again when that is promoted', async () => {
    await phase('both again', async () => {
      await current.startProjections();
      await current.startWeb();
      current.startWorker();
      site.balancer.use(current.port, next.port);
    });
    const { version } = catalogueView;
    const promoted = await current.command('dist/projections/promote.main.js', 'catalogue', String(version));
    expect(promoted).toEqual({ code: 0, text: `catalogue v${version} serves.\n` });
    await phase('old alone', async () => {
      await next.stop('worker');
      await site.retire(next, current);
    });
    expect(await site.servingVersion('catalogue')).toBe(version);
  });

  it('fails no request and changes no page that a reader sees, and each version equals its own replay', async () => {
    await readers.stop();
    console.log(`${phases.join('; ')}; ${site.balancer.requests} requests`);
    expect(site.balancer.failed).toEqual([]);
    expect(readers.wrong).toEqual([]);
    for (const release of [current, next]) {
      const tables = (await tableHashes(release)).filter(({ view }) => view === 'catalogue');
      expect(tables.length).toBeGreaterThan(5);
      expect(tableDifferences(tables)).toEqual([]);
    }
  });
});
