import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tags } from '#contract/resources/tags.ts';
import type { LookupOption } from '#src/api/cache/tell-apart.ts';
import { Button } from '../../kit/button.tsx';
import { ReferencesInput } from '../../kit/form/references-input.tsx';
import type { CustomControl } from '../../kit/form/types.ts';
import { TagDialog } from './tag-dialog.tsx';
import { useNamedLookup } from './use-named-lookup.ts';
import styles from './wizard.module.css';

/** Chooses tags; what is typed and does not exist can be made, in a dialog of its own. */
export function TagsField({ control, label }: { control: CustomControl; label: string }) {
  const { t } = useTranslation('campaigns');
  const lookup = useNamedLookup(tags);
  const [asking, setAsking] = useState<{
    label: string;
    answer: (made: LookupOption | null) => void;
  } | null>(null);
  const chosen = Array.isArray(control.value) ? control.value.map(String) : [];
  const { id, invalid, describedBy, readOnly, onBlur, ref } = control;

  const ask = (typed: string) =>
    new Promise<LookupOption | null>((answer) => setAsking({ label: typed, answer }));

  async function add() {
    const made = await ask('');
    if (made) control.onChange([...chosen, made.id]);
  }

  function answer(made: LookupOption | null) {
    asking?.answer(made);
    setAsking(null);
  }

  return (
    <>
      <div className={styles.withButton}>
        <ReferencesInput
          {...lookup}
          {...{ id, invalid, readOnly, onBlur, label }}
          {...(describedBy && { describedBy })}
          inputRef={ref}
          accessibleName={label}
          value={chosen}
          onChange={control.onChange}
          onCreate={ask}
        />
        <Button icon={<Plus />} onClick={() => void add()}>
          {t('tag.add')}
        </Button>
      </div>
      {asking ? <TagDialog label={asking.label} onAnswer={answer} /> : null}
    </>
  );
}
