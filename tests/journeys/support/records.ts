import type { Call } from './console.ts';

/** The rows of a list as the server has them, 500 at most. */
export async function rowsOf<Row = { id: number; version: number }>(
  call: Call,
  path: string,
): Promise<Row[]> {
  const { body } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}perPage=500`);
  return (body as { 'hydra:member': Row[] })['hydra:member'];
}

/** How many records a list has, as the server counts them. */
export async function totalOf(call: Call, path: string): Promise<number> {
  const { body } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}perPage=1`);
  return (body as { 'hydra:totalItems': number })['hydra:totalItems'];
}

const rowsAtOnce = 100;

/** Makes a list with as many contacts, `{name}-{number}@people.example`, by an import; gives the path of the list. */
export async function importContacts(call: Call, name: string, count: number): Promise<string> {
  const { body: group } = await call<{ id: number }>('POST', '/groups', { name });
  const { body: made } = await call<{ id: number }>('POST', '/contacts/import/transactions', {
    groupId: group.id,
    filename: 'people.csv',
    duplicateAction: 'ignore',
    map: [{ column: 0, field: 'email' }],
  });
  const path = `/contacts/import/transactions/${made.id}`;
  for (let offset = 0; offset < count; offset += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, count - offset);
    const data = Array.from({ length: rows }, (_, index) => [`${name}-${offset + index}@people.example`]);
    await call('PUT', path, { offset, data });
  }
  await call('POST', `${path}/process`);
  for (let state = ''; state !== 'done'; ) ({ state } = (await call<{ state: string }>('GET', path)).body);
  return `/contacts?group=${group.id}`;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** Carries out operations together; what a batch had no time for goes out again. Gives an answer each, in their order. */
export async function together(call: Call, operations: readonly object[]): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  let left = operations.map((operation, place) => ({ operation, place }));
  while (left.length > 0) {
    const { body } = await call<{ responses: Answered[] }>('POST', '/batch', {
      operations: left.map(({ operation }) => operation),
    });
    const places = left.map(({ place }) => place);
    body.responses.forEach((answer, index) => {
      answers[places[index] ?? 0] = answer;
    });
    left = left.filter((_, index) => body.responses[index]?.status === 429);
  }
  return answers;
}
