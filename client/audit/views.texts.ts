import { plural } from '../lib/texts/plural';

const number = new Intl.NumberFormat('en-NG');
const events = (count: number) => plural(count, { one: '# event', other: '# events' });

const left = (seconds: number | null) =>
  seconds === null ? '' : `, about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`;

/** Texts about the read models and their rebuilds (en-NG). */
export const texts = {
  views: {
    title: 'Read models',
    current: (count: number, isAll: boolean) =>
      isAll
        ? `Every read model shows every event (${number.format(count)})`
        : plural(count, { one: '# other shows every event', other: '# others show every event' }),
    halted: (event: string | null, reason: string | null) => `halted at event ${event ?? 'unknown'}: ${reason ?? ''}`,
    absent: 'not fed by any process yet',
    building: (percent: number, rate: number) => `building, ${percent} % of the log, ${rate} events/s`,
    lag: (isLive: boolean, behind: number, seconds: number, rate: number) =>
      `${isLive ? '' : 'catching up, '}${behind === 0 ? 'shows every event' : `${events(behind)} behind, ${seconds} s`}, ${rate} events/s`,
  },
  rebuild: {
    start: 'Rebuild',
    startOf: (view: string) => `Rebuild ${view}`,
    rollBack: 'Roll back',
    rollBackOf: (view: string) => `Roll back ${view}`,
    progressOf: (view: string) => `Share of the log in the new tables of ${view}`,
    under: (count: number) => plural(count, { one: ', # is being rebuilt', other: ', # are being rebuilt' }),
    building: {
      rebuild: (percent: number, remaining: number | null) =>
        `Building anew: ${percent} % of the log${left(remaining)}`,
      rollback: (percent: number, remaining: number | null) =>
        `Bringing back: ${percent} % of the events since${left(remaining)}`,
    },
    state: {
      waiting: 'Waits for the process that feeds it.',
      comparing: 'Exchanged. The rows of before are being compared.',
      'not compared': 'Exchanged. The comparison with the rows of before did not end.',
      abandoned: 'The roll back was interrupted. What was read before is still read.',
    },
    exchanged: { rebuild: 'Rebuilt', rollback: 'Rolled back' },
    by: (username: string) => ` by @${username}`,
    equal: 'every row was equal.',
    different: (tables: readonly { table: string; before: number; now: number }[]) =>
      `${tables.map(({ table, before, now }) => `${table} (${number.format(before)} ${before === 1 ? 'row' : 'rows'} before, ${number.format(now)} now)`).join(', ')} differed.`,
  },
};
