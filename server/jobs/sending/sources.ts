import { campaignSource } from './campaigns/campaign-source.ts';
import type { MakeMailSource } from './sender.ts';
import { submittedSource } from './submitted/submitted-source.ts';

/** Everything that mails come from. */
export const mailSources: readonly MakeMailSource[] = [campaignSource, submittedSource];
