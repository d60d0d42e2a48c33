import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { drill, RecordDrill } from './drill.js';
import { type Exported, type Flip, flipsOf } from './drill.flips.js';
import { DrilledWallets } from './drilled-wallet.reader.js';
import type { Drill, DrilledFlip } from './drills.events.js';
import { type Verdict, WalletVerifier } from './wallet.verifier.js';

/** What is kept of the verifier's answer, characters. */
const KEPT = 500;

const said = ({ lines }: Verdict) => lines.join(' ').slice(0, KEPT);
const isNamed = (verdict: Verdict, { revision, reason }: Flip) =>
  !verdict.ok && verdict.revision === revision && reason.test(verdict.reason);

/** Holds drills: changes copies of a wallet's export in memory, and records what the verifier says of them. */
@Injectable()
export class TamperDrills {
  constructor(
    private readonly store: EventStore,
    private readonly wallets: DrilledWallets,
    private readonly verifier: WalletVerifier,
    private readonly commands: CommandBus,
  ) {}

  /** The drill with this id, which is held unless it was; undefined while there is no wallet. */
  async hold(drillId: string, by: UserId | null): Promise<Drill | undefined> {
    const { held } = await this.store.state(drill, drillId);
    if (held) return held;
    const chosen = await this.wallets.chosen();
    if (!chosen) return undefined;
    const { exported, unproved, ...about } = chosen;
    const control = await this.control(exported, unproved);
    await this.commands.execute(
      new RecordDrill({
        ...{ drillId, by, ...about, entries: exported.lines.length },
        control,
        flips: control.holds ? await this.flipped(exported) : [],
        at: now(),
      }),
    );
    return (await this.store.state(drill, drillId)).held;
  }

  /** What is said of the copy before anything is changed in it. */
  private async control(exported: Exported, unproved: string | undefined): Promise<Drill['control']> {
    if (unproved) return { holds: false, said: unproved };
    const verdict = await this.verifier.verdict(exported);
    return { holds: verdict.ok, said: said(verdict) };
  }

  private async flipped(exported: Exported): Promise<DrilledFlip[]> {
    const outcomes: DrilledFlip[] = [];
    for (const flip of flipsOf(exported)) {
      const copy = structuredClone(exported);
      flip.change(copy);
      const verdict = await this.verifier.verdict(copy);
      outcomes.push({ flip: flip.flip, found: isNamed(verdict, flip), said: said(verdict) });
      // Requests and other messages are served between two copies.
      await setImmediate();
    }
    return outcomes;
  }
}
