import { useRouter } from '@tanstack/react-router';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Campaign, campaigns } from '#contract/resources/campaigns.ts';
import { accountAtom } from '#src/state/account.ts';
import { drafts } from '#src/state/drafts.ts';
import { sessionAtom } from '#src/state/session.ts';
import type { FormValues } from '../shared/form-declaration.ts';
import { changedValues } from '../shared/form-values.ts';
import { type SaveOutcome, useSaveRecord } from '../shared/use-save-record.ts';
import { type CampaignValues, campaignValues, wireValues } from './campaign-values.ts';

/** What was typed and not saved, with what it began with. */
interface Edit extends FormValues {
  /** Whether the wizard was left since: it begins anew, and offers what was typed. */
  readonly wasLeft?: boolean;
  readonly before: CampaignValues;
  readonly version: number;
  readonly values: CampaignValues;
}

/** The editing of one campaign, across the steps of the wizard and the screens that are visited meanwhile. */
export interface CampaignEditor {
  /** What the form of a step begins with: what was left unsaved, else the campaign; the same object while nothing changed. */
  readonly start: CampaignValues;
  /** What the campaign was when the first unsaved change was made. */
  readonly before: CampaignValues;
  /** What stands in the form now. */
  readonly current: CampaignValues;
  readonly isDirty: boolean;
  /** Whether the form began with what was typed at an earlier visit. */
  readonly isRestored: boolean;
  /** Whether something was typed at an earlier visit that can be brought back. */
  readonly isOffered: boolean;
  bringBack(): void;
  /** Rises when what was typed is thrown away, so that the form begins anew. */
  readonly generation: number;
  keep(values: CampaignValues): void;
  discard(): void;
  save(values: CampaignValues, version?: number): Promise<SaveOutcome<typeof campaigns>>;
}

const declaration = { resource: campaigns, fromForm: wireValues, failedKey: 'campaigns:saveFailed' };

/**
 * Begins to edit a campaign, or a new one. The list and a new campaign start the wizard anew; what was typed and not
 * saved is offered then, and put in where the wizard was left for something else.
 */
export function useCampaignEditor(record: Campaign | null): CampaignEditor {
  const router = useRouter();
  const store = useStore();
  const owner = useAtomValue(accountAtom)?.id ?? 0;
  const place = `/campaigns/${record?.id ?? 'create'}`;
  const [left] = useState(() => drafts.take(place, owner) as Edit | null);
  const [offered, setOffered] = useState(left?.wasLeft ? left : null);
  const [kept, setKept] = useState(left?.wasLeft ? null : left);
  const [edit, setEdit] = useState(kept);
  const [generation, setGeneration] = useState(0);
  const latest = useMemo(() => campaignValues(record), [record]);
  const before = edit?.before ?? latest;
  const version = edit?.version ?? record?.version ?? 0;
  const saveRecord = useSaveRecord(declaration, record, before);

  const saved = useRef<CampaignValues | null>(null);
  const forget = useCallback(() => {
    drafts.drop(place);
    setKept(null);
    setEdit(null);
  }, [place]);

  const keep = useCallback(
    (values: CampaignValues) => {
      // A form that was saved tells its values once more before the saved campaign is here.
      if (isSame(values, before) || (saved.current && isSame(values, saved.current))) return forget();
      const next = { before, version, values };
      drafts.keep(place, owner, next);
      setEdit(next);
    },
    [before, version, place, owner, forget],
  );

  const isSignedIn = useCallback(() => store.get(sessionAtom) === 'signedIn', [store]);
  useEffect(
    () => () => {
      const typed = drafts.take(place, owner);
      if (!typed || !isSignedIn()) return;
      if (startsAnew(place) || startsAnew(router.history.location.pathname))
        drafts.keep(place, owner, { ...typed, wasLeft: true });
    },
    [router, place, owner, isSignedIn],
  );

  return {
    start: kept?.values ?? latest,
    before,
    current: edit?.values ?? latest,
    isDirty: edit !== null,
    isRestored: kept !== null,
    isOffered: offered !== null,
    bringBack() {
      if (!offered) return;
      const { wasLeft: _wasLeft, ...typed } = offered;
      drafts.keep(place, owner, typed);
      setOffered(null);
      setKept(typed);
      setEdit(typed);
      setGeneration(generation + 1);
    },
    keep,
    generation,
    discard() {
      forget();
      setOffered(null);
      setGeneration(generation + 1);
    },
    async save(values, over) {
      if (record && isSame(values, before)) return { kind: 'saved', record };
      const outcome = await saveRecord(values, over ?? version);
      if (outcome.kind === 'saved') {
        saved.current = values;
        forget();
      }
      return outcome;
    },
  };
}

function isSame(left: CampaignValues, right: CampaignValues): boolean {
  return Object.keys(changedValues(left, right)).length === 0;
}

function startsAnew(path: string): boolean {
  return path === '/campaigns' || path === '/campaigns/create';
}
