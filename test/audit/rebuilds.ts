import type { App } from '../app.js';
import { until } from '../until.js';

export type Rebuild = {
  kind: string;
  state: string;
  asked_by: string | null;
  exchanged_at: string | null;
  differences: { table: string; before: number; now: number }[] | null;
};
type View = { view: string; may_roll_back: boolean; rebuild: Rebuild | null };

/** The rebuilds of read models as an auditor requests and sees them. */
export function rebuildsOf(app: App, token: string) {
  const shown = async (name: string) =>
    (await app.call<{ results: View[] }>('GET', 'audit/views/', { token })).body.results.find(
      ({ view }) => view === name,
    )!;
  const ask = (name: string, kind: 'rebuild' | 'rollback') =>
    app.call<{ message?: string; code?: string }>('POST', `audit/views/${name}/${kind}`, { token, body: {} });
  return {
    shown,
    ask,
    /** Requests it and waits until its tables are compared. */
    async done(name: string, kind: 'rebuild' | 'rollback') {
      const { status } = await ask(name, kind);
      if (status !== 200) throw new Error(`${kind} of ${name}: ${status}`);
      return until(
        () => shown(name),
        ({ rebuild }) => rebuild?.kind === kind && rebuild.state === 'compared',
      );
    },
  };
}
