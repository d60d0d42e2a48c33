import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { until } from '../until.js';
import { registeredVisitor, openBrowser, type Visitor } from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(180_000);

type Replayed = {
  revision: number;
  amount_kobo: number;
  direction: 'in' | 'out';
  balance_before_kobo: number;
  balance_after_kobo: number;
  chain_ok: boolean;
};

let stack: Stack;
let browser: Browser;
let owner: Visitor, auditor: Visitor;
const amounts = [2_500, 10_000.5, 999.99];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  owner = await registeredVisitor(browser, stack, 'ada', { first: 'Ada', last: 'Obi' });
  auditor = await registeredVisitor(browser, stack, 'vera', { first: 'Vera', last: 'Auta' });
  expect((await stack.command('dist/server/accounts/grant-role.main.js', 'vera', 'auditor')).code).toBe(0);
  for (const amount of amounts) await fund(amount);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('An auditor replays a wallet', () => {
  it('event by event; the balance at each step equals an independent fold', async () => {
    const wallets = await asAuditor<{ results: { id: string; owner: { username: string } }[] }>('audit/wallets/');
    const wallet = wallets.results.find(({ owner: { username } }) => username === 'ada')!;
    const { results } = await asAuditor<{ results: Replayed[] }>(`audit/wallets/${wallet.id}/events/?limit=100`);
    expect(results.length).toBe(amounts.length);
    let folded = 0;
    for (const step of [...results].sort((a, b) => a.revision - b.revision)) {
      expect([step.balance_before_kobo, step.chain_ok]).toEqual([folded, true]);
      folded += step.direction === 'in' ? step.amount_kobo : -step.amount_kobo;
      expect(step.balance_after_kobo).toBe(folded);
    }
    expect(folded).toBe(1_350_049);
    for (const { revision, balance_after_kobo } of results)
      expect(
        (await asAuditor<{ data: { balance_kobo: number } }>(`audit/wallets/${wallet.id}/replay/?revision=${revision}`))
          .data.balance_kobo,
      ).toBe(balance_after_kobo);
  });

  it('on the screen, with the keyboard, to the seal of the chain', async () => {
    const { page } = auditor;
    await page.goto('/audit');
    await page.getByText('Ada Obi').first().click();
    await page
      .getByText(/Chain verified to event/)
      .first()
      .waitFor();
    const slider = page.getByRole('slider').first();
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByText('₦2,500').first().waitFor();
    await page.keyboard.press('End');
    await page.getByText('₦13,500.49').first().waitFor();
    expect(auditor.errors).toEqual([]);
  });

  it('by dragging over the chart, which the table of events follows', async () => {
    const { page } = auditor;
    const plot = (await page.locator('.u-over').boundingBox())!;
    const at = (part: number) => [plot.x + plot.width * part, plot.y + plot.height / 2] as const;
    await page.mouse.move(...at(0.9));
    await page.mouse.down();
    await page.mouse.move(...at(0.66), { steps: 4 });
    await page.mouse.up();
    await page.getByRole('heading', { name: /₦10,000.50/ }).waitFor();
    await page.getByRole('row', { selected: true }).getByText('₦12,500.50').waitFor();
    await page.getByText('After event 1: ₦2,500').waitFor();
    expect(auditor.errors).toEqual([]);
  });

  it('sees why the balance changed, and the deposits as they were at that moment', async () => {
    const { page } = auditor;
    await page.getByRole('slider').first().focus();
    await page.keyboard.press('Home');
    const deposits = page
      .getByRole('region', { name: 'At this moment' })
      .getByRole('list')
      .first()
      .getByRole('listitem')
      .filter({ hasText: /^Deposit dep\.\S+paid/ });
    const shown = (expected: number) =>
      until(
        () => deposits.count(),
        (count) => count === expected,
      );
    await shown(1);
    await page.keyboard.press('End');
    await shown(amounts.length);
    await page.getByRole('button', { name: 'Why? Show causes and effects' }).click();
    const tree = page.getByRole('list', { name: 'Causes and effects, each after its cause' });
    await tree.getByText('Payment of ₦999.99 confirmed').waitFor();
    await tree.getByText('This movement').waitFor();
    expect(await tree.getByText('@ada', { exact: true }).count()).toBeGreaterThan(0);
    expect(auditor.errors).toEqual([]);
  });

  it('takes the history along, and the offline verifier confirms it', async () => {
    const { page } = auditor;
    const folder = await mkdtemp(join(tmpdir(), 'groundwork-audit-'));
    await page.getByText('Verify offline').click();
    const saved: string[] = [];
    for (const name of ['Events', 'Manifest', 'Verifier']) {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      const download = await waiting;
      saved.push(join(folder, download.suggestedFilename()));
      await download.saveAs(saved.at(-1)!);
    }
    const [events, manifest, program] = saved as [string, string, string];
    const run = () => promisify(execFile)(process.execPath, [program, events, manifest]);
    expect((await run()).stdout).toMatch(/^OK 3 events, balance ₦13,500\.49, head [0-9a-f]{64}\n$/);
    await writeFile(events, (await readFile(events, 'utf8')).replace('1000050', '9000050'));
    await expect(run()).rejects.toMatchObject({ stdout: expect.stringMatching(/^BROKEN at revision 1: /) });
    await rm(folder, { recursive: true });
    expect(auditor.errors).toEqual([]);
  });

  it('has changed copies of the wallet found, and replays the days by another commission', async () => {
    const { page } = auditor;
    await page.goto('/audit');
    const drill = page.getByRole('region', { name: 'Tamper drill' });
    await drill.getByRole('button', { name: 'Run the drill now' }).click();
    await drill.getByText(/^(\d+) of \1 found$/).waitFor();
    const replay = page.getByRole('region', { name: 'What if' });
    await replay.getByLabel('Commission, %').fill('12');
    await replay.getByRole('button', { name: 'Replay' }).click();
    await replay.getByText('Nothing was sold or withdrawn in these days.').waitFor();
    expect(auditor.errors).toEqual([]);
  });

  it('seals the wallet as a case file, and opens it offline with the key', async () => {
    const { page } = auditor;
    const folder = await mkdtemp(join(tmpdir(), 'groundwork-case-file-'));
    await page.goto('/audit');
    const section = page.getByRole('region', { name: 'Case files' });
    await section.getByRole('button', { name: 'Seal a case file' }).click();
    await section.getByLabel('Title').fill('Paid in twice');
    await section.getByLabel('Why is it needed?').fill('The bank reported it.');
    await section.getByLabel('Wallets').fill('ada');
    await section.getByRole('button', { name: 'Seal it' }).click();
    const key = (await section.getByText(/^[0-9a-f]{64}$/).textContent())!;
    const saved: string[] = [];
    for (const name of ['Program', 'Download “Paid in twice”']) {
      const waiting = page.waitForEvent('download');
      await section.getByRole('button', { name, exact: true }).first().click();
      const download = await waiting;
      saved.push(join(folder, download.suggestedFilename()));
      await download.saveAs(saved.at(-1)!);
    }
    const [program, bundle] = saved as [string, string];
    const { stdout } = await promisify(execFile)(process.execPath, [program, bundle, key], { cwd: folder });
    expect(stdout).toMatch(/^OK case file [0-9a-f-]{36}, .*\nOK wallet-[0-9a-f-]{36}\.jsonl: 3 events/);
    await rm(folder, { recursive: true });
    await section.getByRole('button', { name: 'I have kept the key' }).click();
    await section.getByText('downloaded once').waitFor();
    expect(auditor.errors).toEqual([]);
  });

  it('no other role finds the audit', async () => {
    expect((await fetch(`${stack.url}/api/audit/wallets/`)).status).toBe(404);
    expect(
      (await fetch(`${stack.url}/api/audit/wallets/`, { headers: { authorization: `Bearer ${await tokenOf(owner)}` } }))
        .status,
    ).toBe(404);
  });

  it('the verifier finds no fault, then names the stream and revision of a byte changed by hand', async () => {
    const clean = await until(
      () => stack.command('dist/verify/main.js'),
      ({ code }) => code === 0,
    );
    expect(clean.text).not.toMatch(/violat.*wallet-/i);
    const client = new pg.Client({ connectionString: stack.eventsDatabase });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`
      update es_event e set data = convert_to(replace(convert_from(e.data, 'UTF8'), '1000050', '9000050'), 'UTF8') from es_stream s
      where s.id = e.stream_id and s.name like 'wallet-%' and e.revision = 1 returning s.name`);
    await client.end();
    expect(rows.length).toBe(1);
    const found = await stack.command('dist/verify/main.js');
    expect(found.code).toBeGreaterThan(0);
    expect(found.text).toContain(rows[0]!.name);
    expect(found.text).toMatch(new RegExp(`${rows[0]!.name}[^\\n]*\\b1\\b`));
  });
});

async function fund(amount: number) {
  const token = await tokenOf(owner);
  const before = await balance(token);
  const answer = (await (
    await fetch(`${stack.url}/api/wallet/deposit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount }),
    })
  ).json()) as { data: { reference: string } };
  await fetch(`${stack.run.addresses.payments}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pay: answer.data.reference }),
  });
  await until(
    () => balance(token),
    (kobo) => kobo === before + Math.round(amount * 100),
  );
}

const balance = async (token: string) =>
  (
    (await (
      await fetch(`${stack.url}/api/wallet/wallet-info`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { data: { balance_kobo: number } }
  ).data.balance_kobo;

const tokenOf = ({ page }: Visitor) =>
  page.evaluate<string>(`sessionStorage.getItem('access') ?? localStorage.getItem('access')`);

async function asAuditor<Body>(path: string): Promise<Body> {
  const answer = await fetch(`${stack.url}/api/${path}`, {
    headers: { authorization: `Bearer ${await tokenOf(auditor)}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Body;
}
