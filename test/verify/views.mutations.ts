import { accountsView } from '#projections/accounts/accounts.view';
import { networkView } from '#projections/network/network.view';
import { purchasesView } from '#projections/purchases/purchases.view';
import { views } from '#projections/views';
import { walletView } from '#projections/wallet/wallet.view';
import type { Mutation } from './mutation.js';

const { entry } = walletView.table;
const { purchase } = purchasesView.table;
/** Every table: its name in the verifier and in the database. */
const tables = views.flatMap(({ name, schema, tables: own }) =>
  Object.keys(own).map((table) => ({ named: `${name}.${table}`, stored: `${schema}.${table}` })),
);
/** A column of each table on which no other table depends. */
const FREE: Record<string, string> = {
  'accounts.member': "region = 'Kano'",
  'accounts.held_role': "role = 'finance'",
  'audit.wallet': 'events = events + 1',
  'catalogue.listing': 'total_buyers = total_buyers + 1',
  'catalogue.section': 'items = items + 1',
  'catalogue.content': "text_content = 'Rent two.'",
  'catalogue.progress': 'completed = not completed',
  'network.connection': "status = 'sent'",
  'purchases.purchase': 'price = price + 1',
  'purchases.payment': 'fees = fees + 1',
  'wallet.entry': "label = 'Gift'",
  'wallet.account': 'balance = balance + 1',
};

export const viewMutations: Mutation[] = [
  {
    breaks: 'I14',
    by: 'a buyer missing from the access table',
    spoil: (copy) => copy.rows(`delete from ${purchase} where buyer_id = 'bola'`),
    named: ['purchase-lst-bola revision 1'],
    options: ['--no-replay'],
    viewsStay: true,
  },
  {
    breaks: 'I14',
    by: 'a reader in the access table who never bought',
    spoil: (copy) =>
      copy.rows(`insert into ${purchase} (listing_id, buyer_id, creator_id, reference, price, status, started_at)
        values ('lst', 'eve', 'chidi', 'pur.0', 1, 'completed', now())`),
    named: ['purchase-lst-eve revision -'],
    options: ['--no-replay'],
    viewsStay: true,
  },
  {
    breaks: 'I23',
    by: 'a row in a table that was changed by hand',
    spoil: (copy) => copy.rows(`update ${entry} set label = 'Gift' where owner_id = 'bola' and revision = 0`),
    named: ['wallet.entry revision -'],
    viewsStay: true,
  },
  {
    breaks: 'I23',
    by: 'a row in every table',
    spoil: async (copy) => {
      for (const { named, stored } of tables)
        await copy.rows(`update ${stored} set ${FREE[named]} where ctid = (select min(ctid) from ${stored})`);
    },
    named: tables.map(({ named }) => `${named} revision -`),
    viewsStay: true,
  },
  {
    breaks: 'I23',
    by: 'missing and surplus rows',
    spoil: async (copy) => {
      await copy.rows(`delete from ${entry} where owner_id = 'bola' and revision = 0`);
      await copy.rows(`insert into ${accountsView.table.held_role} (user_id, role) values ('eve', 'admin')`);
    },
    named: ['accounts.held_role revision -', 'wallet.entry revision -'],
    viewsStay: true,
  },
  {
    breaks: 'I24',
    by: 'a view whose checkpoint is past the log',
    spoil: (copy) =>
      copy.rows(`update projection.checkpoint set position = position + 1000 where name = '${networkView.schema}'`),
    named: ['network revision -'],
    viewsStay: true,
  },
  {
    breaks: 'I24',
    by: 'every view, each one event behind',
    spoil: (copy) => copy.show({ behind: true }),
    named: [
      ...['connection-bola_chidi revision 1', 'payment-dep.1 revision 1', 'progress-lst-bola revision 0'],
      ...['user-chidi revision 2', 'wallet-bola revision 3', 'wallet-bola revision 3'],
    ],
    viewsStay: true,
  },
];
