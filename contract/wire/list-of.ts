import * as v from 'valibot';

/** A list of at most so many items; one that is longer is refused as a whole, without a look at what is in it. */
export function listOf<Item extends v.GenericSchema>(item: Item, most: number) {
  const bound = v.maxLength<v.InferOutput<Item>[], number, 'tooLong'>(most, 'tooLong');
  const list = v.pipe(v.array(item, 'wrongType'), bound);
  const run: (typeof list)['~run'] = (dataset, config) => {
    const { value } = dataset;
    if (!Array.isArray(value) || value.length <= most) return list['~run'](dataset, config);
    return bound['~run']({ typed: true, value }, config);
  };
  return { ...list, '~run': run };
}
