import { describe, it } from '@jest/globals';
import { connection } from '#server/network/connection';
import {
  AcceptConnectRequest,
  DeclineConnectRequest,
  RemoveConnection,
  SendConnectRequest,
  WithdrawConnectRequest,
} from '#server/network/connection-commands';
import type { ConnectionEvent, ConnectionMade, ConnectRequestSent } from '#server/network/network.events';
import { specification } from '../given.js';

const at = '2026-03-01T09:00:00.000Z';
const days = (count: number, ms = 0) => new Date(Date.parse(at) + count * 86_400_000 + ms).toISOString();
const asked = { requestId: 'r1', from: 'ada', to: 'bola', note: null, at };
const answered = { requestId: 'r1', from: 'ada', to: 'bola', at };
const sent: ConnectRequestSent = { type: 'ConnectRequestSent', data: asked };
const made: ConnectionMade = { type: 'ConnectionMade', data: answered };
const declined: ConnectionEvent = { type: 'ConnectRequestDeclined', data: answered };
const withdrawn: ConnectionEvent = { type: 'ConnectRequestWithdrawn', data: answered };
const removed: ConnectionEvent = { type: 'ConnectionRemoved', data: { by: 'bola', other: 'ada', at } };
const back = { requestId: 'r2', from: 'bola', to: 'ada', note: null, at };
const given = specification(connection);

describe('A connect request', () => {
  it('goes to another person', () => given().when(new SendConnectRequest(asked)).then(sent));

  it('never goes to oneself', () =>
    given()
      .when(new SendConnectRequest({ ...asked, to: 'ada' }))
      .thenRefused('invalid'));

  it('is sent once by repeated presses', () =>
    given(sent)
      .when(new SendConnectRequest({ ...asked, requestId: 'r2' }))
      .thenRefused('duplicate_request'));

  it('that crosses one from the other side connects both', () =>
    given(sent).when(new SendConnectRequest(back)).then(made));

  it('changes nothing between connected people', () => {
    given(sent, made).when(new SendConnectRequest(asked)).thenRefused('already_connected');
    given(sent, made).when(new SendConnectRequest(back)).thenRefused('already_connected');
  });
});

describe('Asking the same person again', () => {
  const again = (when: string) => new SendConnectRequest({ ...asked, requestId: 'r2', at: when });
  const sentAgain = (when: string) => ({ ...sent, data: { ...asked, requestId: 'r2', at: when } });
  /** What a sender may do is the same in each. */
  const histories: [string, ConnectionEvent[]][] = [
    ['a request that waits', [sent]],
    ['a declined request', [sent, { ...declined, data: { ...answered, at: days(20) } } as ConnectionEvent]],
    ['a withdrawn request', [sent, withdrawn]],
    ['a request that was declined and then withdrawn', [sent, declined, withdrawn]],
  ];

  it.each(histories)('is possible 21 days after %s', (_, history) => {
    given(...history)
      .when(again(days(21, -1)))
      .thenRefused('duplicate_request');
    given(...history)
      .when(again(days(21)))
      .then(sentAgain(days(21)));
  });

  it.each(histories)('names the same instant after %s', (_, history) => {
    const state = history.reduce(connection.evolve, connection.initial());
    expect(() => connection.decide(again(days(3)), state)).toThrow(
      expect.objectContaining({
        detail: 'You asked this person before. You can ask again from 22 March 2026 at 10:00.',
        more: { extra: { ask_again_at: days(21) } },
      }),
    );
  });

  it('waits from the withdrawal, and for its sender alone', () => {
    const late = { ...withdrawn, data: { ...answered, at: days(5) } } as ConnectionEvent;
    given(sent, late)
      .when(again(days(25)))
      .thenRefused('duplicate_request');
    given(sent, late)
      .when(new SendConnectRequest({ ...back, at: days(6) }))
      .then({ type: 'ConnectRequestSent', data: { ...back, at: days(6) } });
  });

  it('is no question where the other declined: the own request connects both, as if they crossed', () =>
    given(sent, declined).when(new SendConnectRequest(back)).then(made));
});

describe.each([
  ['Accepting', AcceptConnectRequest, made],
  ['Declining', DeclineConnectRequest, declined],
] as const)('%s', (_, Answer, answer) => {
  const command = new Answer({ requestId: 'r1', from: 'ada', by: 'bola', at });

  it('answers a request', () => given(sent).when(command).then(answer));

  it('twice changes nothing', () => given(sent, answer).when(command).thenNothing());

  it('is for its receiver only', () =>
    given(sent)
      .when(new Answer({ requestId: 'r1', from: 'bola', by: 'ada', at }))
      .thenRefused('not_found'));

  it('requires a request', () => {
    given().when(command).thenRefused('not_found');
    given(sent, withdrawn).when(command).thenRefused('not_found');
    given(sent)
      .when(new Answer({ requestId: 'r9', from: 'ada', by: 'bola', at }))
      .thenRefused('not_found');
  });
});

describe('A request', () => {
  const answer = { requestId: 'r1', from: 'ada', by: 'bola', at };
  const withdraw = new WithdrawConnectRequest({ requestId: 'r1', by: 'ada', to: 'bola', at });

  it('is answered once', () => {
    given(sent, declined).when(new AcceptConnectRequest(answer)).thenRefused('request_declined');
    given(sent, made).when(new DeclineConnectRequest(answer)).thenRefused('already_connected');
  });

  it('is withdrawn by its sender, whether it was declined or not', () => {
    given(sent).when(withdraw).then(withdrawn);
    given(sent, declined).when(withdraw).then(withdrawn);
    given(sent, made).when(withdraw).thenRefused('already_connected');
    given(sent, withdrawn).when(withdraw).thenRefused('not_found');
    given(sent)
      .when(new WithdrawConnectRequest({ requestId: 'r1', by: 'bola', to: 'ada', at }))
      .thenRefused('not_found');
  });
});

describe('A connection', () => {
  it('is removed by either side', () => {
    given(sent, made)
      .when(new RemoveConnection({ by: 'bola', other: 'ada', at }))
      .then(removed);
    given(sent, made)
      .when(new RemoveConnection({ by: 'ada', other: 'bola', at }))
      .then({ type: 'ConnectionRemoved', data: { by: 'ada', other: 'bola', at } });
  });

  it('that is none cannot be removed', () => {
    for (const history of [[], [sent], [sent, made, removed]])
      given(...history)
        .when(new RemoveConnection({ by: 'ada', other: 'bola', at }))
        .thenRefused('not_found');
  });

  it('is asked for anew at once after it was removed', () =>
    given(sent, made, removed)
      .when(new SendConnectRequest({ ...asked, requestId: 'r2' }))
      .then({ ...sent, data: { ...asked, requestId: 'r2' } }));
});
