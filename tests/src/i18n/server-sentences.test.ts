import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '#contract/resources/all.ts';
import { type ViolationCode, violation, violationMessages } from '#contract/rules/violations.ts';
import { type ErrorCode, errorTable } from '#contract/wire/errors.ts';
import { type RefusalReason, refusalSentence, refusals } from '#contract/wire/refusals.ts';
import { failureAnswer } from '#server/http/failures.ts';
import { problemInWords, problemOf } from '#server/services/campaigns/problem.ts';
import { ApiError, ViolationError } from '#server/services/errors.ts';
import { failureSentence } from '#src/api/cache/failure-sentence.ts';
import { readFailure } from '#src/api/transport/failure.ts';
import { createTexts, type Texts } from '#src/i18n/texts.ts';
import { errorTextIn } from '#src/services/notices/error-text.ts';
import { problemText } from '#src/views/screens/shared/problem-text.ts';

const codes = Object.keys(errorTable) as ErrorCode[];
const reasons = Object.keys(refusals) as RefusalReason[];
const violationCodes = Object.keys(violationMessages) as ViolationCode[];
/** Words that no language translates, so that what is left over is seen. */
const filling = new Proxy({}, { get: (_, name) => (name === 'state' ? 'sending' : `‹${String(name)}›`) });
const parametersOf = (sentence: string) =>
  Object.fromEntries(
    [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, Reflect.get(filling, name) as string]),
  );

const log = pino({ level: 'silent' });
let english: Texts;
let dutch: Texts;
beforeAll(async () => {
  english = await createTexts('en');
  dutch = await createTexts('nl');
});

/** What the console says of a failure of the server, after its way over the wire. */
function told(error: unknown, { i18n }: Texts): string {
  const { status, body } = failureAnswer(error, log);
  const failure = readFailure(status, new Headers(), JSON.parse(JSON.stringify(body)));
  const { key, params } = failureSentence(failure);
  return i18n.t(key, { ...params });
}

function refused(reason: RefusalReason): ApiError {
  const { code, sentence } = refusals[reason];
  return new ApiError(code, { reason, parameters: parametersOf(sentence) });
}

function violated(code: ViolationCode, path = 'name') {
  const { field: _, ...parameters } = parametersOf(violationMessages[code]);
  const filled = { ...violation(path, 'required'), code, parameters };
  return { ...filled, message: violationMessages[code].replace('{field}', path) };
}

const unfilled = /\{\{|\$t\(|errors:|refusals:|violations:|resources:/;

describe('what the server says', () => {
  it.each(codes)('is told in the language of the person for the code %s', (code) => {
    const [en, nl] = [told(new ApiError(code), english), told(new ApiError(code), dutch)];
    expect(nl).not.toMatch(unfilled);
    expect(nl).not.toContain(errorTable[code].title);
    expect(nl).not.toBe(en);
  });

  it.each(reasons)('is told in the language of the person for the reason %s, with its values', (reason) => {
    const { sentence } = refusals[reason];
    const [en, nl] = [told(refused(reason), english), told(refused(reason), dutch)];
    expect([en, nl].filter((text) => unfilled.test(text))).toEqual([]);
    expect(nl).not.toContain(refusalSentence(reason, parametersOf(sentence)));
    expect(nl).not.toBe(en);
    expect(nl).not.toMatch(/sending/);
  });

  it.each(violationCodes)('is told in the language of the person for the fault %s of a field', (code) => {
    const error = new ViolationError([violated(code)]);
    const [en, nl] = [told(error, english), told(error, dutch)];
    expect([en, nl].filter((text) => unfilled.test(text))).toEqual([]);
    expect(nl).not.toBe(en);
    for (const value of Object.values(violated(code).parameters)) expect(nl).toContain(value);
  });

  it('is told of several fields at once, each called as on the screen', () => {
    const error = new ViolationError([violated('required', 'company'), violated('tooLong', 'firstName')]);
    expect(told(error, dutch)).toBe('Bedrijf is verplicht\nVoornaam is te lang');
  });

  it.each([
    ['tooLong', { max: 150 }],
    ['tooLong', { items: 50 }],
    ['tooShort', { min: 5 }],
    ['tooSmall', { min: 1 }],
    ['tooLarge', { max: 9 }],
  ] as const)('names the bound of %s: %o', (code, parameters) => {
    const error = new ViolationError([{ ...violation('name', code), parameters }]);
    const [en, nl] = [told(error, english), told(error, dutch)];
    for (const text of [en, nl]) expect(text).toContain(String(Object.values(parameters)[0]));
    expect(nl).not.toBe(en);
    expect(errorTextIn(dutch.i18n)({ code, message: code, parameters }, 'Naam')).toBe(nl);
  });

  it('says how long a password has to be', () => {
    expect(errorTextIn(dutch.i18n)({ message: 'passwordTooShort' })).toBe(
      'Wachtwoord te kort: er zijn 10 tekens nodig',
    );
  });

  it('names every field that can be written in both languages', () => {
    const written = allResources.flatMap((resource) =>
      Object.entries(resource.fields).filter(([, field]) => field.access !== 'readOnly'),
    );
    const nameless = written
      .map(([name]) => `resources:field.${name}`)
      .filter((key) => ![english, dutch].every(({ i18n }) => i18n.exists(key, { fallbackLng: [] })));
    expect(nameless).toEqual([]);
  });

  it('takes the words of another host as they come', () => {
    const body = { 'hydra:description': 'stateForbids:Own words' };
    const { key, params } = failureSentence(readFailure(409, new Headers(), body));
    expect(dutch.i18n.t(key, { ...params })).toBe('Dit kan nu niet. Own words');
  });

  it.each([
    [409, 'This cannot be done now.', 'Dit kan nu niet.'],
    [
      429,
      'Too many attempts. Try again in 2 minutes.',
      'Te veel pogingen. Probeer het over 2 minuten opnieuw.',
    ],
    [422, 'Some fields are wrong.', 'Sommige velden kloppen niet.'],
    [418, 'The server refused this (418).', 'De server heeft dit geweigerd (418).'],
    [500, 'Server error: 500.', 'Serverfout: 500.'],
  ])('has words of its own for a %i that says nothing', (status, en, nl) => {
    for (const body of [undefined, '', '<html></html>', {}, { 'hydra:description': '' }]) {
      const headers = new Headers({ 'retry-after': '120' });
      const { key, params } = failureSentence(readFailure(status, headers, body));
      const words = [english, dutch].map(({ i18n }) => i18n.t(key, { ...params }).trim());
      expect(words).toEqual([en, nl]);
    }
  });

  it('fills nothing in that stands in a value', () => {
    const error = new ApiError('inUse', {
      reason: 'usedBy',
      parameters: { names: '{{a}} $t(errors:network)' },
    });
    expect(told(error, dutch)).toBe('Dit is nog in gebruik bij {{a}} $t(errors:network)');
  });
});

describe('why a campaign was not sent', () => {
  it.each(violationCodes)('is kept by its code: %s', (code) => {
    const kept = problemOf(new ViolationError([violated(code), violated('noSender')]));
    const shown = problemText(kept, (key) => dutch.i18n.t(key));
    expect(shown).toContain('. Geen afzender gekozen');
    expect(shown).not.toContain(violationMessages[code]);
    expect(problemInWords(kept, 'nl')).toContain('; Geen afzender gekozen');
    expect(problemInWords(kept, 'en')).toContain('; No sender selected');
  });

  it.each(reasons)('is kept by its reason: %s', (reason) => {
    const kept = problemOf(refused(reason));
    expect(problemText(kept, (key) => dutch.i18n.t(key))).not.toBe(kept.slice(kept.indexOf(':') + 1));
    expect(problemInWords(kept, 'nl')).not.toMatch(/\{\{|^$/);
  });

  it('is said of what nobody foresaw too', () => {
    const kept = problemOf(new Error('the disk is full'));
    expect(kept).toBe('launchFailed:The launch failed; nothing was sent');
    expect(problemInWords(kept, 'nl')).toBe('Het verzenden is mislukt; er is niets verzonden');
    expect(problemText('as it was', (key) => key)).toBe('as it was');
  });
});
