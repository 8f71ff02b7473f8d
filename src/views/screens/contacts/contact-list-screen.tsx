import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { accountAtom } from '#src/state/account.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ListScreen } from '../shared/list-screen.tsx';
import { contactListDeclaration } from './contact-list.ts';
import { useContactList } from './use-contact-list.ts';

/** The contacts of one list; of all lists where none was looked at yet (spec 2.6). */
export function ContactListScreen({ group }: { group?: number }) {
  const { t } = useTranslation('contacts');
  const account = useAtomValue(accountAtom);
  const failureText = useFailureText();
  const list = useContactList(group);
  const { id } = list;

  const attributes = account?.attributes;
  const isOverLimit = account?.subscription.isOverContactLimit === true;
  const declaration = useMemo(
    () => contactListDeclaration({ attributes: attributes ?? [], isOverLimit }),
    [attributes, isOverLimit],
  );
  const fixedFilters = useMemo(() => (id === undefined ? undefined : { group: String(id) }), [id]);

  if (list.failure) {
    return (
      <EmptyState isScreen title={t('list.gone')} text={failureText(list.failure)}>
        <CommandButton id="groups.go" variant="primary" />
      </EmptyState>
    );
  }
  return (
    <ListScreen
      key={id ?? 'all'}
      declaration={declaration}
      title={id === undefined ? t('list.all') : t('list.title', { name: list.name || String(id) })}
      fixedFilters={fixedFilters}
      heldSearch={fixedFilters}
    />
  );
}
