import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Logged } from '#verify/invariant';
import { found } from './found.js';
import { having, net, nextSegment, recorded, story } from './story.js';

const afterwards = (type: string, change: (event: Logged) => Partial<Logged>) =>
  recorded(story()).map((event) => (event.type === type ? { ...event, ...change(event) } : event));

describe('Exactly what is wrong with the log, its segments or a view is named', () => {
  it('I18: a missing event', async () => {
    const events = recorded(story());
    expect(
      await found(events.filter(({ type }) => type !== 'ConnectRequestSent').map((event) => causedBefore(event))),
    ).toEqual(['I18 connection-bola_chidi@1']);
  });

  it('I18: a segment that is not numbered after the one before it', async () => {
    const [closed, opened, paid] = nextSegment();
    const misplaced = [opened!, paid!].map((draft) => ({ ...draft, stream: 'wallet-chidi.4' }));
    expect(await found(recorded([...story(), closed!, ...misplaced]))).toEqual(['I18 wallet-chidi.4@0']);
  });

  it('I18: a segment that begins without opened books, or after none were closed', async () => {
    const [closed, opened, paid] = nextSegment();
    expect(await found(recorded([...story(), closed!, paid!]))).toEqual(['I18 wallet-chidi.3@0']);
    const unclosed = [opened!, paid!].map((draft) => ({ ...draft, stream: 'wallet-chidi.2' }));
    expect(await found(recorded([...story(), ...unclosed]))).toEqual(['I18 wallet-chidi.2@0']);
  });

  it('I18: an event after the books were closed', async () => {
    const [closed, , paid] = nextSegment();
    expect(await found(recorded([...story(), closed!, { ...paid!, stream: 'wallet-chidi' }]))).toEqual([
      'I18 wallet-chidi@3',
    ]);
  });

  it('I2: books that are opened with another balance than they were closed with', async () => {
    const [closed, opened, paid] = nextSegment();
    Object.assign(opened!.data, { balance: net + 1 });
    expect(await found(recorded([...story(), closed!, opened!, paid!]))).toEqual(['I2 wallet-chidi.3@0']);
  });

  it('I18: an event id that came before', async () =>
    expect(await found(afterwards('PaymentSettled', () => ({ id: 'event-0' })).map(causedBefore))).toEqual([
      'I18 payment-pur.1@1',
    ]));

  it('I19: positions that do not rise', async () =>
    expect(await found(afterwards('PaymentInitiated', ({ position }) => ({ position: position - 10n })))).toEqual([
      'I19 payment-pur.1@0',
    ]));

  it('I19: an event that was edited after it was recorded', async () =>
    expect(
      await found(
        afterwards('SaleEarned', ({ data }) => ({ data: { ...data, availableAt: '2026-03-02T09:00:00.000Z' } })),
      ),
    ).toEqual(['I19 wallet-chidi@0']));

  it('I19: a log that cannot be read to its head', async () =>
    expect(await found(recorded(story()), { head: 10_000n })).toEqual(['I19 -']));

  it('I20: an event no one knows', async () => {
    expect(await found(recorded([...story(), { stream: 'note-1', type: 'Scribbled', data: {} }]))).toEqual([
      'I20 note-1@0',
    ]);
    expect(await found(recorded(having('ConnectionMade', (data) => (data.extra = 1))))).toEqual([
      'I20 connection-bola_chidi@1',
    ]);
  });

  it('I21: something acknowledged and lost', async () =>
    expect(await found(recorded(story()), { acknowledged: new Set(['pur.1', 'pur.2']) })).toEqual(['I21 -']));

  it.each([randomUUID(), 'no id of anything'])('I22: the cause %s, which is no earlier event', async ($causationId) =>
    expect(await found(afterwards('PaymentSettled', ({ meta }) => ({ meta: { ...meta, $causationId } })))).toEqual([
      'I22 payment-pur.1@1',
    ]),
  );

  it('I22: an outbox message is a cause', async () =>
    expect(
      await found(afterwards('PaymentSettled', ({ meta }) => ({ meta: { ...meta, $causationId: 'reconcile-pur.1' } }))),
    ).toEqual([]));

  it('I23: a row changed by hand', async () => {
    const rebuilt = () =>
      Promise.resolve([{ view: 'wallet', table: 'entry', position: '0', live: 'one', replayed: 'other' }]);
    expect(await found(recorded(story()), { rebuilt })).toEqual(['I23 wallet.entry']);
  });

  it('I24: a view past the end, and one that stays behind', async () => {
    const events = recorded(story());
    const [last] = events.slice(-1);
    expect(await found(events, { checkpoints: [{ name: 'network', position: last!.position + 1n }] })).toEqual([
      'I24 network',
    ]);
    expect(await found(events, { checkpoints: [{ name: 'network', position: 0n }] })).toEqual([
      'I24 connection-bola_chidi@1',
    ]);
  });
});

/** The event with its request as its cause, so that a missing event breaks no cause. */
const causedBefore = (event: Logged): Logged => ({ ...event, meta: { ...event.meta, $causationId: 'c' } });
