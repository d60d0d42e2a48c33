import { screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '#client/catalogue/listing';
import { changesOf } from '#client/catalogue/reader/changes-of';
import { anItem, aSection, contentsOf } from './a-listing';
import { openSections } from './open-sections';
import type { Network } from '../screen';

const bought = '2026-10-01T10:00:00.000Z';
const text = (number: number, text_content: string) => anItem(number, { resourcetype: 'Text', text_content });
const today = [text(1, 'Pay 700 naira.'), text(3, 'Bring two photographs.')];
const before = [text(1, 'Pay 500 naira.'), text(2, 'Bring a stamp.')];
const regulation = {
  ...{ text: 'The fee is ₦700 now.', link: 'https://example.gov.ng/notice', takes_effect: '2026-11-01' },
};
const then = { message: '', data: { id: 's-1', at: bought, contents: before, reasons: [regulation] } };

const open = (part: Partial<Listing>, api: Network = {}, section?: string) =>
  openSections(
    { has_purchased: true, purchased_at: bought, ...part },
    {
      'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), today),
      'GET listing/pharmacy-licence/as-bought/s-1/': then,
      'PUT listing/section/s-1/progress/': { message: 'Progress saved', data: {} },
      ...api,
    },
    section,
  );
const changed = (updated: 'added' | 'since_purchase' | 'since_reading', completed = false) => ({
  sections: [aSection(1, { updated, completed }), aSection(2)],
});

describe('A section that changed since its reader bought it', () => {
  it('says so, and shows what changed', async () => {
    const { user, asked } = await open(changed('since_purchase'));
    const update = await screen.findByRole('region', { name: /Updated since you bought it/ });
    expect(asked.some(({ path }) => path.includes('as-bought'))).toBe(false);
    await user.click(within(update).getByRole('button', { name: 'See what changed' }));
    const changes = within(await within(update).findByRole('list', { name: 'What changed' })).getAllByRole('listitem');
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      'ChangedPay 500 700 naira.',
      'AddedBring two photographs.',
      'RemovedBring a stamp.',
    ]);
    expect(changes[0]!.querySelector('del')).toHaveTextContent('500');
    expect(changes[0]!.querySelector('ins')).toHaveTextContent('700');
    const reasons = within(update).getByRole('list', { name: 'Why it changed' });
    expect(reasons).toHaveTextContent('A rule changed on 1 Nov 2026: The fee is ₦700 now. The regulator’s notice');
    expect(within(reasons).getByRole('link')).toHaveAttribute('href', 'https://example.gov.ng/notice');
  });

  it('is compared with what the reader last read, also after it is read again', async () => {
    const { asked, user } = await open(changed('since_reading', true));
    expect(await screen.findByText('Updated since you last read it')).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)!.path).toBe('listing/pharmacy-licence/as-bought/s-1?since=reading'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(asked.find(({ method }) => method === 'PUT')!.body).toEqual({ completed: true });
  });

  it('that is new has nothing to compare with', async () => {
    await open(changed('added'));
    expect(await screen.findByText('New since you bought it')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'See what changed' })).toBeNull();
  });
});

describe('A guide as on the day it was bought', () => {
  const guide = {
    message: '',
    data: {
      at: bought,
      sections: [
        { id: 's-1', title: 'Step 1', slug: 'step-1', position: 1, items: 2, today: 'changed' },
        { id: 's-9', title: 'Fees', slug: 'fees', position: 2, items: 1, today: 'removed' },
      ],
    },
  };
  const api: Network = {
    'GET listing/pharmacy-licence/as-bought/': guide,
    'GET listing/pharmacy-licence/s-1/': contentsOf(aSection(1), today),
    'GET listing/pharmacy-licence/as-bought/s-9/': {
      message: '',
      data: { id: 's-9', at: bought, contents: [text(4, 'There are none.')], reasons: [] },
    },
  };

  it('is read section by section, compared with today, and left for today', async () => {
    const { user } = await open({}, api, '?section=step-1&as=bought');
    expect(await screen.findByText('Bring a stamp.')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('This guide as you bought it on 1 Oct 2026');
    await user.click(screen.getByRole('button', { name: 'Compare with today' }));
    expect(await screen.findByRole('list', { name: 'What changed' })).toHaveTextContent('Bring two photographs.');
    await user.click(screen.getByRole('button', { name: /Fees/ }));
    expect(await screen.findByText('This section is no longer in the guide.')).toBeInTheDocument();
    expect(await screen.findByText('There are none.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Read it as it is today' }));
    expect(await screen.findByText('No section selected')).toBeInTheDocument();
  });
});

describe('What changed in a section', () => {
  it('is nothing where only the order or a link differs', () => {
    const file = { resourcetype: 'Image' as const, image_content: '/a' };
    expect(
      changesOf([text(1, 'a'), anItem(2, file)], [anItem(2, { ...file, image_content: '/b' }), text(1, 'a')]),
    ).toEqual([]);
  });
});
