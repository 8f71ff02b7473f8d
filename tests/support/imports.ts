import type { ImportStatus } from '#contract/resources/imports.ts';
import { runImports } from '#server/jobs/import-runner.ts';
import type { TestAccount, TestApp } from './app.ts';
import { readWhole } from './spreadsheets.ts';

/** What a test imports. */
export interface ImportPlan {
  readonly group: number;
  readonly rows: string[][];
  readonly map: { column: number; field: string }[];
  readonly duplicateAction?: 'ignore' | 'update' | 'overwrite';
  readonly filename?: string;
}

/** Imports rows as the console does: a transaction, batches of 100, processing; gives how it ended. */
export async function importRows(app: TestApp, owner: TestAccount, plan: ImportPlan): Promise<ImportStatus> {
  const id = await sendRows(app, owner, plan);
  await app.call('POST', `/contacts/import/transactions/${id}/process`, { token: owner.token, body: {} });
  await runImports(app.dependencies, () => false);
  const ended = await app.call<ImportStatus>('GET', `/contacts/import/transactions/${id}`, {
    token: owner.token,
  });
  return ended.body;
}

/** Opens an import and sends its rows, without starting it; gives its id. */
export async function sendRows(app: TestApp, owner: TestAccount, plan: ImportPlan): Promise<number> {
  const opened = await app.call<{ id: number }>('POST', '/contacts/import/transactions', {
    token: owner.token,
    body: {
      groupId: plan.group,
      filename: plan.filename ?? 'list.csv',
      duplicateAction: plan.duplicateAction ?? 'ignore',
      map: plan.map,
    },
  });
  for (let offset = 0; offset < plan.rows.length; offset += 100) {
    await app.call('PUT', `/contacts/import/transactions/${opened.body.id}`, {
      token: owner.token,
      body: { offset, data: plan.rows.slice(offset, offset + 100) },
    });
  }
  return opened.body.id;
}

/** The rows of a finished import's report, without its heading. */
export async function reportRows(app: TestApp, owner: TestAccount, id: number): Promise<string[][]> {
  return (await readReport(app, owner, id)).rows;
}

/** A finished import's report: its heading and its rows. */
export async function readReport(app: TestApp, owner: TestAccount, id: number) {
  const report = await app.call<{ filename: string; data: string }>(
    'POST',
    `/contacts/import/transactions/${id}/report`,
    {
      token: owner.token,
      body: {},
    },
  );
  return readWhole(new Uint8Array(Buffer.from(report.body.data, 'base64')));
}
