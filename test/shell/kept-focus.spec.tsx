import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { keptFocus } from '#client/ui/kept-focus';

/** Rows that answer for a moment and are gone then; the middle one opens a form in place of its button. */
function Desk() {
  const [rows, setRows] = useState(['Ada', 'Bola', 'Chidi']);
  const [sending, setSending] = useState<string>();
  const [asking, setAsking] = useState<string>();
  const remove = (name: string) => setRows((all) => all.filter((one) => one !== name));
  return (
    <main tabIndex={-1}>
      <button>Elsewhere</button>
      {rows.length > 0 && (
        <ul ref={keptFocus}>
          {rows.map((name) => (
            <li key={name}>
              {asking === name ? (
                <button onClick={() => setAsking(undefined)}>Cancel {name}</button>
              ) : (
                <button onClick={() => setAsking(name)}>Ask {name}</button>
              )}
              <button
                disabled={sending === name}
                onClick={() => {
                  setSending(name);
                  setTimeout(() => setSending(undefined), 10);
                }}
              >
                Send {name}
              </button>
              <button onClick={() => remove(name)}>Remove {name}</button>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

const open = () => {
  render(<Desk />);
  return userEvent.setup();
};
const button = (name: string) => screen.getByRole('button', { name });

describe('The focus in a list that changes under it', () => {
  it('moves on within the row when its control is replaced, and back when that is cancelled', async () => {
    const user = open();
    await user.click(button('Ask Bola'));
    await waitFor(() => expect(button('Cancel Bola')).toHaveFocus());
    await user.click(button('Cancel Bola'));
    await waitFor(() => expect(button('Ask Bola')).toHaveFocus());
  });

  it('returns to the control that was disabled while a command was sent', async () => {
    const user = open();
    await user.click(button('Send Ada'));
    await waitFor(() => expect(button('Send Ada')).toBeEnabled());
    await waitFor(() => expect(button('Send Ada')).toHaveFocus());
  });

  it('moves to the row that took the place of a removed one, and to the page after the last', async () => {
    const user = open();
    await user.click(button('Remove Bola'));
    await waitFor(() => expect(button('Ask Chidi')).toHaveFocus());
    await user.click(button('Remove Chidi'));
    await waitFor(() => expect(button('Ask Ada')).toHaveFocus());
    await user.click(button('Remove Ada'));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('stays where a person moved it meanwhile', async () => {
    const user = open();
    await user.click(button('Send Ada'));
    await user.click(button('Elsewhere'));
    await waitFor(() => expect(button('Send Ada')).toBeEnabled());
    await waitFor(() => expect(button('Elsewhere')).toHaveFocus());
  });
});
