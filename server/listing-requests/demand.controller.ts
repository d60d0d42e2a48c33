import { Controller, Get } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FIGURE_DAYS } from '#projections/catalogue/figures.queries';
import { type DemandCell, demandOf, demandPosition } from '#projections/listing-requests/demand.queries';
import { industries, sectorOf, sectors } from '#server/catalogue/vocabulary';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output } from '#server/platform/http/output';
import { Policy } from '#server/platform/http/policy';
import { demand } from './listing-requests.output.js';

/** The name of each sector and of its industries. */
const WORDS = sectors.map(({ slug, name }) => ({
  sector: slug,
  words: [name, ...industries.filter(({ sector }) => sector === slug).map((one) => one.name)].join(' '),
}));

/** What people miss, for creators who choose what to write next (B16). */
@Controller('listing-requests')
@Policy('user')
export class DemandController {
  /** The same for all readers, by the position of the view: computed once per change of the requests, and anew for searches. */
  private readonly cells = new LRUCache<string, DemandCell[]>({
    ...{ max: 2, ttl: 10_000 },
    fetchMethod: () => demandOf(this.db.sql, { sectors: WORDS, days: FIGURE_DAYS }),
  });

  constructor(private readonly db: Database) {}

  /** By sector and region, the most wanted first. Counts alone: none tells who searched, waits or named an amount. */
  @Get('demand')
  @Output(dataOf(demand))
  async demand() {
    const cells = (await this.cells.fetch(await demandPosition(this.db.sql)))!;
    const shown = cells.map(({ sector, ...cell }) => ({
      ...{ sector: { slug: sector, name: sectorOf(sector)?.name ?? sector }, ...cell },
    }));
    return { data: { days: FIGURE_DAYS, cells: shown } };
  }
}
