import { screen, waitFor, within } from '@testing-library/react';
import { ReportedMessages } from '#client/moderation/reported-messages';
import { ada, renderScreen } from '../screen';

const person = (username: string, first_name: string) => ({ username, first_name, last_name: 'Eze', avatar: null });
const quoted = (id: string, more: object) => ({
  ...{
    id,
    at: '2026-11-20T08:00:00.000Z',
    is_reporters: false,
    is_reported: false,
    text: 'Good morning',
    original: null,
  },
  ...more,
});
const report = {
  ...{ id: 'r-1', reason: 'scam', note: 'It asks for a transfer.', at: '2026-11-20T09:00:00.000Z' },
  ...{ is_own: false, reporter: person('ngozi', 'Ngozi'), sender: null },
  messages: [
    quoted('m-1', { is_reporters: true, text: 'Who are you?' }),
    quoted('m-2', { is_reported: true, text: 'Hello', original: 'Send 5,000 first' }),
  ],
};
const list = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

describe('Reported messages', () => {
  it('are read with those around them, as they were sent, and leave the desk with the answer', async () => {
    let isOpen = true;
    const { user, asked } = renderScreen(<ReportedMessages />, {
      as: ada,
      api: {
        'GET moderation/message-reports': () => (isOpen ? list(report) : list()),
        'POST moderation/message-reports/r-1/answer': () => ((isOpen = false), { message: 'Report upheld' }),
      },
    });
    const all = within(await screen.findByRole('list', { name: 'The message and those around it' }));
    expect(all.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ngozi Eze'),
      expect.stringContaining('Send 5,000 first'),
    ]);
    expect(screen.getByText('It asks for a transfer.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Uphold the report about A former member' }));
    expect(await screen.findByText('No message is reported.')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { outcome: 'upheld' } });
  });

  it('that the moderator reported are left to another one', async () => {
    renderScreen(<ReportedMessages />, {
      as: ada,
      api: { 'GET moderation/message-reports': list({ ...report, is_own: true }) },
    });
    expect(await screen.findByText('You reported this message; another moderator decides.')).toBeVisible();
    expect(screen.getByText('It asks for a transfer.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /report about/ })).not.toBeInTheDocument();
  });

  it('that cannot be fetched are tried again', async () => {
    let fails = true;
    const { user } = renderScreen(<ReportedMessages />, {
      as: ada,
      api: { 'GET moderation/message-reports': () => (fails ? [400, { detail: 'Not now.' }] : list()) },
    });
    await user.click(screen.getByText('Reported messages'));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('No message is reported.')).toBeInTheDocument());
  });
});
