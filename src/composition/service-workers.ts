/** Unregisters a service worker that an earlier console left at the origin (spec 7.8). */
export async function removeOldServiceWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations();
  await Promise.all((workers ?? []).map((worker) => worker.unregister()));
}
