import { PasswordInput, TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { CommandForm, Submit } from '#client/ui/controls/command-form';
import { useCommandForm } from '#client/lib/forms/use-command-form';
import { Call, send as sendCall } from '#client/lib/http/transport';
import { session } from '#client/lib/http/session';
import { text } from '#server/platform/http/fields';
import { ada, type Network, renderScreen, signInAs } from '../screen';

const schema = z.object({ title: text(10, 3), place: text(10), secret: z.string() });
const EMPTY = { title: '', place: '', secret: '' };

function Form() {
  const form = useCommandForm({
    schema,
    missing: { place: 'Name a place.' },
    initialValues: EMPTY,
    draft: { name: 'example', except: ['secret'] },
    submit: (body, idempotencyKey) =>
      sendCall(
        new Call('/api/examples', {
          method: 'POST',
          headers: { 'Idempotency-Key': idempotencyKey },
          body: JSON.stringify(body),
        }),
      ),
    sentences: { known_code: 'A sentence of the form.' },
    onSuccess: () => form.clear(),
  });
  return (
    <CommandForm form={form} aria-label="Example" actions={<Submit form={form}>Send</Submit>}>
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="Place" {...form.getInputProps('place')} />
      <PasswordInput label="Secret" {...form.getInputProps('secret')} />
    </CommandForm>
  );
}

const show = (answer?: unknown) => {
  const api: Network = answer === undefined ? {} : { 'POST examples/': answer };
  return renderScreen(<Form />, { api });
};
type Person = ReturnType<typeof show>['user'];
const field = (name: string) => screen.getByLabelText(name);
async function fillIn(user: Person) {
  await user.type(field('Title'), 'Bakery');
  await user.type(field('Place'), 'Lagos');
}
const send = (user: Person) => user.click(screen.getByRole('button', { name: 'Send' }));

afterEach(() => session.signOut());

describe('A form', () => {
  it('is checked with the server’s schema before it is sent, and the first invalid field gets the focus', async () => {
    const { user, asked } = show();
    await user.type(field('Title'), 'Ab');
    await send(user);
    expect(field('Title')).toHaveAccessibleDescription('Use at least 3 characters.');
    expect(field('Place')).toHaveAccessibleDescription('Name a place.');
    await waitFor(() => expect(field('Title')).toHaveFocus());
    expect(asked).toEqual([]);
  });

  it('says nothing before the first submission; then checks each field when it loses the focus', async () => {
    const { user } = show();
    await user.type(field('Title'), 'A');
    await user.tab();
    expect(field('Title')).toBeValid();
    await send(user);
    await user.clear(field('Title'));
    expect(field('Title')).toBeValid();
    await user.type(field('Title'), 'B');
    await user.tab();
    expect(field('Title')).toHaveAccessibleDescription('Use at least 3 characters.');
  });

  it('shows the server’s error at its field until the value changes', async () => {
    const taken = 'This title is taken.';
    const { user } = show([400, { title: [taken], detail: taken }]);
    await fillIn(user);
    await send(user);
    await waitFor(() => expect(field('Title')).toHaveFocus());
    await user.tab();
    expect(field('Title')).toHaveAccessibleDescription(taken);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(field('Title'), 's');
    expect(field('Title')).toBeValid();
  });

  it('shows the error of a file too large at the field that the server names', async () => {
    const { user } = show([
      413,
      { detail: 'big.pdf is too large (25 MB at most).', code: 'too_large', field: 'place' },
    ]);
    await fillIn(user);
    await send(user);
    await waitFor(() => expect(field('Place')).toHaveAccessibleDescription('big.pdf is too large (25 MB at most).'));
  });

  it.each([
    [
      'an error of no field',
      [409, { detail: 'This was decided already.', code: 'decided' }],
      'This was decided already.',
    ],
    ['a limit', [429, { detail: 'Too many attempts. Try again in 12 minutes.' }], 'Try again in 12 minutes.'],
    ['an error of a field that the form does not have', [400, { owner: ['Unknown owner.'] }], 'Unknown owner.'],
    ['a code with a sentence of its own', [403, { detail: 'Raw.', code: 'known_code' }], 'A sentence of the form.'],
  ])('shows %s in its one alert', async (_, answer, sentence) => {
    const { user } = show(answer);
    await fillIn(user);
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field('Title')).toHaveValue('Bakery');
  });

  it('says that nothing was sent when the device is offline', async () => {
    const { user, asked } = show();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await fillIn(user);
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. Nothing was sent');
    expect(asked).toEqual([]);
    onLine.mockRestore();
  });

  it('is sent once by a double click, and again only after the answer', async () => {
    let answer: (body: unknown) => void = () => {};
    const { user, asked } = show(() => new Promise((resolve) => (answer = resolve)));
    await fillIn(user);
    const form = screen.getByRole('form', { name: 'Example' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled());
    expect(asked).toHaveLength(1);
    answer([409, { detail: 'Not now.' }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    fireEvent.submit(form);
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('sends the same values under the same key, and other values under another', async () => {
    const { user, asked } = show([503, { detail: 'Back soon.' }]);
    await fillIn(user);
    await send(user);
    await screen.findByRole('alert');
    await send(user);
    await waitFor(() => expect(asked).toHaveLength(2));
    await screen.findByRole('alert');
    await user.type(field('Title'), 's');
    await send(user);
    await waitFor(() => expect(asked).toHaveLength(3));
    const [first, second, third] = asked.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('A draft', () => {
  it('is there after a reload, without the password', async () => {
    const { user, unmount } = show();
    await fillIn(user);
    await user.type(field('Secret'), 'Groundwork-2026!');
    unmount();
    show();
    expect(field('Title')).toHaveValue('Bakery');
    expect(field('Secret')).toHaveValue('');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Groundwork-2026!');
  });

  it('is gone after it was sent', async () => {
    const { user, unmount } = show([201, {}]);
    await fillIn(user);
    await send(user);
    await waitFor(() => expect(field('Title')).toHaveValue(''));
    unmount();
    show();
    expect(field('Title')).toHaveValue('');
  });

  it('of a visitor is there after the sign-in', async () => {
    const { user, unmount } = show();
    await fillIn(user);
    unmount();
    signInAs(ada);
    show();
    expect(field('Title')).toHaveValue('Bakery');
  });

  it('of one person is not shown to another', async () => {
    signInAs(ada);
    const { user, unmount } = show();
    await fillIn(user);
    unmount();
    signInAs({ ...ada, id: 'u-2' });
    const other = show();
    expect(field('Title')).toHaveValue('');
    other.unmount();
    signInAs(ada);
    show();
    expect(field('Title')).toHaveValue('Bakery');
  });

  it('is deleted after thirty days', async () => {
    signInAs(ada);
    const { user, unmount } = show();
    await fillIn(user);
    unmount();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
    show();
    expect(field('Title')).toHaveValue('');
    clock.mockRestore();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('does not stop a form where the storage is blocked', async () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { user, asked } = show([201, {}]);
    await fillIn(user);
    await send(user);
    await waitFor(() => expect(asked).toHaveLength(1));
    blocked.mockRestore();
  });
});
