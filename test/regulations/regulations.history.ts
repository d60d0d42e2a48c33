import { withFacts } from '#server/kernel/command';
import { RecordRegulationChange, regulationChange } from '#server/regulations/regulation-change';
import {
  CloseUpdate,
  DeclineUpdate,
  HandInUpdate,
  requiredUpdate,
  RequireUpdate,
  updateStream,
} from '#server/regulations/required-update';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A change of regulation is recorded; the updates that it requires may be answered. */
async function changeRegulation(market: GeneratedMarket) {
  const { people, listings, newId, text, oneOf, chance, at, decide } = market;
  const [changeId, by] = [newId('change'), oneOf(people)];
  const scope = { country: 'Nigeria', region: '', sectors: chance(0.5) ? ['health'] : [], listingId: null };
  const described = { text: sealedBy(by, text(5)), link: 'https://example.gov.ng/notice', takesEffect: '2026-06-01' };
  const change = new RecordRegulationChange({ changeId, by, ...described, ...scope, at: at() });
  await decide(regulationChange, changeId, change);
  for (const { id: listingId, creatorId, sections } of [oneOf(listings), oneOf(listings)]) {
    const task = { changeId, listingId };
    const answer = (command: Parameters<typeof requiredUpdate.decide>[0]) =>
      decide(requiredUpdate, updateStream(task), command);
    const guide = { creatorId, isPublished: chance(0.9) };
    await answer(withFacts(new RequireUpdate({ ...task, at: at() }), guide));
    const [reason, act] = [sealedBy(creatorId, text(4)), { ...task, by: creatorId, at: at() }];
    if (chance(0.5)) await answer(new DeclineUpdate({ ...act, reason }));
    if (chance(0.3)) {
      const close = new CloseUpdate({ ...act, by, reason: sealedBy(by, text(3)) });
      await answer(withFacts(close, { isCoauthor: false }));
    }
    const changes = new Map(sections.map((section) => [section, at()]));
    if (chance(0.6)) await answer(withFacts(new HandInUpdate({ ...act, at: at() }), { changes }));
  }
}

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

const at = '2026-03-01T09:00:00.000Z';
const scope = { country: '', region: '', sectors: [], listingId: 'lst' };
const described = {
  text: sealedBy('mo', 'c2VhbGVk'),
  link: 'https://example.gov.ng/notice',
  takesEffect: '2026-06-01',
};

export const history: ModuleHistory = {
  activities: (market) => [() => changeRegulation(market), () => changeRegulation(market)],
  marketDay: [
    {
      ...{ stream: 'regulation-chg', type: 'RegulationChangeRecorded' },
      data: { changeId: 'chg', by: 'mo', ...described, ...scope, at },
    },
    {
      ...{ stream: 'update-lst-chg', type: 'UpdateRequired' },
      data: { changeId: 'chg', listingId: 'lst', creatorId: 'chidi', at },
    },
  ],
};
