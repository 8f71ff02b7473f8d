import { type Campaign, campaigns } from '#contract/resources/campaigns.ts';
import { areSame } from '#src/editing/values.ts';
import { type ScreenEdit, useEditPart, useRecordEdit } from '../shared/use-record-edit.ts';
import { useSaveRecord } from '../shared/use-save-record.ts';
import { type CampaignValues, campaignValues, wireValues } from './campaign-values.ts';

/** The editing of one campaign, across the steps of the wizard and the screens that are visited meanwhile. */
export interface CampaignEditor {
  readonly edit: ScreenEdit<CampaignValues, Campaign>;
  /** What stands in the form now. */
  readonly current: CampaignValues;
  readonly isDirty: boolean;
  /** Whether the form began with what was typed at an earlier visit. */
  readonly isRestored: boolean;
  /** Whether something was typed at an earlier visit that can be brought back. */
  readonly isOffered: boolean;
}

const declaration = { resource: campaigns, fromForm: wireValues, failedKey: 'campaigns:saveFailed' };

/**
 * Begins to edit a campaign, or a new one. The list and a new campaign start the wizard anew; what was typed and not
 * saved is offered then, and put in where the wizard was left for something else.
 */
export function useCampaignEditor(record: Campaign | null): CampaignEditor {
  const place = `/campaigns/${record?.id ?? 'create'}`;
  const save = useSaveRecord(declaration);
  const edit = useRecordEdit<CampaignValues, Campaign>({
    place,
    record,
    valuesOf: campaignValues,
    // Whoever goes from step to step saves at each, also where nothing was changed.
    send: async (values, base) =>
      base.record && areSame(values, base.values)
        ? { kind: 'saved', record: base.record }
        : save(values, base),
    leavesAs: (path) => (startsAnew(place) || startsAnew(path) ? 'offered' : undefined),
  });
  return {
    edit,
    current: useEditPart(edit, (state) => state.values),
    isDirty: useEditPart(edit, (state) => state.isDirty),
    isRestored: useEditPart(edit, (state) => state.isRestored),
    isOffered: useEditPart(edit, (state) => state.isOffered),
  };
}

function startsAnew(path: string): boolean {
  return path === '/campaigns' || path === '/campaigns/create';
}
