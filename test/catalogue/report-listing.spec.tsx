import { screen, waitFor } from '@testing-library/react';
import type { Listing } from '#client/catalogue/listing';
import { ReportListing } from '#client/catalogue/reports/report-listing';
import { ada, type Network, renderScreen } from '../screen';
import { aListing } from './a-listing';

const PATH = 'listing/pharmacy-in-lagos/report';
const report = {
  ...{ reason: 'outdated', note: 'The fee doubled.', status: 'open', at: '2026-11-20T09:00:00.000Z' },
  ...{ answer: '', answered_at: null },
};

const open = (api: Network = {}, part: Partial<Listing> = {}, as: typeof ada | null = ada) =>
  renderScreen(<ReportListing listing={{ ...aListing(part), slug: 'pharmacy-in-lagos' }} />, {
    ...{ api, as: as ?? undefined },
  });
const button = () => screen.queryByRole('button', { name: 'Report this listing' });

describe('Report this listing', () => {
  it('leads a visitor to the sign-in, and back', async () => {
    const { user, address } = open({}, {}, null);
    await user.click(button()!);
    await waitFor(() => expect(address()).toMatch(/^\/login\?next=/));
  });

  it('is not offered to those who write it, nor where the listing is not published', () => {
    for (const part of [{ is_owner: true }, { coauthor_share: 10 }]) {
      const { unmount } = open({}, part);
      expect(button()).toBeNull();
      unmount();
    }
    open({}, { status: 'archived' });
    expect(button()).toBeNull();
  });

  it('sends a reason and a note, and then shows that it is open', async () => {
    let sent: object | null = null;
    const { user, asked } = open({
      [`GET ${PATH}`]: () => ({ data: sent }),
      [`POST ${PATH}`]: () => {
        sent = report;
        return { message: 'Listing reported', data: report };
      },
    });
    await user.click(button()!);
    await user.selectOptions(await screen.findByLabelText('What is wrong with this listing?'), 'It is out of date');
    await user.type(screen.getByLabelText(/What should a moderator know/), 'The fee doubled.');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Listing reported')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ reason: 'outdated', note: 'The fee doubled.' },
    });
    expect(await screen.findByText(/A moderator will look at it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull();
  });

  it('keeps a note that was not sent', async () => {
    const api = { [`GET ${PATH}`]: { data: null } };
    const { user, unmount } = open(api);
    await user.click(button()!);
    await user.type(await screen.findByLabelText(/What should a moderator know/), 'The fee doubled.');
    unmount();
    const again = open(api);
    await again.user.click(button()!);
    expect(await screen.findByLabelText(/What should a moderator know/)).toHaveValue('The fee doubled.');
  });

  it('shows the moderator’s answer to an earlier one, and takes another', async () => {
    const answered = { ...report, status: 'dismissed', answer: 'The fee was changed since.' };
    const { user } = open({ [`GET ${PATH}`]: { data: answered } });
    await user.click(button()!);
    expect(await screen.findByText(/left the listing as it is/)).toBeVisible();
    expect(screen.getByText('The fee was changed since.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send report' })).toBeVisible();
  });
});
