/** Parameters of a call; several values are sent as `name[]`, empty ones are left out. */
export type QueryParameters = Readonly<Record<string, QueryValue>>;

/** One value, several, or none. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** Writes `?page=1&order[name]=asc&id[]=1&id[]=2`, or nothing. */
export function queryString(parameters: QueryParameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    if (!Array.isArray(value)) return [pair(name, String(value))];
    return value.map((each) => pair(`${name}[]`, String(each)));
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function pair(name: string, value: string): string {
  return `${encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')}=${encodeURIComponent(value)}`;
}
