import type { Page, Route } from '@playwright/test';
import type { Call } from './console.ts';

/**
 * Answers for a list of `total` contacts, `person0000000@example.com` and on, in the order of their addresses, until
 * that is ended. A page has as many rows as are asked for, or `atOnce`.
 */
export async function answerContacts(
  page: Page,
  call: Call,
  { total, atOnce }: { total: number; atOnce?: number },
) {
  const { body } = await call<{ 'hydra:member': Record<string, unknown>[] }>('GET', '/contacts?perPage=1');
  const [contact] = body['hydra:member'];
  let calls = 0;
  const answer = (route: Route) => {
    calls += 1;
    const query = new URL(route.request().url()).searchParams;
    const perPage = Number(query.get('perPage'));
    const first = (Number(query.get('page')) - 1) * perPage;
    const rows = Math.max(0, Math.min(atOnce ?? perPage, total - first));
    const members = Array.from({ length: rows }, (_, place) => ({
      ...contact,
      '@id': `/contacts/${first + place + 1}`,
      id: first + place + 1,
      email: `person${String(first + place).padStart(7, '0')}@example.com`,
    }));
    return route.fulfill({ json: { ...body, 'hydra:totalItems': total, 'hydra:member': members } });
  };
  await page.route('**/contacts?*', answer);
  return {
    /** How many lists were asked for so far. */
    calls: () => calls,
    end: () => page.unroute('**/contacts?*', answer),
  };
}
