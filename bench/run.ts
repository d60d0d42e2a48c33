import { judge } from './judge.js';
import { resultsFile, type SuiteResult, table } from './report.js';
import { measured } from './rounds.js';
import type { Options, Suite } from './suite.js';

/**
 * Runs the suites one after the other and writes the results after each, so that a later failure loses none. A suite that
 * throws has failed, and the next one runs. Resolves to the exit code: 1 when a row is short or failed.
 */
export async function run(
  suites: readonly Suite[],
  options: Options,
  folder: string,
  print: (text: string) => void = console.log,
): Promise<0 | 1> {
  const file = resultsFile(folder, options);
  const results: SuiteResult[] = [];
  for (const suite of suites) {
    print(`\n${suite.name}`);
    results.push(await resultOf(suite, options));
    file.write(results);
  }
  const verdicts = results.flatMap((result) => result.verdicts);
  print(`\n${table(verdicts)}\n`);
  for (const failure of new Set(verdicts.flatMap(({ failures }) => failures))) print(`  ${failure}`);
  print(`  ${file.path}`);
  return verdicts.some(({ verdict }) => verdict === 'short' || verdict === 'failed') ? 1 : 0;
}

async function resultOf(suite: Suite, options: Options): Promise<SuiteResult> {
  let taken: SuiteResult['taken'] = {};
  try {
    const opened = await suite.open(options);
    try {
      taken = await measured(opened, options);
    } finally {
      await opened.close();
    }
    return { suite: suite.name, taken, verdicts: suite.rows.map((row) => judge(row, taken)) };
  } catch (error) {
    const failure = `failed: ${suite.name}: ${(error as Error).message}`;
    options.say(failure);
    const failed = suite.rows.map((row) => judge(row, taken));
    return {
      suite: suite.name,
      taken,
      verdicts: failed.map((one) => ({ ...one, verdict: 'failed', failures: [...one.failures, failure] })),
    };
  }
}
