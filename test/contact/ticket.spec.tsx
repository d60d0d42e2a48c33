import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { TicketPage } from '#client/contact/ticket';
import { type Network, posted, renderScreen } from '../screen';

const asked = { from: 'asker', text: 'My guide does not open.', at: '2026-11-20T09:00:00.000Z' };
const answered = { from: 'staff', text: 'Open it from your profile.', at: '2026-11-20T10:00:00.000Z' };
const ticket = (status: string, ...messages: object[]) => ({
  data: { number: 'GW-7F3K9-QXM2C', purpose: 'support', status, created_at: asked.at, messages },
});
const open = (api: Network) =>
  renderScreen(
    <Routes>
      <Route path="/email-us/:ticket" element={<TicketPage />} />
    </Routes>,
    { route: '/email-us/t.mac', api },
  );

describe('The page of a message to us', () => {
  it('shows what was written, and opens the message again with more', async () => {
    let now = ticket('answered', asked, answered);
    const { user, asked: requests } = open({
      'GET contact/t.mac': () => now,
      'POST contact/t.mac': () => {
        now = ticket('open', asked, answered, { ...asked, text: 'It still does not.', at: '2026-11-20T11:00:00.000Z' });
        return { message: 'Message sent', ...now };
      },
    });
    expect(await screen.findByText('Number GW-7F3K9-QXM2C')).toBeVisible();
    expect(screen.getByText('Answered')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('My guide does not open.'),
      expect.stringContaining('Open it from your profile.'),
    ]);
    expect(screen.getByText(/opened again/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'It still does not.');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByText('Waits for our answer')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(posted(requests)).toMatchObject([{ body: { message: 'It still does not.' } }]);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  it('says that a link is wrong', async () => {
    open({});
    expect(await screen.findByText(/We can’t find this message/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/email-us');
  });

  it('can be fetched again', async () => {
    let fails = true;
    const { user } = open({
      'GET contact/t.mac': () => (fails ? [400, { detail: 'Not now.' }] : ticket('closed', asked)),
    });
    expect(await screen.findByText('Not now.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Closed')).toBeVisible();
  });
});
