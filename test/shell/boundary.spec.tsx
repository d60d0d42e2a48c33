import { screen } from '@testing-library/react';
import { Boundary } from '#client/ui/boundary';
import { goOffline, goOnline, renderScreen } from '../screen';

const MISSING_CODE = new TypeError('Failed to fetch dynamically imported module: /assets/wallet-tab-1.js');

function open(failure: { error?: Error }) {
  const Part = () => {
    if (failure.error) throw failure.error;
    return <p>The part</p>;
  };
  return renderScreen(
    <>
      <p>What stands beside it</p>
      <Boundary>
        <Part />
      </Boundary>
    </>,
  );
}

describe('A part of a page that fails', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => jest.restoreAllMocks());

  it('leaves the rest of the page intact and opens again on a retry', async () => {
    const failure: { error?: Error } = { error: new Error('broken') };
    const { user } = open(failure);
    expect(screen.getByText('What stands beside it')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown. Nothing you saved is lost.');
    delete failure.error;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('The part')).toBeInTheDocument();
  });

  it('because its code is gone offers a reload', () => {
    open({ error: MISSING_CODE });
    expect(screen.getByRole('alert')).toHaveTextContent('Groundwork was updated. Reload to continue.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('because its code was not fetched offline says so, and offers a reload when the connection is back', () => {
    goOffline();
    open({ error: MISSING_CODE });
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline, and this page is not on your device yet.');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    goOnline();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });
});
