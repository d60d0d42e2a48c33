import { screen } from '@testing-library/react';
import { Boundary } from '#client/ui/boundary';
import { renderScreen } from '../screen';

function Unfetched(): never {
  throw new Error('Failed to fetch dynamically imported module');
}
const open = () =>
  renderScreen(
    <>
      <p>What stands beside it</p>
      <Boundary>
        <Unfetched />
      </Boundary>
    </>,
  );
const online = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

describe('A screen that cannot be shown', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => jest.restoreAllMocks());

  it('takes nothing else with it, and offers to try again', () => {
    open();
    expect(screen.getByText('What stands beside it')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown. Nothing you saved is lost.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('says so when the connection is what is missing, and that it comes back with it', () => {
    online(false);
    const listening = jest.spyOn(window, 'addEventListener');
    open();
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(listening).toHaveBeenCalledWith('online', expect.any(Function), { once: true });
  });
});
