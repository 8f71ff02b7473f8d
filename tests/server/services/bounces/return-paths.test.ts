import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReturnPath, returnPathOf } from '#server/services/bounces/return-paths.ts';
import { tokenSigner } from '#server/services/tokens/public-tokens.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let another: TestApp;
beforeAll(async () => {
  app = await openTestApp({ config: { inboundDomain: 'in.acme.example' } });
  another = await openTestApp();
});
afterAll(() => Promise.all([app.close(), another.close()]));

async function pathOf(mails: 'recipient' | 'smtp_message', id: number): Promise<string> {
  const path = returnPathOf(app.dependencies.config, await tokenSigner(app.dependencies), mails, id)!;
  return path.slice(0, path.indexOf('@'));
}
const read = (localPart: string) => readReturnPath(app.dependencies, localPart);

describe('a return path', () => {
  it('tells its mail, in capitals too, and fits into an address however long its number is', async () => {
    for (const mails of ['recipient', 'smtp_message'] as const)
      for (const id of [1, 128, Number.MAX_SAFE_INTEGER]) {
        const path = await pathOf(mails, id);
        expect(path.length).toBeLessThanOrEqual(64);
        expect(await read(path)).toEqual({ mails, id });
        expect(await read(path.toUpperCase())).toEqual({ mails, id });
      }
  });

  it('is worth nothing with a bit changed, cut, for another number or from another installation', async () => {
    const path = await pathOf('recipient', 7);
    const bytes = Buffer.from(path.slice('bounce-'.length), 'hex');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3]! ^= 1 << (bit & 7);
      expect(await read(`bounce-${forged.toString('hex')}`)).toBeNull();
    }
    for (const forged of [
      path.slice(0, -2),
      `${path}00`,
      `${path}0`,
      'bounce-',
      'hello',
      path.replace('bounce-', ''),
    ])
      expect(await read(forged)).toBeNull();
    expect(await readReturnPath(another.dependencies, path)).toBeNull();
  });

  it('is no token of a link', async () => {
    const signer = await tokenSigner(app.dependencies);
    const click = Buffer.from(signer.sign('unsubscribe', 7), 'base64url').toString('hex');
    expect(await read(`bounce-${click}`)).toBeNull();
  });

  it('is not made where no mail comes in', async () => {
    const signer = await tokenSigner(app.dependencies);
    expect(returnPathOf({ inboundDomain: null }, signer, 'recipient', 1)).toBeNull();
  });
});
