import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError, refusal } from '../services/errors.ts';

/** The content types of JSON. */
export const jsonTypes = ['application/json', 'application/ld+json'];

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);

/** Far deeper than any body that a call takes; what works through a value goes as deep as the value. */
const deepest = 2_500;

/**
 * Lets calls have JSON bodies. A call whose body is empty has none, whatever its content type says (contract, Types).
 */
export function takeJson(app: FastifyInstance): void {
  // What an object inherits is a field like any other here, to be refused by name rather than left out.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.addHook('onRequest', async ({ headers }) => {
    refuseEncoded(headers);
    const isEmpty =
      headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (isEmpty) delete headers['content-type'];
  });
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>(jsonTypes, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else if (isTooDeep(body)) done(new ApiError('malformedJson'));
    else parse(request, body, done);
  });
}

/** 415 names how a body is encoded that would be read as if it were not. */
function refuseEncoded({
  'content-encoding': encoding = 'identity',
  'content-type': type = '',
}: IncomingHttpHeaders): void {
  if (!/^\s*(?:identity\s*)?$/i.test(encoding)) throw refusal('bodyEncoded', { name: encoding });
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type) ?? [];
  const isJson = jsonTypes.some((each) => type.trim().toLowerCase().startsWith(each));
  if (isJson && !/^(?:utf-?8|us-ascii)$/i.test(charset)) throw refusal('bodyCharset', { name: charset });
}

/** Whether the values of a JSON text lie in more others than anything is asked with. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) isInText = !isInText;
    else if (isInText) at += character === backslash ? 1 : 0;
    else if (opening.has(character)) depth += 1;
    else if (closing.has(character)) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
