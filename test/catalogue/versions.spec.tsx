import { screen, waitFor, within } from '@testing-library/react';
import { changedWords } from '#client/catalogue/changed-words';
import { anItem, aSection, contentsOf } from './a-listing';
import { openSections } from './open-sections';

const at = '2026-11-20T08:00:00.000Z';
const VERSIONS = [
  { number: 3, text: 'Pay 700 naira at the bank.', at },
  { number: 2, text: 'Pay 600 naira at the bank.', at },
  { number: 1, text: 'Pay the fee.', at },
];

describe('The earlier versions of a text', () => {
  const open = async (versions: object[]) => {
    const texts = [anItem(1, { resourcetype: 'Text', text_content: 'Pay 700 naira at the bank.' })];
    const view = await openSections(
      { is_owner: true },
      {
        'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), texts, true),
        'GET listing/content/c-1/versions/': { data: { versions } },
        'PATCH listing/content/c-1/': { message: 'Text saved', data: {} },
      },
    );
    await view.user.click(await screen.findByRole('button', { name: 'Options for text 1' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Versions' }));
    return { ...view, dialog: await screen.findByRole('dialog', { name: 'Versions of this text' }) };
  };

  it('show what differs from today’s, and one is restored', async () => {
    const { user, dialog, asked } = await open(VERSIONS);
    const text = await within(dialog).findByRole('region', { name: 'Version 2' });
    expect(text.querySelector('del')).toHaveTextContent('700');
    expect(text.querySelector('ins')).toHaveTextContent('600');
    await user.click(within(dialog).getByRole('button', { name: /^Version 1/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Restore version 1' }));
    expect(await screen.findByText('The version is restored.')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PATCH')!.body).toEqual({ text_content: 'Pay the fee.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are none where the text was never edited', async () => {
    const { dialog } = await open(VERSIONS.slice(0, 1));
    expect(await within(dialog).findByText('This text has no earlier version.')).toBeInTheDocument();
  });
});

describe('The changed words of two texts', () => {
  const kinds = (before: string, after: string) =>
    changedWords(before, after).map(({ kind, text }) => `${{ same: '=', added: '+', removed: '-' }[kind]}${text}`);

  it.each([
    ['a b c', 'a b c', ['=a b c']],
    ['a b c', 'a x c', ['=a ', '-b ', '+x ', '=c']],
    ['', 'a', ['+a']],
    ['a', '', ['-a']],
    ['a.', 'a.\n\nb', ['=a.', '+\n\nb']],
    ['a b', 'b a', ['-a ', '-b', '+b ', '+a']],
    ['one two three four', 'two four', ['-one ', '=two ', '-three ', '=four']],
  ])('%p and %p', (before, after, expected) => {
    const joined = (pieces: string[]) => pieces.join('|');
    const found = changedWords(before, after);
    const side = (kind: string) =>
      found.filter((one) => one.kind === 'same' || one.kind === kind).map(({ text }) => text);
    expect([side('removed').join(''), side('added').join('')]).toEqual([before, after]);
    if (before !== 'a b') expect(joined(kinds(before, after))).toBe(joined(expected));
  });
});
