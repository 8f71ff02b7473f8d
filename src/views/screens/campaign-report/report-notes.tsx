import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { Banner } from '../../kit/banner.tsx';
import { CommandButton } from '../../kit/command-button.tsx';
import { problemText } from '../shared/problem-text.ts';
import { useFormat } from '../shared/use-format.ts';

/** What is particular about how a campaign went: late, with a problem, cancelled, or with mails of unknown fate. */
export function ReportNotes({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { isLate, problem, isCancelled, report, state } = campaign;
  const unknown = report?.contactUnknownActions ?? 0;
  const skipped = report?.contactSkippedActions ?? 0;
  return (
    <>
      {isLate ? (
        <Banner
          tone="warn"
          action={
            <>
              <CommandButton id="campaigns.launch" args={{ campaign }} />
              <CommandButton id="campaigns.unschedule" />
            </>
          }
        >
          {t('campaigns:note.late')}
        </Banner>
      ) : null}
      {problem !== null && state.value === 'new' ? (
        <Banner tone="bad">{t('campaigns:note.problem', { problem: problemText(problem, t) })}</Banner>
      ) : null}
      {isCancelled ? (
        <Banner tone="warn">{t('note.cancelled', { count: skipped, number: format.number(skipped) })}</Banner>
      ) : null}
      {unknown > 0 ? (
        <Banner tone="warn">{t('note.unknown', { count: unknown, number: format.number(unknown) })}</Banner>
      ) : null}
    </>
  );
}
