import type { TFunction } from 'i18next';
import type { ReportEventRow } from '#contract/resources/campaign-calls.ts';
import type { ReportEvent } from '#contract/rules/states.ts';
import type { Column } from '../../kit/grid/columns.ts';
import type { Format } from '../shared/use-format.ts';

/** The columns of a list of events: whose it was and when, and what is known of that kind besides. */
export function eventColumns(
  event: ReportEvent,
  t: TFunction<'report'>,
  format: Format,
): readonly Column<ReportEventRow & { key: string }>[] {
  const email = {
    id: 'email',
    title: t('column.email'),
    width: 280,
    leadsOnNarrow: true,
    text: ({ email }: ReportEventRow) => email,
  };
  const url = { id: 'url', title: t('column.url'), width: 320, text: ({ url }: ReportEventRow) => url ?? '' };
  const ip = { id: 'ip', title: t('column.ip'), width: 140, text: ({ ip }: ReportEventRow) => ip ?? '' };
  const code = {
    id: 'code',
    title: t('column.code'),
    width: 320,
    text: ({ code }: ReportEventRow) => code ?? '',
  };
  const time = {
    id: 'timestamp',
    title: t('column.time'),
    width: 150,
    leadsOnNarrow: true,
    align: 'end',
    text: ({ timestamp }: ReportEventRow) => format.dateTime(timestamp),
  } as const;
  switch (event) {
    case 'sent':
      return [email, time];
    case 'opened':
    case 'unsubscribed':
      return [email, ip, time];
    case 'clicked':
      return [email, url, ip, time];
    case 'bounced':
      return [email, code, time];
  }
}
