import { screen, waitFor, within } from '@testing-library/react';
import { PagesPanel } from '#client/moderation/pages-panel';
import { ada, held, type Network, renderScreen } from '../screen';

const at = '2026-11-20T09:00:00.000Z';
const plan = {
  ...{ slug: 'cash-plan', kind: 'resource', title: 'A cash plan', lead: 'For the first six months.' },
  ...{ body: 'Count what comes in each week.', is_published: false, revision: 2, at, by: 'ada' },
};
async function open(api: Network) {
  const shown = renderScreen(<PagesPanel />, { as: ada, api: { 'GET moderation/pages': { data: [plan] }, ...api } });
  await shown.user.click(screen.getByText('Pages, programs and resources'));
  await screen.findByRole('list', { name: 'Written pages' });
  return shown;
}
const put = (asked: { method: string; path: string; body?: unknown }[]) =>
  asked.filter(({ method }) => method === 'PUT');

describe('The pages on the desk', () => {
  it('begin with the text that comes with the product', async () => {
    const { user, asked } = await open({ 'PUT moderation/pages/help': { message: 'Page saved', data: [] } });
    await user.click(screen.getByRole('button', { name: 'Edit Help & Support' }));
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toMatch(
      /^## My activation link does not work\n\nA link works once/,
    );
    await user.clear(title);
    await user.type(title, 'Help');
    await user.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText('Page saved')).toBeVisible();
    expect(put(asked)).toMatchObject([
      { path: 'moderation/pages/help', body: { kind: 'page', title: 'Help', is_published: true, revision: 0 } },
    ]);
  });

  it('are previewed as readers see them', async () => {
    const { user } = await open({});
    await user.click(screen.getByRole('button', { name: 'Edit A cash plan' }));
    await user.type(screen.getByRole('textbox', { name: 'Text' }), '{Enter}{Enter}## Each Friday');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = screen.getByRole('region', { name: 'Preview of A cash plan' });
    expect(await within(preview).findByRole('heading', { name: 'Each Friday' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on writing' }));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('A cash plan');
  });

  it('need an address for a new resource, which may not be that of a page', async () => {
    const { user, asked } = await open({ 'PUT moderation/pages/filing-folder': { message: 'Page saved', data: [] } });
    await user.click(screen.getByRole('button', { name: 'New resource' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'A filing folder');
    await user.type(screen.getByRole('textbox', { name: 'In one sentence' }), 'What to keep.');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Keep every receipt of a fee.');
    await user.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText('Write an address.')).toBeVisible();
    const address = screen.getByRole('textbox', { name: 'Address' });
    await user.type(address, 'help');
    await user.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText('This address belongs to a page of the site.')).toBeVisible();
    await user.clear(address);
    await user.type(address, 'filing-folder');
    await user.click(screen.getByRole('checkbox', { name: 'Shown on the site' }));
    await user.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText('Page saved')).toBeVisible();
    expect(put(asked)).toMatchObject([{ body: { kind: 'resource', is_published: true, revision: 0 } }]);
  });

  it('go back to an earlier version, which is saved as the next one', async () => {
    const earlier = { ...plan, body: 'Count what comes in each month.', revision: 1, by: null };
    const { user, asked } = await open({
      'GET moderation/pages/cash-plan/versions': { data: [plan, earlier] },
      'PUT moderation/pages/cash-plan': { message: 'Page saved', data: [] },
    });
    await user.click(screen.getByRole('button', { name: 'Edit A cash plan' }));
    await user.click(screen.getByText('Earlier versions'));
    await user.click(await screen.findByRole('button', { name: 'Take the text of version 1' }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Count what comes in each month.');
    await user.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText('Page saved')).toBeVisible();
    expect(put(asked)).toMatchObject([{ body: { body: 'Count what comes in each month.', revision: 2 } }]);
  });

  it('keep what was typed and not saved, also when the editor was closed', async () => {
    const { user, unmount } = await open({});
    await user.click(screen.getByRole('button', { name: 'Edit A cash plan' }));
    await user.type(screen.getByRole('textbox', { name: 'Text' }), ' And each month.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    unmount();
    const again = await open({});
    await again.user.click(screen.getByRole('button', { name: 'Edit A cash plan' }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Count what comes in each week. And each month.');
  });

  it('have a placeholder for their earlier versions, which can be asked for again', async () => {
    let fails = true;
    const { answer, release } = held(() => (fails ? [503, { detail: 'Later.', code: 'x' }] : { data: [plan] }));
    const { user, container } = await open({ 'GET moderation/pages/cash-plan/versions': answer });
    await user.click(screen.getByRole('button', { name: 'Edit A cash plan' }));
    await user.click(screen.getByText('Earlier versions'));
    await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeInTheDocument());
    await release();
    expect(await screen.findByText('Later.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Take the text of version 2' })).toBeVisible();
  });

  it('bring back by Undo what was typed before the text of an earlier version was taken', async () => {
    const earlier = { ...plan, body: 'Count what comes in each month.', revision: 1, by: null };
    const { user } = await open({ 'GET moderation/pages/cash-plan/versions': { data: [plan, earlier] } });
    await user.click(screen.getByRole('button', { name: 'Edit A cash plan' }));
    const text = screen.getByRole('textbox', { name: 'Text' });
    await user.type(text, ' And more.');
    await user.click(screen.getByText('Earlier versions'));
    await user.click(await screen.findByRole('button', { name: 'Take the text of version 1' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Count what comes in each month.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Count what comes in each week. And more.');
  });

  it.each(['address_taken', 'page_changed'])('keep the text of a new one that is refused with %s', async (code) => {
    const detail = 'There is a page at this address already. Choose another address, or edit that page.';
    const { user } = await open({ 'PUT moderation/pages/cash-plan': [409, { detail, code }] });
    await user.click(screen.getByRole('button', { name: 'New resource' }));
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'cash-plan');
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'A cash plan');
    await user.type(screen.getByRole('textbox', { name: 'In one sentence' }), 'For a year.');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Count what comes in each month.');
    await user.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load it again' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Count what comes in each month.');
  });

  it('say that another admin was faster, and load the page again', async () => {
    const detail = 'Somebody changed this page meanwhile. Load it again.';
    const { user } = await open({ 'PUT moderation/pages/cash-plan': [409, { detail, code: 'page_changed' }] });
    await user.click(screen.getByRole('button', { name: 'Edit A cash plan' }));
    const text = screen.getByRole('textbox', { name: 'Text' });
    await user.type(text, ' And more.');
    await user.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText(detail)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load it again' }));
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Count what comes in each week.');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Count what comes in each week. And more.');
  });

  it('stay as they were typed where the page cannot be loaded again', async () => {
    const detail = 'Somebody changed this page meanwhile. Load it again.';
    let fails = false;
    const { user } = await open({
      'GET moderation/pages': () => (fails ? [503, { detail: 'Later.', code: 'x' }] : { data: [plan] }),
      'PUT moderation/pages/cash-plan': [409, { detail, code: 'page_changed' }],
    });
    await user.click(screen.getByRole('button', { name: 'Edit A cash plan' }));
    await user.type(screen.getByRole('textbox', { name: 'Text' }), ' And more.');
    await user.click(screen.getByRole('button', { name: 'Save page' }));
    fails = true;
    await user.click(await screen.findByRole('button', { name: 'Load it again' }));
    expect(await screen.findByText('Later.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Count what comes in each week. And more.');
  });
});
