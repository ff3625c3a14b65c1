import type { CampaignCounts } from '@recado/contract/campaigns/campaign'
import { useTexts } from '../../platform/i18n/texts.ts'
import { counted } from '../../ui/lists/counted.ts'
import { campaignTexts } from './campaign-texts.ts'

/** Appends to a text how many people were left out, because the user may not see their contact. */
export const withLeftOut = (text: string, leftOut: number): string =>
  leftOut > 0 ? `${text} ${campaignTexts.text('leftOut', counted(leftOut))}` : text

/** Says how many of the invalid recipients are contacts that the author of the start may not see. */
export function LeftOutNote({ counts: { leftOut = 0 } }: { counts: Pick<CampaignCounts, 'leftOut'> }) {
  const t = useTexts(campaignTexts)
  if (leftOut === 0) return null
  return (
    <p className="cp-note" role="note">
      {t('reportLeftOut', counted(leftOut))}
    </p>
  )
}
