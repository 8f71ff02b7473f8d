/** What a handler gives back: the pipeline turns it into a response. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A value that becomes JSON, or JSON that is read as it is sent. */
  readonly body: unknown;
}

/** 200 with a body. */
export function ok(body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, headers, body };
}

/** 201 with the record, its place and its version. */
export function created(record: { '@id': string; version: number }): Answer {
  return { status: 201, headers: { location: record['@id'], etag: `"${record.version}"` }, body: record };
}

/** 200 with a record and its version. */
export function recordAnswer(record: { version: number }): Answer {
  return { status: 200, headers: { etag: `"${record.version}"` }, body: record };
}

/** 202: the work goes on. */
export const accepted: Answer = { status: 202, headers: {}, body: {} };

/** 204. */
export const noContent: Answer = { status: 204, headers: {}, body: undefined };
