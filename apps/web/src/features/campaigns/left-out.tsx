import type { CampaignCounts } from '@recado/contract/campaigns/campaign'
import { useTexts } from '../../platform/i18n/texts.ts'
import { counted } from '../../ui/lists/counted.ts'
import { campaignTexts } from './campaign-texts.ts'
import { controlTexts } from './control-texts.ts'

/** Appends to a text how many people were left out, because the user may not see their contact. */
export const withLeftOut = (text: string, leftOut: number): string =>
  leftOut > 0 ? `${text} ${campaignTexts.text('leftOut', counted(leftOut))}` : text

type LeftOutCounts = Pick<CampaignCounts, 'leftOut' | 'excluded'>

/** Returns how many people the campaign leaves out: by the wall of its author, and by its exclusions. */
export const leftOutCount = ({ leftOut = 0, excluded = 0 }: LeftOutCounts): number => leftOut + excluded

/** Says how many recipients are contacts that the author of the start may not see, and how many are excluded. */
export function LeftOutNote({ counts: { leftOut = 0, excluded = 0 } }: { counts: LeftOutCounts }) {
  const t = useTexts(campaignTexts)
  const control = useTexts(controlTexts)
  if (leftOut + excluded === 0) return null
  return (
    <p className="cp-note" role="note">
      {leftOut > 0 && t('reportLeftOut', counted(leftOut))} {excluded > 0 && control('excludedNote', counted(excluded))}
    </p>
  )
}
