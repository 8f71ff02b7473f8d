import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiveUpload } from '#server/http/receive-upload.ts';

const dataUrl = (content: Buffer) => `data:text/csv;base64,${content.toString('base64')}`;

/** A body in parts that end anywhere. */
function inParts(body: string, lengths: readonly number[]): Readable {
  const bytes = Buffer.from(body);
  const parts: Buffer[] = [];
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const end = at + (lengths[index % lengths.length] ?? bytes.length);
    parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Readable.from(parts);
}

async function received(body: string, lengths: readonly number[] = [64_000]) {
  const { fields, file } = await receiveUpload(inParts(body, lengths));
  if (!file) return { fields, content: null };
  try {
    const content = Buffer.alloc(file.size);
    await file.handle.read(content, 0, file.size, 0);
    return { fields, content };
  } finally {
    await file.handle.close();
  }
}

/** What is said of a body that is not taken. */
async function refusal(body: string): Promise<string> {
  return received(body).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );
}

describe('a body with a file', () => {
  it('gives the file and the other fields, wherever its parts end and however it is written', async () => {
    const field = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()), fc.object());
    const others = fc.dictionary(
      fc.string().filter((name) => name !== 'data' && name !== '__proto__'),
      field,
    );
    const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(
        others,
        others,
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(undefined, 2),
        lengths,
        async (before, after, bytes, indent, cuts) => {
          const content = Buffer.from(bytes);
          const fields = { ...before, ...after };
          const body = JSON.stringify({ ...before, data: dataUrl(content), ...after }, null, indent);
          const taken = await received(body, cuts);
          expect(taken.content).toEqual(content);
          expect(taken.fields).toEqual({ ...JSON.parse(JSON.stringify(fields)), data: '' });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('may have its slashes and signs escaped, and blanks in its base64', async () => {
    const content = Buffer.from('\u00ff\u00fe?>'.repeat(50), 'latin1');
    const lines = content.toString('base64').replace(/.{76}/g, '$&\r\n');
    const body = JSON.stringify({ data: `data:text/csv;base64,${lines}` })
      .replaceAll('/', '\\/')
      .replaceAll('+', '\\u002B');
    expect((await received(body, [7])).content).toEqual(content);
  });

  it('is no file where the field is none, nested, or no data URL in base64', async () => {
    const whole = dataUrl(Buffer.from('email\na@b.nl'));
    const bodies = [
      '{}',
      '{"data":5}',
      '{"other":{"data":"x"}}',
      '{"data":"a@b.nl"}',
      `{"data":"${whole.replace(';base64', '')}"}`,
      '{"data":"data:text/csv;base64,@@@@"}',
      '{"data":"data:text/csv;base64,YQ==YQ=="}',
      '{"data":"data:text/csv;base64,YWFhY"}',
      `{"data":"data:${'x'.repeat(300)};base64,YWFh"}`,
    ];
    for (const body of bodies) expect((await received(body)).content).toBeNull();
  });

  it('is refused where it is no JSON, or larger than a file may be', async () => {
    expect(await refusal('')).toBe('malformedJson');
    expect(await refusal('{"data":"data:text/csv;base64,YWFh"')).toBe('malformedJson');
    expect(await refusal(`{"filename":"${'x'.repeat(6_000_000)}"}`)).toBe('tooLarge');
    expect(await refusal(`{"data":"data:text/csv;base64,${'YWFh'.repeat(25_100_000)}"}`)).toBe('tooLarge');
  });
});
