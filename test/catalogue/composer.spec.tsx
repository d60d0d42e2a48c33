import { act, screen, waitFor, within } from '@testing-library/react';
import { held } from '../screen';
import { openSections } from './open-sections';

describe('The owner of a listing', () => {
  it('adds a section and sees the server’s message', async () => {
    const made = { message: 'Section created successfully', data: { id: 's-2', slug: 'step-2' } };
    const { asked, user, address } = await openSections({ is_owner: true }, { 'POST listing/section/create/': made });
    await user.click(screen.getByRole('button', { name: 'Add New Section' }));
    await user.type(screen.getByLabelText('Section title'), 'Step 2{Enter}');
    expect(await screen.findByText('Section created successfully')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ title: 'Step 2', listing: 'l-1' });
    await waitFor(() => expect(address()).toContain('step-2'));
  });

  it('is not brought back by a section that is added after they have left', async () => {
    const made = { message: 'Section created successfully', data: { id: 's-2', slug: 'step-2' } };
    const { answer, release } = held(made);
    const { user, router, queries, address } = await openSections(
      { is_owner: true },
      { 'POST listing/section/create/': answer },
    );
    await user.click(screen.getByRole('button', { name: 'Add New Section' }));
    await user.type(screen.getByLabelText('Section title'), 'Step 2{Enter}');
    await act(() => router.navigate('/?q=pharmacy'));
    await release();
    expect(await screen.findByText('Section created successfully')).toBeInTheDocument();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(address()).toBe('/?q=pharmacy');
  });

  it('cancels a section by the keyboard and is back at its button', async () => {
    const { user } = await openSections({ is_owner: true });
    await user.click(screen.getByRole('button', { name: 'Add New Section' }));
    await waitFor(() => expect(screen.getByLabelText('Section title')).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add New Section' })).toHaveFocus());
  });

  it('adds text; a blank one is not sent', async () => {
    const { asked, user } = await openSections(
      { is_owner: true },
      { 'POST listing/text': [201, { message: 'Text added successfully', data: {} }] },
    );
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(screen.getByLabelText('Text'), 'Pay the fee.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Text added successfully')).toBeInTheDocument();
    expect(screen.getByLabelText('Text')).toHaveValue('');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      text_content: 'Pay the fee.',
      section: 's-1',
    });
  });

  it('keeps what is typed while a text is being sent', async () => {
    let answer = () => {};
    const { user } = await openSections(
      { is_owner: true },
      {
        'POST listing/text': () =>
          new Promise((resolve) => {
            answer = () => resolve([201, { message: 'Text added successfully', data: {} }]);
          }),
      },
    );
    await user.type(await screen.findByLabelText('Text'), 'Pay the fee.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.type(screen.getByLabelText('Text'), ' Keep the receipt.');
    await act(async () => answer());
    expect(await screen.findByText('Text added successfully')).toBeInTheDocument();
    expect(screen.getByLabelText('Text')).toHaveValue(' Keep the receipt.');
  });

  it('finds unsent text again after another section and after a reload', async () => {
    const first = await openSections({ is_owner: true });
    await first.user.type(await screen.findByLabelText('Text'), 'Pay the fee.');
    await first.user.click(screen.getByRole('button', { name: /^Step 2/ }));
    await waitFor(() => expect(first.address()).toContain('step-2'));
    expect(screen.getByLabelText('Text')).toHaveValue('');
    await first.user.click(screen.getByRole('button', { name: /^Step 1/ }));
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveValue('Pay the fee.'));
    first.unmount();
    await openSections({ is_owner: true });
    expect(await screen.findByLabelText('Text')).toHaveValue('Pay the fee.');
  });

  it('sees why a text was refused at the composer, with the text kept', async () => {
    const { user } = await openSections(
      { is_owner: true },
      { 'POST listing/text': [409, { detail: 'This listing was rejected.', code: 'rejected' }] },
    );
    await user.type(await screen.findByLabelText('Text'), 'Pay the fee.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const form = screen.getByRole('form', { name: 'Add content' });
    expect(await within(form).findByRole('alert')).toHaveTextContent('This listing was rejected.');
    expect(screen.getByLabelText('Text')).toHaveValue('Pay the fee.');
  });

  it('finds the title of a section that was not added yet', async () => {
    const first = await openSections({ is_owner: true });
    await first.user.click(screen.getByRole('button', { name: 'Add New Section' }));
    await first.user.type(screen.getByLabelText('Section title'), 'Inspection');
    first.unmount();
    const { user } = await openSections({ is_owner: true });
    await user.click(screen.getByRole('button', { name: 'Add New Section' }));
    expect(screen.getByLabelText('Section title')).toHaveValue('Inspection');
  });

  it('repeats a text whose outcome is unknown under its key', async () => {
    const { asked, user } = await openSections(
      { is_owner: true },
      { 'POST listing/text': [503, { detail: 'We are busy. Try again in a moment.' }] },
    );
    await user.type(await screen.findByLabelText('Text'), 'Pay the fee.');
    const keys = () => asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(keys()).toHaveLength(times));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
    }
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('is the only one who sees the composer', async () => {
    await openSections({ has_purchased: true });
    expect(screen.queryByRole('button', { name: 'Add New Section' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });
});
