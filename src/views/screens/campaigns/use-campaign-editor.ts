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
  /** Rises when what was typed is thrown away, so that the form begins anew. */
  readonly generation: number;
  keep(values: CampaignValues): void;
  discard(): void;
  /** Whether going to a path loses what was typed. */
  loses(path: string): boolean;
  save(values: CampaignValues, version?: number): Promise<SaveOutcome<typeof campaigns>>;
}

const declaration = { resource: campaigns, fromForm: wireValues };

/** Begins to edit a campaign, or a new one. The list and a new campaign start the wizard anew (spec 2.1). */
export function useCampaignEditor(record: Campaign | null): CampaignEditor {
  const router = useRouter();
  const store = useStore();
  const owner = useAtomValue(accountAtom)?.id ?? 0;
  const place = `/campaigns/${record?.id ?? 'create'}`;
  const [kept, setKept] = useState(() => drafts.take(place, owner) as Edit | null);
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
      if (isSignedIn() && startsAnew(router.history.location.pathname)) drafts.drop(place);
    },
    [router, place, isSignedIn],
  );

  const live = useRef(edit);
  live.current = edit;
  return {
    start: kept?.values ?? latest,
    before,
    current: edit?.values ?? latest,
    isDirty: edit !== null,
    isRestored: kept !== null,
    keep,
    generation,
    discard() {
      forget();
      setGeneration(generation + 1);
    },
    loses: (path) => live.current !== null && startsAnew(path) && path !== place,
    async save(values, over) {
      if (record && isSame(values, before)) return { kind: 'saved', record };
      const outcome = await saveRecord(values, over ?? version);
      if (outcome.kind === 'saved') {
        live.current = null;
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
