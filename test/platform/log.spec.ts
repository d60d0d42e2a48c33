import { log } from '#server/platform/log';
import { newTrace, within } from '#server/platform/events/trace-context';
import { recordedLog } from '../accounts/marks.js';

/** The lines that `work` logs, as they are written. */
function linesOf(work: () => void): string[] {
  const recorded = recordedLog();
  work();
  recorded.end();
  return recorded.lines;
}

describe('A line of the log', () => {
  it('is one JSON object with its moment in UTC, its process and the request that caused it', () => {
    const trace = newTrace({ correlationId: 'a-request', actorId: 'visitor' });
    const [line] = linesOf(() => within(trace, () => log.warn({ limit: 'login' }, 'a limit was reached')));
    expect(JSON.parse(line!)).toMatchObject({
      ...{ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), process: expect.any(String) },
      ...{ level: 40, correlationId: 'a-request', limit: 'login', msg: 'a limit was reached' },
    });
  });

  it('stays one line, whatever a text in it holds', () => {
    const text = 'a%s%d%j%o\r\n{"level":50,"msg":"forged"}\u2028\u0000\u001b[2K';
    const lines = linesOf(() => log.info({ text, [text]: 1, err: new Error(text) }, text));
    expect(lines.map((line) => line.trim().split(/[\r\n\u0000\u001b]/).length)).toEqual([1]);
    expect(JSON.parse(lines[0]!)).toMatchObject({ text, msg: text });
  });
});
