import { CommandBus } from '@nestjs/cqrs';
import { ExamineWithdrawal } from '#server/incidents/flagged-withdrawals.commands';
import { type App, type Person, startApp } from '../app.js';
import { grant } from '../purchases/market.js';
import { until } from '../until.js';
import { fundedPerson, whenWithdrawal, withdrawn } from '../withdrawals/withdrawing.js';

type Flagged = { reference: string; owner_id: string; amount_kobo: number };
type Incidents = { results: { id: string; flagged: Flagged | null; at: string }[] };

describe('A large deposit that leaves for a bank', () => {
  let app: App, auditor: Person;

  beforeAll(async () => {
    app = await startApp({ LARGE_DEPOSITS: '1000000' });
    auditor = await app.person();
    await grant(app, auditor, 'auditor');
  });
  afterAll(() => app.stop());

  const flagged = async () =>
    (await app.call<Incidents>('GET', 'audit/incidents', { token: auditor.token })).body.results.flatMap(
      ({ flagged: one }) => one ?? [],
    );

  it('is shown to auditors once, with the withdrawal, which goes on; a small one is not', async () => {
    const [large, small] = [await fundedPerson(app, 1_000_000), await fundedPerson(app, 100_000)];
    await withdrawn(app, small, 900);
    const reference = await withdrawn(app, large, 9_000);
    const amount = 9_000 * 100 + 2_500;
    expect(await until(flagged, (all) => all.length > 0)).toEqual([
      {
        ...{ reference, owner_id: large.id, hours: 72 },
        ...{ amount_kobo: amount, deposited_kobo: 1_000_000, withdrawn_kobo: amount },
      },
    ]);
    await whenWithdrawal(app, large, reference, 'paid');

    const about = { ownerId: large.id, reference, amount, at: new Date().toISOString() };
    await app.worker.get(CommandBus).execute(new ExamineWithdrawal(about));
    const facts: string[] = [];
    for await (const { type } of app.store.history(`incident-${reference}`)) facts.push(type);
    expect(facts).toEqual(['WithdrawalFlagged']);
  });
});
