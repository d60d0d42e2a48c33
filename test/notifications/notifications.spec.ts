import {
  ChangeNotificationPreference,
  EndNotificationMails,
  notifications,
  ReadAllNotifications,
  ReadNotifications,
} from '#server/notifications/notifications';
import { specification } from '../given.js';

const given = specification(notifications);
const at = '2026-11-27T09:00:00.000Z';
const own = { userId: 'ada', at };
const chosen = (kind: 'requests' | 'reviews', mail: 'now' | 'daily' | 'off', inApp = true) => ({
  type: 'NotificationPreferenceChanged' as const,
  data: { ...own, kind, inApp, mail },
});

describe('Notifications', () => {
  it('are read one by one, and all up to a position', () => {
    const notificationIds = ['n1', 'n2'];
    given()
      .when(new ReadNotifications({ ...own, notificationIds }))
      .then({ type: 'NotificationsRead', data: { ...own, notificationIds } });
    given()
      .when(new ReadNotifications({ ...own, notificationIds: [] }))
      .thenNothing();
    const read = { type: 'AllNotificationsRead' as const, data: { ...own, position: 7 } };
    given()
      .when(new ReadAllNotifications({ ...own, position: 7 }))
      .then(read);
    // What became unread again since may be read again.
    given(read)
      .when(new ReadAllNotifications({ ...own, position: 7 }))
      .then(read);
  });

  it('arrive under the bell and by mail until the person chooses otherwise', () => {
    const change = (more: object) => new ChangeNotificationPreference({ ...own, kind: 'requests', ...more });
    given().when(change({})).thenNothing();
    given()
      .when(change({ inApp: true, mail: 'now' }))
      .thenNothing();
    given()
      .when(change({ mail: 'daily' }))
      .then(chosen('requests', 'daily'));
    given(chosen('requests', 'daily'))
      .when(change({ inApp: false }))
      .then(chosen('requests', 'daily', false));
    given(chosen('requests', 'daily'))
      .when(change({ mail: 'daily' }))
      .thenNothing();
  });

  it('are pushed to the devices of the person until a kind is not wanted there, whatever else is chosen', () => {
    const change = (more: object) => new ChangeNotificationPreference({ ...own, kind: 'requests', ...more });
    const silent = { ...chosen('requests', 'now'), data: { ...chosen('requests', 'now').data, push: false as const } };
    given()
      .when(change({ push: true }))
      .thenNothing();
    given()
      .when(change({ push: false }))
      .then(silent);
    given(silent)
      .when(change({ mail: 'daily' }))
      .then({ ...silent, data: { ...silent.data, mail: 'daily' } });
    given(silent)
      .when(change({ push: true }))
      .then(chosen('requests', 'now'));
  });

  it('about the wallet are always mailed', () => {
    const change = (more: object) => new ChangeNotificationPreference({ ...own, kind: 'wallet', ...more });
    given()
      .when(change({ mail: 'off' }))
      .thenRefused('invalid');
    given()
      .when(change({ inApp: false }))
      .then({
        type: 'NotificationPreferenceChanged',
        data: { ...own, kind: 'wallet', inApp: false, mail: 'now' },
      });
  });

  it('are mailed no more of one kind, or of all kinds that came once a day', () => {
    const end = (mails: 'reviews' | 'daily') => new EndNotificationMails({ ...own, mails });
    given().when(end('reviews')).then(chosen('reviews', 'off'));
    given(chosen('reviews', 'off')).when(end('reviews')).thenNothing();
    given().when(end('daily')).thenNothing();
    given(chosen('requests', 'daily'), chosen('reviews', 'daily', false))
      .when(end('daily'))
      .then(chosen('requests', 'off'), chosen('reviews', 'off', false));
  });
});
