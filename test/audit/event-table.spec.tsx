import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { event, list, open } from './audited-wallet';

describe('The audit’s table of events', () => {
  const many = Array.from({ length: 100 }, (_, revision) => event(revision, { at: '2026-01-01T10:00:00.000Z' }));
  afterEach(() => jest.restoreAllMocks());
  const table = async () => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    const view = open({
      'GET audit/wallets/u-1/events/': list(many),
      'GET audit/wallets/u-1/events?limit=100&offset=100': list([]),
    });
    const grid = await screen.findByRole('grid', { name: 'Events' });
    const chosen = () => within(grid).getByRole('row', { selected: true });
    return { ...view, grid, chosen };
  };

  it('has only the rows in sight in the document, and says how many there are', async () => {
    const { grid } = await table();
    expect(grid).toHaveAttribute('aria-rowcount', '101');
    expect(await within(grid).findByText(/Deposit number 1:/)).toBeInTheDocument();
    expect(within(grid).getAllByRole('row').length).toBeLessThan(30);
  });

  it('follows the cursor of the replay', async () => {
    const { chosen } = await table();
    fireEvent.change(screen.getByRole('slider', { name: 'Event' }), { target: { value: '0' } });
    await waitFor(() => expect(chosen()).toHaveTextContent(/^1Deposit number 1: .*\+₦1,000₦1,000$/));
  });

  it('moves the cursor by keyboard and by a click', async () => {
    const { user, grid, chosen } = await table();
    fireEvent.change(screen.getByRole('slider', { name: 'Event' }), { target: { value: '0' } });
    grid.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(chosen()).toHaveTextContent(/^3Deposit number 3/));
    expect(grid).toHaveAttribute('aria-activedescendant', chosen().id);
    await user.keyboard('{PageDown}{ArrowUp}');
    await waitFor(() => expect(chosen()).toHaveTextContent(/^8Deposit number 8/));
    await user.click(within(grid).getByText(/Deposit number 6/));
    expect(chosen()).toHaveTextContent(/^6Deposit number 6/);
    expect(screen.getByRole('heading', { name: /Deposit number 6/ })).toBeInTheDocument();
  });
});
