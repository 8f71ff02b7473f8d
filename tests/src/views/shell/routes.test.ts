import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isUnframedPath, routes } from '#src/views/shell/routes.ts';
import { idParameter } from '#src/views/shell/screen-route.ts';

describe('the table of screens', () => {
  it('has every address once', () => {
    const paths = routes.map((route) => route.path.replace(/\$\w+/g, '$'));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('shows the login and the setting of a password without the frame', () => {
    expect(isUnframedPath('/login')).toBe(true);
    expect(isUnframedPath('/set-credentials/abc')).toBe(true);
    expect(isUnframedPath('/tags')).toBe(false);
    expect(isUnframedPath('/logins')).toBe(false);
  });

  it.each(['0', '-1', '1.5', 'abc', '', '1e3', '99999999999999999999'])(
    'takes %j for no number of a record',
    (text) => {
      expect(v.safeParse(idParameter, text).success).toBe(false);
    },
  );

  it('reads the number of a record', () => {
    expect(v.parse(idParameter, '42')).toBe(42);
  });
});
