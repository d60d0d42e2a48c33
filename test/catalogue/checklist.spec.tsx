import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { PaidListing } from '#client/catalogue/reader/paid-listing';
import type { EntryShown } from '#client/catalogue/reader/checklist-entry';
import { ada, type Network, renderScreen } from '../screen';
import { aListing, anItem, aSection, contentsOf } from './a-listing';
import { openSections } from './open-sections';

const aEntry = (part: Partial<EntryShown> = {}): EntryShown => ({
  ...{ document: 'Certificate of incorporation', agency: 'CAC', fee: 25_000, fee_kobo: 2_500_000, days: 14 },
  ...{ completed: false, due: '2030-01-15', is_own_due: false },
  ...part,
});
const section = (...entries: EntryShown[]) =>
  contentsOf(
    aSection(1),
    entries.map((entry, i) => anItem(i + 1, { resourcetype: 'Checklist', entry })),
  );
const PLAN = 'PUT listing/checklist/c-1/plan/';
const READ = 'GET listing/pharmacy-licence/step-1/';
const planned = { message: 'Plan saved', data: {} };

describe('An entry of a checklist', () => {
  const open = (api: Network, entry = aEntry()) =>
    openSections({ has_purchased: true }, { [READ]: section(entry), [PLAN]: planned, ...api });
  const plans = (asked: { method: string; body: unknown }[]) =>
    asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

  it('says what it costs, where, and by when', async () => {
    await open({});
    expect(await screen.findByRole('checkbox', { name: 'Certificate of incorporation' })).not.toBeChecked();
    expect(screen.getByText('CAC')).toBeInTheDocument();
    expect(screen.getByText('₦25,000')).toBeInTheDocument();
    expect(screen.getByLabelText('Due date of Certificate of incorporation')).toHaveValue('2030-01-15');
  });

  it('is ticked by its reader', async () => {
    let entry = aEntry();
    const { user, asked } = await open({
      [READ]: () => section(entry),
      [PLAN]: () => {
        entry = aEntry({ completed: true });
        return planned;
      },
    });
    await user.click(await screen.findByRole('checkbox'));
    expect(screen.getByRole('checkbox')).toBeChecked();
    await waitFor(() => expect(plans(asked)).toEqual([{ completed: true }]));
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('is unticked again, with the reason, when the tick was refused', async () => {
    const { user } = await open({ [PLAN]: [403, { detail: 'Buy this listing to read this section.' }] });
    await user.click(await screen.findByRole('checkbox'));
    expect(await screen.findByText('Buy this listing to read this section.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
  });

  it('takes a date of the reader, and goes back to that of the guide when it is emptied', async () => {
    const { asked } = await open({});
    const date = await screen.findByLabelText('Due date of Certificate of incorporation');
    fireEvent.change(date, { target: { value: '2030-02-01' } });
    fireEvent.blur(date);
    await waitFor(() => expect(plans(asked)).toEqual([{ due: '2030-02-01' }]));
    fireEvent.change(date, { target: { value: '' } });
    fireEvent.blur(date);
    await waitFor(() => expect(plans(asked)).toEqual([{ due: '2030-02-01' }, { due: null }]));
  });

  it('is overdue after its date, until it is done', async () => {
    await open({ [READ]: section(aEntry({ due: '2020-01-01' }), aEntry({ due: '2020-01-01', completed: true })) });
    expect(await screen.findAllByText('Overdue')).toHaveLength(1);
  });
});

describe('The to-do list of a bought guide', () => {
  const entries = [
    { id: 'c-1', ...aEntry({ completed: true }) },
    { id: 'c-2', ...aEntry({ document: 'Lease', fee: null, fee_kobo: null, due: null }) },
    { id: 'c-3', ...aEntry({ document: 'Fire certificate', due: '2030-01-01' }) },
  ].map((entry) => ({ ...entry, section: { id: 's-1', title: 'Step 1', slug: 'step-1' } }));
  const list = (some = entries) => ({
    data: {
      ...{ entries: some, done: some.length && 1, total: some.length, currency: 'NGN' },
      ...{ cost: 50_000, cost_kobo: 5_000_000, left: 25_000, left_kobo: 2_500_000 },
    },
  });
  const open = (answer: unknown) =>
    renderScreen(
      <Routes>
        <Route path="/listing/:slug/PaidListingDetail" element={<PaidListing />} />
      </Routes>,
      {
        ...{ route: '/listing/pharmacy-licence/PaidListingDetail', as: ada },
        api: {
          'GET listing/pharmacy-licence/': { data: aListing({ has_purchased: true }) },
          'GET listing/pharmacy-licence/todo/': answer,
        },
      },
    );

  it('shows what is due first, what is done last, and the fees that are left', async () => {
    open(list());
    const region = await screen.findByRole('region', { name: 'Your to-do list' });
    expect(
      within(region)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')!.textContent),
    ).toEqual([...['Fire certificate', 'Lease', 'Certificate of incorporation']]);
    expect(within(region).getByRole('status')).toHaveTextContent(
      '1 of 3 doneFees in total: ₦50,000still to pay: ₦25,000',
    );
    expect(within(region).getAllByRole('link', { name: 'Step 1' })[0]).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections?section=step-1',
    );
  });

  it('is not there for a guide without a checklist', async () => {
    open(list([]));
    await screen.findByText('Next for you');
    expect(screen.queryByText('Your to-do list')).not.toBeInTheDocument();
  });
});

describe('The creator of a guide', () => {
  it('adds entries one after the other, and edits one', async () => {
    const { user, asked } = await openSections(
      { is_owner: true },
      {
        [READ]: contentsOf(aSection(1), [anItem(1, { resourcetype: 'Checklist', entry: aEntry() })], true),
        'POST listing/checklist/': [201, { message: 'Added to the checklist', data: {} }],
        'PATCH listing/checklist/c-1/': { message: 'Entry saved', data: {} },
      },
    );
    expect(await screen.findByText('Within 14 days')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add to the checklist' }));
    const form = await screen.findByRole('form', { name: 'Add to the checklist' });
    await user.click(within(form).getByRole('button', { name: 'Add to the checklist' }));
    expect(await screen.findByText('Name the document or step.')).toBeInTheDocument();
    await user.type(within(form).getByLabelText(/^Document/), 'Lease');
    await user.type(within(form).getByLabelText('Fee in naira'), '500,000');
    await user.click(within(form).getByRole('button', { name: 'Add to the checklist' }));
    expect(await screen.findByText('Added to the checklist', { selector: '[class*=Toast] *' })).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
      ...{ document: 'Lease', agency: '', fee: '500,000', section: 's-1' },
    });
    await waitFor(() => expect(within(form).getByLabelText(/^Document/)).toHaveValue(''));
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));

    await user.click(screen.getByRole('button', { name: 'Options for Certificate of incorporation' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edited = await screen.findByRole('form', { name: 'Edit the entry' });
    await user.clear(within(edited).getByLabelText('Days after the purchase'));
    await user.click(within(edited).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Entry saved')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PATCH')!.body).toEqual({
      ...{ document: 'Certificate of incorporation', agency: 'CAC', fee: '25000' },
    });
  });
});
