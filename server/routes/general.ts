import {
  batch,
  getInstallation,
  health,
  listDeleted,
  search,
  undelete,
} from '#contract/resources/general.ts';
import { ok } from '../http/answer.ts';
import { openRoute, type Route, route } from '../http/route.ts';
import { refusal } from '../services/errors.ts';
import { listDeleted as readDeleted } from '../services/gateway/deleted.ts';
import { collection } from '../services/gateway/list.ts';
import { readPage } from '../services/gateway/list-parameters.ts';
import { resourceDefinitions } from '../services/resources/index.ts';
import { readScope } from '../services/scope.ts';
import { searchRecords } from '../services/search/search.ts';
import { version } from '../version.ts';
import { runBatch } from './batch.ts';
import { runUndelete } from './undelete.ts';

/** Calls over all resources. */
export const generalRoutes: readonly Route[] = [
  openRoute(health, async ({ dependencies }) =>
    ok({ status: 'ok', version, database: dependencies.database.kind }),
  ),
  route(getInstallation, async ({ dependencies }) => {
    const { smtpUrl } = dependencies.config;
    return ok(
      smtpUrl ? { mail: 'relay', relayHost: new URL(smtpUrl).host } : { mail: 'mailbox', relayHost: null },
    );
  }),
  route(batch, async (context, body) => ok({ responses: await runBatch(context, body.operations) })),
  route(undelete, async (context, { paths }) => ok({ responses: await runUndelete(context, paths) })),
  route(listDeleted, async ({ dependencies, principal, query }) => {
    const wish = readPage(query);
    const types = [...query.getAll('type'), ...query.getAll('type[]')];
    const meant = resourceDefinitions.filter(
      ({ resource: { modules, operations, type } }) =>
        operations.includes('delete') &&
        modules.some((module) => principal.modules.includes(module)) &&
        (types.length === 0 || types.includes(type)),
    );
    const page = await readDeleted(readScope(dependencies, principal), meant, wish);
    return ok(collection('/deleted', query, { ...page, ...wish }));
  }),
  route(search, async ({ dependencies, principal, query }) => {
    const text = query.get('q') ?? '';
    const limit = Number(query.get('limit') ?? 20);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      throw refusal('pageSize', { name: 'limit', most: 100 });
    const members = await searchRecords(readScope(dependencies, principal), text, limit);
    return ok({
      '@id': '/search',
      '@type': 'hydra:Collection',
      'hydra:member': members,
      'hydra:totalItems': members.length,
    });
  }),
];
