import { screen, within } from '@testing-library/react';
import { CreatorSuspensions } from '#client/moderation/creator-suspensions';
import { ada, type Network, posted, renderScreen } from '../screen';

const list = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });
const PATH = 'moderation/creator-suspensions';
const open = (api: Network) =>
  renderScreen(<CreatorSuspensions />, { as: { ...ada, roles: ['user', 'moderator'] }, api });

const named = (first_name: string, last_name: string) => ({
  ...{ username: first_name.toLowerCase(), first_name, last_name, avatar: null },
});
const suspension = (more: object = {}) => ({
  ...{ id: 'u-9', status: 'appealed', person: named('Ngozi', 'Eze'), is_own: false },
  ...{ reason: 'The licence expired.', suspended_at: '2026-11-20T10:00:00.000Z', suspended_by: named('Moyo', 'Ade') },
  ...{ appeal: 'It was renewed in May.', appealed_at: '2026-11-21T10:00:00.000Z' },
  ...{ decision: '', decided_at: null, decided_by: null, claim: null },
  ...more,
});
const claim = (is_own: boolean) => ({
  claim: { ...named('Kemi', 'Ojo'), until: new Date(Date.now() + 600_000).toISOString(), is_own },
});
const row = async () =>
  within(await screen.findByRole('list', { name: /^Appeals of suspended creators/ })).getByRole('listitem');

describe('The appeals of suspended creators', () => {
  it('show why the creator is suspended, and what the creator answers', async () => {
    open({ [`GET ${PATH}`]: list(suspension()) });
    for (const text of ['Ngozi Eze', 'The licence expired.', 'Moyo Ade', 'It was renewed in May.'])
      expect(await row()).toHaveTextContent(text);
  });

  it('are taken, then lifted or declined with a reason', async () => {
    let now = suspension();
    const { user, asked } = open({
      [`GET ${PATH}`]: () => list(now),
      [`POST ${PATH}/u-9/claim`]: () => {
        now = suspension(claim(true));
        return { message: 'You are reviewing this appeal', data: now };
      },
      [`POST ${PATH}/u-9/uphold`]: { message: 'Appeal declined', data: suspension({ status: 'upheld' }) },
    });
    await user.click(within(await row()).getByRole('button', { name: 'Review the appeal of Ngozi Eze' }));
    expect(await screen.findByRole('button', { name: 'Lift suspension' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Decline appeal' }));
    await user.type(
      await screen.findByLabelText(/^Why does the suspension stay/),
      'The renewed one is of another person.',
    );
    await user.click(screen.getByRole('button', { name: 'Decline appeal' }));
    expect(await screen.findByText('Appeal declined')).toBeInTheDocument();
    expect(posted(asked).at(-1)!.body).toEqual({ reason: 'The renewed one is of another person.' });
  });

  it('are not decided by the moderator who suspended the creator', async () => {
    open({ [`GET ${PATH}`]: list(suspension({ is_own: true })) });
    expect(await row()).toHaveTextContent('another moderator decides');
    expect(within(await row()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('say what failed', async () => {
    open({ [`GET ${PATH}`]: [500, { detail: 'Something went wrong.' }] });
    expect(await screen.findByText(/We couldn’t load the suspended creators/)).toBeInTheDocument();
  });
});

describe('A creator', () => {
  it('is suspended by username, with a reason', async () => {
    const { user, asked } = open({
      [`GET ${PATH}`]: list(),
      'POST moderation/creators/ngozi/suspend': { message: 'Creator suspended', data: suspension() },
    });
    await user.click(screen.getByText('Suspend a creator'));
    await user.click(await screen.findByRole('button', { name: 'Suspend creator' }));
    expect(await screen.findByText('Which creator?')).toBeInTheDocument();
    expect(screen.getByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Username/), 'ngozi');
    await user.type(screen.getByLabelText(/^Why is this creator suspended/), 'The licence expired.');
    await user.click(screen.getByRole('button', { name: 'Suspend creator' }));
    expect(await screen.findByText('Creator suspended')).toBeInTheDocument();
    expect(posted(asked).at(-1)!.body).toEqual({ reason: 'The licence expired.' });
  });

  it('who is suspended without an appeal is listed, and the suspension can be lifted', async () => {
    const held = suspension({ status: 'suspended', appeal: '', appealed_at: null });
    const { user, asked } = open({
      [`GET ${PATH}?state=appealed`]: list(),
      [`GET ${PATH}?state=suspended`]: list(held),
      [`POST ${PATH}/u-9/lift`]: { message: 'Suspension lifted', data: suspension({ status: 'lifted' }) },
    });
    await user.click(screen.getByText('Suspended creators'));
    await user.click(await screen.findByRole('button', { name: 'Lift the suspension of Ngozi Eze' }));
    await user.type(await screen.findByLabelText(/^Why does the suspension end/), 'The new licence arrived.');
    await user.click(screen.getByRole('button', { name: 'Lift suspension' }));
    expect(await screen.findByText('Suspension lifted')).toBeInTheDocument();
    expect(posted(asked).at(-1)!.body).toEqual({ reason: 'The new licence arrived.' });
  });
});
