import { describe, it } from '@jest/globals';
import { AcceptConnectRequest, connection, SendConnectRequest } from '#server/network/connection';
import type { ConnectionMade, ConnectRequestSent } from '#server/network/network.events';
import { specification } from '../given.js';

const at = '2026-03-01T09:00:00.000Z';
const asked = { requestId: 'r1', from: 'ada', to: 'bola', note: null, at };
const sent: ConnectRequestSent = { type: 'ConnectRequestSent', data: asked };
const made: ConnectionMade = { type: 'ConnectionMade', data: { requestId: 'r1', from: 'ada', to: 'bola', at } };
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
    given(sent)
      .when(new SendConnectRequest({ requestId: 'r2', from: 'bola', to: 'ada', note: null, at }))
      .then(made));

  it('changes nothing between connected people', () => {
    given(sent, made).when(new SendConnectRequest(asked)).thenRefused('already_connected');
    given(sent, made)
      .when(new SendConnectRequest({ ...asked, from: 'bola', to: 'ada' }))
      .thenRefused('already_connected');
  });
});

describe('Accepting', () => {
  const accept = new AcceptConnectRequest({ requestId: 'r1', from: 'ada', by: 'bola', at });

  it('connects both', () => given(sent).when(accept).then(made));

  it('twice changes nothing', () => given(sent, made).when(accept).thenNothing());

  it('is accepted by its receiver only', () =>
    given(sent)
      .when(new AcceptConnectRequest({ requestId: 'r1', from: 'bola', by: 'ada', at }))
      .thenRefused('not_found'));

  it('requires a request', () => {
    given().when(accept).thenRefused('not_found');
    given(sent)
      .when(new AcceptConnectRequest({ requestId: 'r9', from: 'ada', by: 'bola', at }))
      .thenRefused('not_found');
  });
});
