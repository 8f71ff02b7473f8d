import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { noValues } from '#src/commands/kernel/arguments/argument-values.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import styles from './manual.module.css';

interface ManualPart {
  readonly name: string;
  /** The command that goes to what the part is about; only who may go there reads it. */
  readonly about?: string;
  /** A command that can be tried at once. */
  readonly button?: string;
}

const parts: readonly ManualPart[] = [
  { name: 'start' },
  { name: 'campaign', about: 'campaigns.go' },
  { name: 'palette', button: 'app.palette' },
  { name: 'keys', button: 'app.keys' },
  { name: 'lists' },
  { name: 'contacts', about: 'groups.go' },
  { name: 'import', about: 'groups.go' },
  { name: 'messages', about: 'messages.go' },
  { name: 'senders', about: 'senders.go' },
  { name: 'campaigns', about: 'campaigns.go' },
  { name: 'reports', about: 'campaigns.go' },
  { name: 'drips', about: 'drips.go' },
  { name: 'smtp', about: 'smtp.go' },
  { name: 'webhooks', about: 'webhooks.go' },
  { name: 'receivers', about: 'receivers.go' },
  { name: 'admin', about: 'users.go' },
  { name: 'undo', button: 'deleted.go' },
  { name: 'session' },
];

/** How the console is used, part by part: those of the modules that the account has. */
export function ManualScreen() {
  const { t } = useTranslation('manual');
  const system = useCommandSystem();
  useSyncExternalStore(system.subscribe, system.version);
  const shown = parts.filter(({ about }) => about === undefined || mayGo(system, about));
  return (
    <article className={styles.manual}>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <nav aria-label={t('contents')}>
        <ul className={styles.contents}>
          {shown.map(({ name }) => (
            <li key={name}>
              <button type="button" className={styles.link} onClick={() => showPart(name)}>
                {t(`part.${name}.title`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {shown.map(({ name, button }) => (
        <section key={name} id={`manual-${name}`} className={styles.part} tabIndex={-1}>
          <h2>{t(`part.${name}.title`)}</h2>
          {t(`part.${name}.text`)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          {button === undefined ? null : <CommandButton id={button} />}
        </section>
      ))}
    </article>
  );
}

function mayGo(system: CommandSystem, commandId: string): boolean {
  return system.registry.find(commandId) !== undefined && system.verdict(commandId, noValues).ok;
}

/** The address behind the `#` is the screen's, so parts are gone to by hand. */
function showPart(part: string) {
  const section = document.getElementById(`manual-${part}`);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
