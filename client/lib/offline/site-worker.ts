/** Registers the site's worker at this address. Resolves when it has begun to work; rejects when it cannot be installed. */
export async function startWorker(address: string): Promise<ServiceWorkerRegistration> {
  const { installing, waiting } = await navigator.serviceWorker.register(address);
  const next = installing ?? waiting;
  if (next) await activated(next);
  return navigator.serviceWorker.ready;
}

const activated = (worker: ServiceWorker) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('This browser could not prepare the site for it. Try again.'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
