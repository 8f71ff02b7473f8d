// @vitest-environment jsdom

import { act } from 'react';
import { expect, it } from 'vitest';
import type { ApiFailure } from '#src/api/transport/failure.ts';
import { useProblem } from '#src/views/screens/shared/use-problem.ts';
import { find } from '../../kit/support/gestures.ts';
import { mount } from '../../kit/support/mount.tsx';

let tell: (failure: ApiFailure) => void;

function Shown() {
  const { problem, tellFailure } = useProblem();
  tell = tellFailure;
  return <p>{problem}</p>;
}

it('tells also what is wrong with a value, where there is no field for it', async () => {
  await mount(<Shown />);
  expect(find('p').textContent).toBe('');
  const violation = { propertyPath: 'data', message: 'tooLong', code: 'tooLong' };
  await act(async () => tell({ kind: 'violations', violations: [violation] } as unknown as ApiFailure));
  expect(find('p').textContent).not.toBe('');
});
