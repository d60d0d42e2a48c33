import { BuildProgress } from '#local/build-progress';

const answer = (percent: number, built = false) =>
  JSON.stringify({ status: 'not ready', views: [{ view: 'wallet', version: 3, built, percent, state: 'building' }] });

describe('While views are built, npm start', () => {
  it('prints the percentage of each at every ten percent, and nothing for built or not started views', () => {
    const printed: string[] = [];
    const progress = new BuildProgress((line) => printed.push(line));
    for (const share of [0, 4, 9, 14, 43, 44, 99]) progress.update(answer(share));
    progress.update(answer(100, true));
    expect(printed).toEqual([4, 14, 43, 99].map((share) => `building wallet v3 … ${share} %`));
  });

  it('continues to wait while any view makes progress', () => {
    const progress = new BuildProgress(() => undefined);
    const answers = [answer(4), answer(4), answer(5), undefined, '<html>', answer(100, true), answer(100, true)];
    expect(answers.map((one) => progress.update(one))).toEqual([true, false, true, false, false, true, false]);
  });
});
