import type { deliveriesOf } from '#contract/resources/deliveries.ts';
import type { ListParts } from './list-parts.ts';

/** The list of what was posted to a program, whatever posts it. */
export const deliveryList: ListParts<ReturnType<typeof deliveriesOf>['deliveries']> = {
  columns: [
    'createdAt',
    { field: 'state', width: 120, leadsOnNarrow: true },
    { field: 'event', width: 120 },
    { field: 'isTest', width: 80 },
    'attempts',
    { field: 'status', titleKey: 'hooks:column.status', leadsOnNarrow: true },
    { field: 'error', width: 160 },
    'durationInMs',
    'nextAttemptAt',
    { command: 'open', labelKey: 'hooks:column.open', width: 90 },
  ],
  filters: ['state', 'createdAt'],
  sort: '-createdAt',
  actions: [],
  rowActions: ['open', 'retry', 'copy-id'],
};
