import { Menu } from '@mantine/core';
import {
  IconGavel,
  IconHelp,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { logOut, me } from '../../accounts/accounts.api';
import type { User } from '../../lib/http/session';
import { Avatar } from '../../ui/avatar';
import { Link } from '../../ui/link';
import { fullName } from '../../ui/names';
import { Balance } from './balance';
import { accountPlaces } from './links';
import styles from './shell.module.css';

const ICONS = [IconUser, IconLayoutDashboard, IconWallet, IconHelp];

export function AccountMenu({ user }: { user: User | null }) {
  const navigate = useNavigate();
  // Keeps the stored account current, so that a newly granted role shows its screens.
  useQuery(me);
  const roles = user?.roles ?? [];
  return (
    <>
      <Link to="/profile?tab=wallet" className={styles.balance} aria-label="Wallet balance">
        <Balance />
      </Link>
      <Menu position="bottom-end" width={240} shadow="md" radius="md">
        <Menu.Target>
          <button type="button" className={styles.icon} aria-label="Your account">
            <Avatar person={user} size={36} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{fullName(user)}</Menu.Label>
          {accountPlaces.map(({ to, label }, index) => {
            const Icon = ICONS[index] ?? IconUser;
            return (
              <Menu.Item key={label} component={Link} to={to} leftSection={<Icon size={20} aria-hidden="true" />}>
                {label}
              </Menu.Item>
            );
          })}
          {roles.includes('auditor') && (
            <Menu.Item component={Link} to="/audit" leftSection={<IconHistory size={20} aria-hidden="true" />}>
              Audit
            </Menu.Item>
          )}
          {roles.some((role) => ['moderator', 'admin'].includes(role)) && (
            <Menu.Item component={Link} to="/moderation" leftSection={<IconGavel size={20} aria-hidden="true" />}>
              Moderation
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={20} aria-hidden="true" />}
            onClick={() => {
              logOut();
              void navigate('/login');
            }}
          >
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
