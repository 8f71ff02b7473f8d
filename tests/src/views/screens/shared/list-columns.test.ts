import { describe, expect, it } from 'vitest';
import { textColumn, toGridColumns } from '#src/views/screens/shared/list-columns.tsx';
import { createFormat } from '#src/views/screens/shared/use-format.ts';

interface Row {
  readonly name: string;
}

function widthOf(heading: string, column: { width?: number; repeatsTitle?: boolean } = {}) {
  const t = ((key: string) => (key === 'heading' ? heading : key)) as never;
  const declared = { ...textColumn<Row>('name', { width: 80, titleKey: 'heading' }), ...column };
  const [made] = toGridColumns([declared], { t, format: createFormat('nl', 'UTC') });
  return made?.width ?? 0;
}

describe('a column of a list', () => {
  it('is as wide as declared where its heading has room', () => {
    expect(widthOf('Naam')).toBe(80);
  });

  it('is wider where its heading is, and the more so where its cells are buttons that say the same', () => {
    expect(widthOf('Gepubliceerd')).toBeGreaterThan(100);
    expect(widthOf('Bewerken', { repeatsTitle: true })).toBeGreaterThan(85);
  });

  it('does not follow a name without end', () => {
    expect(widthOf('x'.repeat(500))).toBeLessThan(200);
  });
});
