import { screen } from '@testing-library/react';
import { BecomeCreator } from '#client/creators/become-creator';
import { ada, posted, renderScreen } from '../screen';

const since = '2026-11-20T10:00:00.000Z';
const suspended = (more: object = {}) => ({
  ...{ status: 'approved', files: [], phone_verified: true, phone_codes: true, missing: [] },
  about: { first_name: 'Ada', last_name: 'Obi', description: '', languages: [] },
  identity: { profession: '', id_type: null, country: '', phone: '' },
  ...{ submitted_at: null, answer_by: null, decided_at: null, reason: '' },
  suspension: {
    ...{ status: 'suspended', reason: 'The licence expired.', suspended_at: since },
    ...{ appeal: '', appealed_at: null, decision: '', ...more },
  },
});
const open = (first: object, after: object = first) => {
  let now = first;
  return renderScreen(<BecomeCreator />, {
    ...{ as: ada, route: '/become-creator' },
    api: {
      'GET become-creator': () => ({ data: now }),
      'POST become-creator/appeal': () => {
        now = after;
        return { message: 'Appeal sent', data: now };
      },
    },
  });
};

describe('A suspended creator', () => {
  it('reads why, and appeals once', async () => {
    const appeal = { status: 'appealed', appeal: 'I renewed it in May of this year.', appealed_at: since };
    const { user, asked } = open(suspended(), suspended(appeal));
    expect(await screen.findByText('The licence expired.')).toBeInTheDocument();
    expect(screen.getByText(/cannot be withdrawn until the suspension is lifted/)).toBeInTheDocument();
    expect(screen.queryByText('You are a verified creator')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send appeal' }));
    expect(await screen.findByText('Write why you should not be suspended.')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Why is this wrong/), appeal.appeal);
    await user.click(screen.getByRole('button', { name: 'Send appeal' }));
    expect(await screen.findByText(/^Another moderator is looking at your appeal/)).toBeInTheDocument();
    expect(screen.getByText(appeal.appeal)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send appeal' })).not.toBeInTheDocument();
    expect(posted(asked).map(({ body }) => body)).toEqual([{ text: appeal.appeal }]);
  });

  it('reads why the appeal was declined', async () => {
    open(
      suspended({ ...{ status: 'upheld', appeal: 'I renewed it.', appealed_at: since }, decision: 'Not your name.' }),
    );
    expect(await screen.findByText('Not your name.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send appeal' })).not.toBeInTheDocument();
  });
});
