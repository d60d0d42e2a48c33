import {
  IconGavel,
  IconHelp,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconMessages,
  IconVideo,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { Link } from '../../ui/link';
import { logOut } from '../../accounts/sign-in.api';
import type { User } from '../../lib/http/session';
import type { PanelProps } from '../../ui/lazy-panel';
import '../../ui/menu-row.css';
import { fullName } from '../../ui/names';
import { UnreadThreads } from '../../ui/unread-threads';
import { texts } from '../app.texts';
import { accountPlaces, MESSAGES } from './menu-links';
import { texts as menuTexts } from './menu.texts';
import styles from './shell.module.css';

const ICONS = [IconUser, IconLayoutDashboard, IconMessages, IconVideo, IconWallet, IconHelp];
const BY_ROLE = [
  { to: '/audit', label: menuTexts.audit, Icon: IconHistory, roles: ['auditor'] },
  { to: '/admin', label: menuTexts.desk, Icon: IconGavel, roles: ['moderator', 'finance', 'admin'] },
];

/** The links of an account; the screens of a role are among them for those who have it. */
export function AccountLinks({ opened, user }: PanelProps & { user: User | null }) {
  const navigate = useNavigate();
  if (!opened) return null;
  const places = [
    ...accountPlaces.map((place, index) => ({ ...place, Icon: ICONS[index] ?? IconUser })),
    ...BY_ROLE.filter(({ roles }) => roles.some((role) => user?.roles?.includes(role))),
  ];
  return (
    <nav className={styles.dropdown} aria-label={texts.header.account}>
      <p>{fullName(user)}</p>
      <ul>
        {places.map(({ to, label, Icon }) => (
          <li key={label}>
            <Link to={to} className="menu-row">
              <Icon size={20} aria-hidden="true" />
              {label}
              {to === MESSAGES && <UnreadThreads />}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="menu-row"
            onClick={() => {
              logOut();
              void navigate('/login');
            }}
          >
            <IconLogout size={20} aria-hidden="true" />
            {menuTexts.logOut}
          </button>
        </li>
      </ul>
    </nav>
  );
}
