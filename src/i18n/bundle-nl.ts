/** All Dutch texts by area. */
export const bundle = import.meta.glob<Record<string, unknown>>('../../locales/nl/*.json', {
  eager: true,
  import: 'default',
});
