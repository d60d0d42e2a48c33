import { screen, waitFor, within } from '@testing-library/react';
import { Tie } from '#client/network/tie';
import { ada, type Network, renderScreen } from '../screen';
import { entry, responseOf } from './founders';

const open = (founder: object | (() => object), api: Network = {}, as = ada) =>
  renderScreen(<Tie username="bola" />, {
    as,
    api: { 'GET connect/founder/bola': typeof founder === 'function' ? () => ({ data: founder() }) : founder, ...api },
  });
const tie = () => screen.findByRole('group', { name: 'Connection with Bola Ade' });
const asked = { direction: 'received', request_id: 'r-1', note: 'Shall we bake together?' };

describe('The page of a person', () => {
  it('lets the one who was asked accept there', async () => {
    let more: object = asked;
    const { user } = open(() => entry('bola', more), {
      'POST connect/requests/r-1/accept': () => (
        (more = { direction: 'connected' }),
        responseOf('You are connected', 'connected')
      ),
    });
    const group = await tie();
    expect(within(group).getByText('Shall we bake together?')).toBeVisible();
    expect(within(group).queryByRole('button', { name: /Connect/ })).toBeNull();
    await user.click(within(group).getByRole('button', { name: 'Accept Bola Ade' }));
    expect(await within(group).findByText('Connected')).toBeVisible();
    await waitFor(() => expect(group).toHaveFocus());
    expect(within(group).queryByRole('button')).toBeNull();
  });

  it('lets the one who was asked decline there', async () => {
    let more: object = asked;
    const { user } = open(() => entry('bola', more), {
      'POST connect/requests/r-1/decline': () => ((more = {}), responseOf('Request declined', 'declined')),
    });
    await user.click(await screen.findByRole('button', { name: 'Decline Bola Ade' }));
    expect(await within(await tie()).findByText('Declined')).toBeVisible();
  });

  it('says that the person is blocked, although they no longer see each other', async () => {
    let isBlocked = false;
    const { user } = open([404, {}], {
      'GET connect/founder/bola': () =>
        isBlocked ? [404, { detail: 'Not found.', code: 'not_found' }] : { data: entry('bola', asked) },
      'POST connect/block': () => ((isBlocked = true), { message: 'Blocked', data: { username: 'bola' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Block Bola Ade' }));
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(await within(await tie()).findByText('Blocked')).toBeVisible();
    await waitFor(async () => expect(await tie()).toHaveFocus());
  });

  it('says that the own request is sent, and takes it back', async () => {
    let more: object = {};
    const { user } = open(() => entry('bola', more), {
      'POST connect/send-request': () => (
        (more = { direction: 'sent', reqSent: true, request_id: 'r-1' }),
        [201, responseOf('Connection request sent')]
      ),
      'POST connect/requests/r-1/withdraw': () => (
        (more = { ask_again_at: '2099-01-01T10:00:00.000Z' }),
        responseOf('Request withdrawn', 'withdrawn')
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Connect with Bola Ade' }));
    expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Withdraw the request to Bola Ade' }));
    expect(await within(await tie()).findByText('Withdrawn')).toBeVisible();
  });

  it('asks for nothing for that person', () => {
    const { asked } = open(entry('bola'), {}, { ...ada, username: 'bola' });
    expect(asked).toEqual([]);
  });

  it('asks for nothing for a visitor', () => {
    const { asked } = renderScreen(<Tie username="bola" />);
    expect(asked).toEqual([]);
  });

  it('offers nothing where no request is possible, as with staff', async () => {
    const { asked, container } = open([404, { detail: 'Not found.', code: 'not_found' }]);
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull());
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be asked again where it could not be fetched', async () => {
    let fails = true;
    const { user } = renderScreen(<Tie username="bola" />, {
      as: ada,
      api: {
        'GET connect/founder/bola': () =>
          fails ? [503, { detail: 'Try again in a moment.', code: 'unavailable' }] : { data: entry('bola') },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5_000 });
    fails = false;
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Connect with Bola Ade' })).toBeVisible();
  });
});
