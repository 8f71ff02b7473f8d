import { useTranslation } from 'react-i18next';
import type { Delivery } from '#contract/resources/deliveries.ts';
import { ownCommand } from '#src/resources/console-resource.ts';
import { Button } from '../../kit/button.tsx';
import { CodeBlock } from '../../kit/code-block.tsx';
import { useCommandRunner, useCommandState } from '../../kit/command-provider.tsx';
import { DetailList } from '../../kit/details.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { StatePill } from '../shared/list-columns.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './hooks.module.css';

/** One thing that was posted: when and how often, what was posted and what was answered; it can be tried again. */
export function DeliveryDialog({
  section,
  delivery,
  onClose,
}: {
  section: string;
  delivery: Delivery;
  onClose: () => void;
}) {
  const { t } = useTranslation('hooks');
  const run = useCommandRunner();
  const retry = ownCommand({ section }, 'retry');
  const args = { record: delivery };
  const { isRunning } = useCommandState(retry, args);

  async function again() {
    const { status } = await run(retry, args);
    if (status === 'done') onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      title={t('delivery.title', { id: delivery.id })}
      footer={
        <>
          <Button kbd="Escape" onClick={onClose}>
            {t('kit:dialog.close')}
          </Button>
          <Button variant="primary" kbd="Mod+Enter" busy={isRunning} onClick={() => void again()}>
            {t('delivery.retry')}
          </Button>
        </>
      }
    >
      <div className={styles.hook}>
        <Facts delivery={delivery} />
        <section>
          <h3>{t('resources:field.request')}</h3>
          <CodeBlock text={indented(delivery.request)} label={t('resources:field.request')} />
        </section>
        <section>
          <h3>{t('resources:field.response')}</h3>
          {delivery.response ? (
            <CodeBlock text={delivery.response} label={t('resources:field.response')} />
          ) : (
            <p className={styles.help}>{t('delivery.noResponse')}</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, error, status, durationInMs, attempts } = delivery;
  const times = (['createdAt', 'lastAttemptAt', 'nextAttemptAt'] as const).filter((name) => delivery[name]);
  return (
    <DetailList
      items={[
        {
          label: t('resources:field.state'),
          value: (
            <span className={styles.state}>
              <StatePill state={state.value} t={t} />
              {error === null ? null : t(`resources:state.${error}`)}
            </span>
          ),
        },
        { label: t('resources:field.attempts'), value: format.number(attempts) },
        ...times.map((name) => ({
          label: t(`resources:field.${name}`),
          value: format.dateTime(delivery[name]),
        })),
        ...(status === null ? [] : [{ label: t('hooks:column.status'), value: String(status) }]),
        ...(durationInMs === null
          ? []
          : [{ label: t('resources:field.durationInMs'), value: format.number(durationInMs) }]),
      ]}
    />
  );
}

/** What is whole is set out; the beginning of something longer stands as it is. */
function indented(request: string): string {
  try {
    return JSON.stringify(JSON.parse(request), null, 2);
  } catch {
    return request;
  }
}
