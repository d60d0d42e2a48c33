import { screen, waitFor } from '@testing-library/react';
import { NewsletterPanel } from '#client/moderation/newsletter-panel';
import { ada, type Network, posted, renderScreen } from '../screen';

const desk = (subscribers: number, ...issues: object[]) => ({ data: { subscribers, issues } });
const issue = {
  ...{
    id: 'i-1',
    subject: 'Three new guides',
    text: 'This week: pharmacies in Lagos.',
    at: '2026-11-20T09:00:00.000Z',
  },
  ...{ by: null, sent: 41, bounced: 1, waiting: 0 },
};
async function open(api: Network) {
  localStorage.clear();
  const shown = renderScreen(<NewsletterPanel />, { as: ada, api });
  await shown.user.click(screen.getByText('Newsletter'));
  return shown;
}

describe('The newsletter on the desk', () => {
  it('is written, previewed, tried out and sent to all once that is confirmed', async () => {
    let answer = desk(42);
    const { user, asked } = await open({
      'GET moderation/newsletter': () => answer,
      'POST moderation/newsletter/test': [202, { message: 'We mailed it to ada@example.test' }],
      'POST moderation/newsletter': () => {
        answer = desk(42, issue);
        return [202, { message: 'The issue is being sent', ...answer }];
      },
    });
    expect(await screen.findByText('It goes to 42 addresses that confirmed it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mail me a test' }));
    expect(await screen.findByText('Write a subject.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Three new guides{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'This week: pharmacies in Lagos.');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(screen.getByRole('region', { name: 'The mail as it is sent' })).toHaveTextContent(
      /Stop the newsletter: http/,
    );
    await user.click(screen.getByRole('button', { name: 'Mail me a test' }));
    expect(await screen.findByText('We mailed it to ada@example.test')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send to 42 addresses' }));
    expect(posted(asked)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send it now' }));
    expect(await screen.findByText('41 sent, 1 bounced')).toBeVisible();
    expect(posted(asked).at(-1)).toMatchObject({
      path: 'moderation/newsletter',
      body: { subject: 'Three new guides', text: 'This week: pharmacies in Lagos.' },
    });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue(''));
  });

  it('without a confirmed address can be tried out, not sent', async () => {
    await open({ 'GET moderation/newsletter': desk(0) });
    expect(await screen.findByText('No address is confirmed yet.')).toBeVisible();
    expect(screen.getByText('No issue was sent yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Send to/ })).toBeNull();
  });

  it('that cannot be fetched is tried again', async () => {
    let fails = true;
    const { user } = await open({
      'GET moderation/newsletter': () => (fails ? [400, { detail: 'Not now.' }] : desk(1)),
    });
    expect(await screen.findByText(/Not now\./)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('It goes to 1 address that confirmed it.')).toBeVisible();
  });
});
