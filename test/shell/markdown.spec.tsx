import { screen } from '@testing-library/react';
import { Markdown } from '#client/ui/markdown';
import { renderScreen } from '../screen';

jest.mock('#client/ui/rendered-markdown', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/rendered-markdown-1.js');
});

describe('A text in markdown whose code cannot be fetched', () => {
  it('is shown as it was written, and leaves its page intact', async () => {
    renderScreen(
      <>
        <h1>The guide</h1>
        <Markdown beneath="h2">Buy **one** oven.</Markdown>
      </>,
    );
    expect(await screen.findByText('Buy **one** oven.')).toBeVisible();
    await import('#client/ui/rendered-markdown').catch(() => undefined);
    expect(await screen.findByRole('heading', { name: 'The guide' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
