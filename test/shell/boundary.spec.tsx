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

describe('A screen that fails to render', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => jest.restoreAllMocks());

  it('leaves the rest of the page intact and offers a retry', () => {
    open();
    expect(screen.getByText('What stands beside it')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown. Nothing you saved is lost.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('reports a lost connection and recovers with it', () => {
    online(false);
    const listening = jest.spyOn(window, 'addEventListener');
    open();
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(listening).toHaveBeenCalledWith('online', expect.any(Function), { once: true });
  });
});
