import { describe, it } from '@jest/globals';
import { connection } from '#server/network/connection';
import {
  AcceptConnectRequest,
  BlockPerson,
  DismissFounder,
  RemoveConnection,
  RestoreFounder,
  SendConnectRequest,
  UnblockPerson,
  WithdrawConnectRequest,
} from '#server/network/connection-commands';
import type { ConnectionEvent } from '#server/network/network.events';
import { specification } from '../given.js';

const at = '2026-03-01T09:00:00.000Z';
const until = '2026-05-30T09:00:00.000Z';
const own = { by: 'ada', other: 'bola', at };
const request = { requestId: 'r1', from: 'bola', to: 'ada', at };
const sent: ConnectionEvent = { type: 'ConnectRequestSent', data: { ...request, note: null } };
const made: ConnectionEvent = { type: 'ConnectionMade', data: request };
const dismissed: ConnectionEvent = { type: 'FounderDismissed', data: { ...own, until } };
const restored: ConnectionEvent = { type: 'FounderRestored', data: own };
const blocked: ConnectionEvent = { type: 'PersonBlocked', data: own };
const unblocked: ConnectionEvent = { type: 'PersonUnblocked', data: own };
const given = specification(connection);

describe('A dismissal', () => {
  it('holds for 90 days and is not repeated meanwhile', () => {
    given().when(new DismissFounder(own)).then(dismissed);
    given(dismissed).when(new DismissFounder(own)).thenNothing();
    given(dismissed)
      .when(new DismissFounder({ ...own, at: until }))
      .then({ type: 'FounderDismissed', data: { ...own, at: until, until: '2026-08-28T09:00:00.000Z' } });
  });

  it('is taken back', () => {
    given(dismissed).when(new RestoreFounder(own)).then(restored);
    given(dismissed, restored).when(new RestoreFounder(own)).thenNothing();
    given(dismissed)
      .when(new RestoreFounder({ ...own, by: 'bola', other: 'ada' }))
      .thenNothing();
  });

  it('hinders no request', () =>
    given(dismissed)
      .when(new SendConnectRequest({ ...request, note: null }))
      .then(sent));
});

describe('A block', () => {
  it('is set and lifted once, by its own person', () => {
    given().when(new BlockPerson(own)).then(blocked);
    given(blocked).when(new BlockPerson(own)).thenNothing();
    given(blocked).when(new UnblockPerson(own)).then(unblocked);
    given(blocked, unblocked).when(new UnblockPerson(own)).thenNothing();
    given(blocked)
      .when(new UnblockPerson({ by: 'bola', other: 'ada', at }))
      .thenNothing();
  });

  it('never concerns oneself', () =>
    given()
      .when(new BlockPerson({ ...own, other: 'ada' }))
      .thenRefused('invalid'));

  it('refuses requests in both directions with one sentence', () => {
    for (const [from, to] of [
      ['ada', 'bola'],
      ['bola', 'ada'],
    ] as const)
      given(blocked)
        .when(new SendConnectRequest({ requestId: 'r2', from, to, note: null, at }))
        .thenRefused('request_refused');
  });

  it('ends a request and a connection', () => {
    given(sent, blocked)
      .when(new AcceptConnectRequest({ requestId: 'r1', from: 'bola', by: 'ada', at }))
      .thenRefused('not_found');
    given(sent, blocked)
      .when(new WithdrawConnectRequest({ requestId: 'r1', by: 'bola', to: 'ada', at }))
      .thenRefused('not_found');
    given(sent, made, blocked)
      .when(new RemoveConnection({ ...own, by: 'bola', other: 'ada' }))
      .thenRefused('not_found');
  });

  it('makes the blocker unknown to the blocked person', () => {
    for (const Command of [BlockPerson, DismissFounder, RestoreFounder])
      given(blocked)
        .when(new Command({ by: 'bola', other: 'ada', at }))
        .thenRefused('not_found');
  });

  it('leaves the blocked person free to ask at once when it is lifted, but shortens no waiting of the own', () => {
    const again = { type: 'ConnectRequestSent' as const, data: { ...request, requestId: 'r2', note: null } };
    given(sent, blocked, unblocked).when(new SendConnectRequest(again.data)).then(again);
    given(sent, made, blocked, unblocked).when(new SendConnectRequest(again.data)).then(again);
    const by = { by: 'bola', other: 'ada', at };
    given(sent, { type: 'PersonBlocked', data: by }, { type: 'PersonUnblocked', data: by })
      .when(new SendConnectRequest(again.data))
      .thenRefused('duplicate_request');
  });
});
