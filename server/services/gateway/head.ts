/** What every record carries: its path, type, id and version (contract, A record). */
export function recordHead(
  resource: { path: string; type: string },
  row: { id: number; version: number },
): { '@id': string; '@type': string; id: number; version: number } {
  return { '@id': `${resource.path}/${row.id}`, '@type': resource.type, id: row.id, version: row.version };
}
