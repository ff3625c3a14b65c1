import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { useDryRun } from '../campaign-data.ts'
import { controlTexts } from '../control-texts.ts'

interface StartConfirmProps {
  campaign: Campaign
  /** The version of the saved campaign whose dry run the review shows. */
  version: number
  onStart: () => void
  onClose: () => void
}

/** Names the number of people before a campaign is sent to them. */
export function StartConfirm({ campaign, version, onStart, onClose }: StartConfirmProps) {
  const t = useTexts(controlTexts)
  const { data } = useDryRun(campaign.id, version)
  const people = counted(data?.counts.waiting ?? 0)
  return (
    <Confirm
      title={data ? t('sendTo', people) : t('counting')}
      action={t('sendToAction', people)}
      cancel={t('sendBack')}
      danger={false}
      ready={data !== undefined}
      onConfirm={async () => onStart()}
      onClose={onClose}
    >
      {t('sendToHelp', { name: campaign.name, connection: campaign.whatsapp?.name ?? '–' })}
    </Confirm>
  )
}
