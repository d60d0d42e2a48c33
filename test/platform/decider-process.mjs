// A process of a spec: executes one command with an identity, and sends the number of its events.
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';

const [ownerId, commandId] = process.argv.slice(2);
const deposit = { ownerId, reference: `dep.${commandId}`, amount: 100, at: '2026-11-21T09:00:00.000Z' };
const store = new EventStore(Config.from());
const events = await store.decide(wallet, ownerId, new ReceiveDeposit(deposit), { commandId });
process.send?.(events.length);
