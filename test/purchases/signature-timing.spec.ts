import { createHmac, randomBytes } from 'node:crypto';
import { type App, startApp } from '../app.js';
import { Payments } from '#server/platform/providers/payments';

const [SAMPLES, ROUNDS, MOST_SIGMA] = [20_000, 3, 3];

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

/** The right signature with another digit at this place. */
const changed = (signature: string, place: number) =>
  signature.slice(0, place) + (signature[place] === '0' ? '1' : '0') + signature.slice(place + 1);

/** The difference of the mean times of two checks, in its standard errors: samples alternate, the slowest tenth is left out. */
function sigmas(first: () => boolean, last: () => boolean) {
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < SAMPLES * 2; i++) {
    const check = i % 2 ? last : first;
    const began = process.hrtime.bigint();
    check();
    times[i % 2]!.push(Number(process.hrtime.bigint() - began));
  }
  const [a, b] = times.map((all) => {
    const kept = all.sort((x, y) => x - y).slice(0, SAMPLES * 0.9);
    const mean = kept.reduce((sum, one) => sum + one, 0) / kept.length;
    const variance = kept.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (kept.length - 1);
    return { mean, error: variance / kept.length };
  });
  return (b!.mean - a!.mean) / Math.sqrt(a!.error + b!.error);
}

/** Differs in each of several rounds, in one direction: one round alone may differ by chance. */
const tells = (first: () => boolean, last: () => boolean) => {
  const rounds = Array.from({ length: ROUNDS }, () => sigmas(first, last));
  return rounds.every((one) => one > MOST_SIGMA) || rounds.every((one) => one < -MOST_SIGMA);
};

describe('The check of a webhook’s signature', () => {
  const body = randomBytes(600);

  it('takes as long for a signature that is wrong in its first digit as for one that is wrong in its last', () => {
    const provider = app.web.get(Payments);
    const right = createHmac('sha512', app.config.get('PAYSTACK_SECRET_KEY')).update(body).digest('hex');
    expect(provider.isSigned(body, right)).toBe(true);
    const [first, last] = [changed(right, 0), changed(right, 127)];
    expect(
      tells(
        () => provider.isSigned(body, first),
        () => provider.isSigned(body, last),
      ),
    ).toBe(false);
  });

  it('would tell by this measure if it stopped at the first digit that differs', () => {
    const right = createHmac('sha512', 'key').update(body).digest('hex');
    const careless = (given: string) => {
      createHmac('sha512', 'key').update(body).digest('hex');
      for (let i = 0; i < right.length; i++) if (right.charCodeAt(i) !== given.charCodeAt(i)) return false;
      return true;
    };
    const [first, last] = [changed(right, 0), changed(right, 127)];
    expect(
      tells(
        () => careless(first),
        () => careless(last),
      ),
    ).toBe(true);
  });
});
