import { accountsView } from '#projections/accounts/accounts.view';
import { networkView } from '#projections/network/network.view';
import { typesOf, type View } from '#projections/projection';
import { purchasesView } from '#projections/purchases/purchases.view';
import { views } from '#projections/views';
import { walletView } from '#projections/wallet/wallet.view';
import { NAMED } from '#verify/invariant';
import { marketDay } from './market-day.js';
import type { Mutation } from './mutation.js';

const { entry } = walletView.table;
const { purchase } = purchasesView.table;
/** A value other than the column's own, also where that is null, by the column's type; `$` is the column. */
const CHANGED: Record<string, string> = {
  text: "coalesce($, '') || '.'",
  bigint: 'coalesce($, 0) + 1',
  int: 'coalesce($, 0) + 1',
  boolean: 'not coalesce($, false)',
  timestamptz: "coalesce($, now()) + interval '1 second'",
  jsonb: `'{"changed": true}'`,
  'text[]': "array_append($, 'changed')",
};

/** Every table: its name in the verifier and in the database, and SQL that changes a row. */
export const tables = views.flatMap(({ name, schema, tables: own }) =>
  Object.entries(own).map(([table, { key, columns }]) => {
    const column = Object.keys(columns).findLast((one) => !key.includes(one)) ?? key.at(-1)!;
    const [type = ''] = columns[column]!.split(' ');
    const changed = CHANGED[type]!.replaceAll('$', `"${column}"`);
    return { named: `${name}.${table}`, stored: `${schema}.${table}`, change: `"${column}" = ${changed}` };
  }),
);

/** No more than the check names. */
const AT_ONCE = 15;
const groups = tables.flatMap((_, n) => (n % AT_ONCE === 0 ? [tables.slice(n, n + AT_ONCE)] : []));

/** The place in the day of the last event that the view handles. */
function lastOf(view: View): number {
  const types = typesOf(view);
  return marketDay.findLastIndex(({ type }) => types.includes(type));
}

/** That event, as the check names it. */
function lastShown(view: View): string {
  const index = lastOf(view);
  const stream = marketDay[index]?.stream;
  const revision = marketDay.slice(0, index).filter((draft) => draft.stream === stream).length;
  return `${stream} revision ${revision}`;
}

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
      copy.rows(`insert into ${purchase} (listing_id, buyer_id, creator_id, reference, price, list_price, status, started_at)
        values ('lst', 'eve', 'chidi', 'pur.0', 1, 1, 'completed', now())`),
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
  ...groups.map((group): Mutation => ({
    breaks: 'I23',
    by: `a row in every table from ${group[0]!.named} to ${group.at(-1)!.named}`,
    spoil: async (copy) => {
      for (const { stored, change } of group)
        await copy.rows(`update ${stored} set ${change} where ctid = (select min(ctid) from ${stored})`);
    },
    named: group.map(({ named }) => `${named} revision -`),
    viewsStay: true,
  })),
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
    // The check names the first ones in the order of the log.
    named: views
      .toSorted((one, other) => lastOf(one) - lastOf(other))
      .slice(0, NAMED)
      .map(lastShown),
    viewsStay: true,
  },
];
