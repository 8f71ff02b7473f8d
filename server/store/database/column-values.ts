import pg from 'pg';

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
// pg has no names for the types of arrays.
const arrayOf = { int8: 1016, date: 1182, numeric: 1231 };
const textArray: number = 1009;
const parseStrings: Parse = pg.types.getTypeParser(textArray);

function parseNumbers(text: string): unknown {
  const values = parseStrings(text);
  return Array.isArray(values) ? values.map((value) => (value === null ? null : Number(value))) : values;
}

// pg gives int8 and numeric as strings, and dates as midnight of the machine's own zone.
const parsers = new Map<number, Parse>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [arrayOf.int8, parseNumbers],
  [arrayOf.numeric, parseNumbers],
  [arrayOf.date, parseStrings],
]);

/** How values of columns become values of JavaScript: int8 and numeric numbers, a date 'YYYY-MM-DD'. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};
