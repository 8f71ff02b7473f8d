import { importBlacklist } from '#contract/resources/blacklist.ts';
import * as contract from '#contract/resources/imports.ts';
import { limits } from '#contract/rules/limits.ts';
import { accepted, ok } from '../http/answer.ts';
import { type Route, route, uploadRoute } from '../http/route.ts';
import { importBlacklistFile } from '../services/imports/blacklist-file.ts';
import { importReport } from '../services/imports/report.ts';
import {
  endedImports,
  importStatus,
  openImport,
  receiveRows,
  startImport,
} from '../services/imports/transactions.ts';
import { readScope, writeScope } from '../services/scope.ts';
import { readFileAddresses, readTable } from '../services/spreadsheets/read-upload.ts';
import { pageRoute } from './page-route.ts';
import { pathId } from './resource-routes.ts';

/** Imports of contacts by transaction, and of the blacklist by file. */
export const importRoutes: readonly Route[] = [
  route(contract.createImport, (context, body) =>
    writeScope(context.dependencies, context.principal, async (scope) => {
      const id = await openImport(scope, body);
      return { status: 201, headers: { location: `/contacts/import/transactions/${id}` }, body: { id } };
    }),
  ),
  route(contract.sendImportRows, async (context, batch) => {
    const scope = readScope(context.dependencies, context.principal);
    const [received] = await receiveRows(scope, pathId(context), [batch]);
    return ok({ received });
  }),
  route(contract.processImport, async (context) => {
    await writeScope(context.dependencies, context.principal, (scope) => startImport(scope, pathId(context)));
    return accepted;
  }),
  pageRoute(contract.listImports, endedImports),
  route(contract.getImport, async (context) =>
    ok(await importStatus(readScope(context.dependencies, context.principal), pathId(context))),
  ),
  route(contract.reportImport, async (context) =>
    ok(await importReport(readScope(context.dependencies, context.principal), pathId(context))),
  ),
  uploadRoute(contract.readImportFile, async ({ dependencies }, { filename }, file) =>
    ok(await readTable(dependencies, filename, file)),
  ),
  uploadRoute(importBlacklist, async ({ dependencies, principal }, { filename }, file) => {
    const addresses = await readFileAddresses(dependencies, filename, file, limits.blacklistFileRows);
    return ok(await importBlacklistFile(dependencies, principal, addresses));
  }),
];
