import { spawnSync } from 'node:child_process';

/** Installs a missing Debian package that tests need, if permitted. */
export function need(command, pkg) {
  const found = () => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
  if (found()) return;
  console.log(`── installing ${pkg}`);
  const apt = (...args) =>
    spawnSync('apt-get', ['-y', '-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '--no-install-recommends', pkg);
  if (!found()) console.log(`   ${pkg} could not be installed; the specs that need it will fail`);
}
