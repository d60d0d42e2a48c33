import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { accountEvents } from '#server/accounts/accounts.events';
import { connectionEvents } from '#server/network/network.events';
import { table, view } from '../projection.js';

type ConnectionRow = {
  id: RequestId;
  from_id: UserId;
  to_id: UserId;
  note: Sealed | null;
  status: 'sent' | 'connected';
  sent_at: Instant;
  connected_at: Instant | null;
};

const { UserErased } = accountEvents;

/** Connect requests and connections between people. */
export const networkView = view({ ...connectionEvents, UserErased })({
  name: 'network',
  version: 3,
  tables: {
    connection: table<ConnectionRow>(
      ['id'],
      {
        id: 'text not null',
        from_id: 'text not null',
        to_id: 'text not null',
        note: 'jsonb',
        status: 'text not null',
        sent_at: 'timestamptz not null',
        connected_at: 'timestamptz',
      },
      [['from_id']],
    ),
  },
  indexes: `
    create index if not exists connection_to on connection (to_id);`,
  on: {
    ConnectRequestSent: ({ connection }, { data: { requestId: id, from, to, note, at } }) =>
      connection.put({ id, from_id: from, to_id: to, note, status: 'sent', sent_at: at, connected_at: null }),
    ConnectionMade: ({ connection }, { data }) =>
      connection.update({ id: data.requestId }, { status: 'connected', connected_at: data.at }),
    UserErased: ({ connection }, { data }) => {
      for (const { id } of connection.where({ from_id: data.userId })) connection.update({ id }, { note: null });
    },
  },
  audience: ({ data }) => ('userId' in data ? [{ user: data.userId }] : [{ user: data.from }, { user: data.to }]),
});
