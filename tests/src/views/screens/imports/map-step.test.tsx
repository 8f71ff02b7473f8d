// @vitest-environment jsdom

import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ColumnField } from '#src/views/screens/imports/column-guess.ts';
import { MapStep } from '#src/views/screens/imports/map-step.tsx';
import { mappingFaults } from '#src/views/screens/imports/mapping.ts';
import { sheetTable } from '#tests/support/spreadsheets.ts';
import { choose, find, press } from '../../kit/support/gestures.ts';
import { mount } from '../../kit/support/mount.tsx';

const save = vi.hoisted(() =>
  vi.fn(async () => ({ kind: 'saved', record: { id: 9, name: 'City', slug: 'city' } })),
);
vi.mock('#src/views/screens/shared/use-save-record.ts', () => ({ useSaveRecord: () => save }));

const table = sheetTable({ columns: ['Mail', 'City'], samples: [['ann@post.example', 'Utrecht']], count: 1 });

function Step({ attempts }: { attempts: number }) {
  const [fields, setFields] = useState<readonly ColumnField[]>(['email', '']);
  return (
    <MapStep
      table={table}
      attributes={[]}
      fields={fields}
      onFields={setFields}
      onAttribute={() => undefined}
      duplicateAction="ignore"
      onDuplicateAction={() => undefined}
      faults={attempts > 0 ? mappingFaults(fields) : null}
      attempts={attempts}
    />
  );
}

const target = () => find<HTMLSelectElement>('li:nth-child(2) select');

it('stops at the attribute that is still to be made, with its name to go on from', async () => {
  const show = await mount(<Step attempts={0} />);
  await choose(target(), 'new');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  await show(<Step attempts={1} />);
  const name = find<HTMLInputElement>('[aria-invalid]');
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('City');
  expect(find(`[id="${name.getAttribute('aria-describedby')}"]`).textContent).toBe('map.unmade');
});

it('goes back to the former choice when the attribute is not made after all', async () => {
  await mount(<Step attempts={0} />);
  await choose(find('li:first-child select'), 'new');
  find<HTMLInputElement>('li input').focus();
  await press('Escape');
  expect(find<HTMLSelectElement>('li:first-child select').value).toBe('email');
});
