import { screen, waitFor, within } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, posted, renderScreen } from '../screen';

const list = (...results: object[]) => ({ count: results.length, results });
const PATH = 'moderation/creator-applications';
const open = (api: Network) =>
  renderScreen(<Desk />, {
    route: '/admin/creator-applications',
    as: { ...ada, roles: ['user', 'moderator'] },
    api: {
      ...{ 'GET moderation/listings': list(), 'GET moderation/desk': { data: [] } },
      ...{ 'GET moderation/creator-suspensions': list(), ...api },
    },
  });

const person = { username: 'ngozi', first_name: 'Ngozi', last_name: 'Eze', avatar: null };
const answers = {
  about: {
    ...{ first_name: 'Ngozi', last_name: 'Eze', description: 'Twelve years of registrations.' },
    languages: [{ name: 'English', proficiency: 'Native' }],
  },
  identity: { profession: 'Baker', id_type: 'birth_certificate', country: 'Nigeria', phone: '+2348031234567' },
  phone_verified: true,
};
const file = (use: string, content_type = 'application/pdf') => ({
  ...{ id: `f-${use}`, use, name: `${use}.pdf`, size: 1_000, content_type, opened: false },
});
const application = (more: object = {}) => ({
  ...{ id: 'u-9', status: 'pending', round: 1, person, is_own: false, id_type: 'birth_certificate', is_weak: true },
  checks: ['names', 'id_card', 'second', 'certifications', 'profession'],
  ...{ submitted_at: '2026-11-20T10:00:00.000Z', answer_by: '2026-11-24T10:00:00.000Z', decided_at: null, reason: '' },
  ...{ decided_by: null, claim: null, answers: null, files: null, identity_check: null },
  ...more,
});
const claimedBy = (is_own: boolean) => ({
  claim: {
    ...{ username: 'kemi', first_name: 'Kemi', last_name: 'Ojo', avatar: null },
    ...{ until: new Date(Date.now() + 600_000).toISOString(), is_own },
  },
  ...(is_own ? { answers, files: [file('id_card'), file('second', 'image/webp')] } : {}),
});
const row = async () =>
  within(await screen.findByRole('list', { name: /^Applications of creators/ })).getAllByRole('listitem')[0]!;

describe('The applications of creators', () => {
  it('show who waits since when, overdue ones too, and nothing of what was written', async () => {
    open({ [`GET ${PATH}`]: list(application()) });
    const shown = await row();
    expect(shown).toHaveTextContent('Ngozi Eze');
    expect(shown).toHaveTextContent('Answer was due 24 Nov 2026');
    expect(shown).toHaveTextContent('ID without a photo');
    expect(shown).not.toHaveTextContent('Baker');
  });

  it('open to the reviewer who takes one, with the documents beside the answers', async () => {
    let now = application();
    const { user, asked } = open({
      [`GET ${PATH}`]: () => list(now),
      [`POST ${PATH}/u-9/claim`]: () => {
        now = application(claimedBy(true));
        return { message: 'You are reviewing this application', data: now };
      },
      [`POST ${PATH}/u-9/files/f-second/open`]: {
        message: 'Opened',
        data: { id: 'f-second', url: '/api/files/f-second?user=1', content_type: 'image/webp' },
      },
      [`POST ${PATH}/u-9/files/f-id_card/open`]: {
        message: 'Opened',
        data: { id: 'f-id_card', url: '/api/files/f-id_card?user=1', content_type: 'application/pdf' },
      },
    });
    await user.click(within(await row()).getByRole('button', { name: 'Review this' }));
    const written = await screen.findByRole('region', { name: 'What they wrote' });
    for (const text of ['Ngozi Eze', 'Baker', 'Birth Cert', '+2348031234567 (verified)', 'English: Native'])
      expect(written).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: 'Open Second document: second.pdf' }));
    expect(await screen.findByRole('img', { name: 'Second document: second.pdf' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open ID card: id_card.pdf' }));
    expect(await screen.findByTitle('ID card: id_card.pdf')).toHaveAttribute(
      'src',
      '/api/files/f-id_card?user=1&inline=1',
    );
    expect(posted(asked)).toHaveLength(3);
  });

  it('show the automatic check, and a warning where the name was changed since', async () => {
    const check = {
      ...{
        status: 'matched',
        reason: null,
        asked_at: '2026-11-19T10:00:00.000Z',
        answered_at: '2026-11-19T10:01:00.000Z',
      },
      ...{ bvn_last4: '0011', account_last4: '6789', bank_name: 'Kuda Bank', name_changed: false },
    };
    const taken = (more: object) => application({ ...claimedBy(true), identity_check: { ...check, ...more } });
    let now = taken({});
    const { queries } = open({ [`GET ${PATH}`]: () => list(now) });
    const part = await screen.findByRole('region', { name: 'Automatic identity check' });
    expect(part).toHaveTextContent('Matched');
    expect(part).toHaveTextContent('19 Nov 2026');
    expect(part).toHaveTextContent('BVN ending in 0011, Kuda Bank account ending in 6789');
    expect(part).toHaveTextContent('compare the documents all the same');
    expect(part).not.toHaveTextContent('Name changed');
    now = taken({ name_changed: true });
    await queries.invalidateQueries({ queryKey: ['creator_applications'] });
    await waitFor(() => expect(part).toHaveTextContent('Name changed after this check'));
    now = taken({ status: 'not_matched', reason: 'digits' });
    await queries.invalidateQueries({ queryKey: ['creator_applications'] });
    await waitFor(() => expect(part).toHaveTextContent('The BVN or the account number did not match.'));
  });

  it('are approved when everything was compared', async () => {
    const { user, asked } = open({
      [`GET ${PATH}`]: list(application(claimedBy(true))),
      [`POST ${PATH}/u-9/approve`]: { message: 'Application approved', data: application({ status: 'approved' }) },
    });
    await user.click(within(await row()).getByRole('button', { name: 'Approve' }));
    await user.click(await screen.findByRole('button', { name: 'Approve application' }));
    expect(await screen.findByText('Compare everything on the list before you approve.')).toBeInTheDocument();
    expect(posted(asked)).toHaveLength(0);
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Approve application' }));
    await waitFor(() => expect(posted(asked)).toHaveLength(1));
    expect(posted(asked)[0]!.body).toEqual({
      ...{ checks: ['names', 'id_card', 'second', 'certifications', 'profession'] },
      licence_expires: null,
    });
  });

  it('are sent back with a usual reason, which can be edited', async () => {
    const { user, asked } = open({
      [`GET ${PATH}`]: list(application(claimedBy(true))),
      [`POST ${PATH}/u-9/send-back`]: { message: 'Sent back', data: application({ status: 'sent_back' }) },
    });
    await user.click(within(await row()).getByRole('button', { name: 'Ask for more' }));
    await user.click(await screen.findByRole('button', { name: 'Expired ID' }));
    await user.click(screen.getByRole('button', { name: 'Ask for more' }));
    await waitFor(() => expect(posted(asked)).toHaveLength(1));
    expect(posted(asked)[0]!.body).toEqual({ reason: 'The ID card has expired. Please add one that is valid.' });
  });

  it('wait while another reviewer has one, and are never one’s own', async () => {
    open({
      [`GET ${PATH}`]: list(application(claimedBy(false)), application({ id: 'u-1', is_own: true })),
    });
    expect(await row()).toHaveTextContent('Kemi Ojo is reviewing this');
    expect(screen.getByText('This is your own application; another person decides.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Review this' })).not.toBeInTheDocument();
  });

  it('keep those that were decided', async () => {
    const decided = application({
      ...{ status: 'rejected', reason: 'Not genuine.', decided_at: '2026-11-21T10:00:00.000Z', decided_by: person },
    });
    const { user } = open({
      [`GET ${PATH}`]: list(),
      [`GET ${PATH}?state=decided`]: list(decided),
    });
    expect(await screen.findByText('No application waits for an answer.')).toBeInTheDocument();
    await user.click(screen.getByText('Decided applications'));
    expect(await screen.findByText('Not genuine.')).toBeInTheDocument();
  });
});
