import { integer, text } from '#contract/wire/field.ts';
import { defineResource } from '#contract/wire/resource.ts';

/** A resource that no product has: what it takes to declare one, on the wire. */
export const shelves = defineResource({
  name: 'shelves',
  type: 'Shelf',
  modules: ['BULK'],
  fields: { label: text({ required: true, max: 20 }), height: integer({ required: true, min: 1, max: 300 }) },
  filters: { label: 'text' },
  display: ['label'],
});

/** What lies on one shelf, which calls only list. */
export const books = defineResource({
  name: 'shelves/:parent/books',
  type: 'Book',
  modules: ['BULK'],
  operations: ['list'],
  fields: { title: text({ required: true, max: 20 }) },
  filters: { title: 'text' },
  display: ['title'],
});
