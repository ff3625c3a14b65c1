import type { Campaign } from '@recado/contract/campaigns/campaign'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { counted } from '../../ui/lists/counted.ts'
import { useDryRun } from './campaign-data.ts'
import { campaignTexts } from './campaign-texts.ts'
import { controlTexts } from './control-texts.ts'
import { UnknownVariables } from './safety/unknown-variables.tsx'
import { useVariablesConfirm } from './safety/variables-confirm.tsx'

interface StartConfirmProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'whatsapp'>
  /** The version of the saved campaign whose dry run the review shows; 0 outside the wizard. */
  version: number
  /** @param confirmVariables whether the dialog named unknown variables */
  onStart: (confirmVariables: boolean) => Promise<unknown>
  onClose: () => void
}

/** Names the number of people before a campaign is sent to them, and the variables that the texts do not know. */
export function StartConfirm({ campaign, version, onStart, onClose }: StartConfirmProps) {
  const t = useTexts(controlTexts)
  const { data, error } = useDryRun(campaign.id, version)
  const variables = useVariablesConfirm(data?.unknownVariables)
  const words = useTexts(campaignTexts)
  const people = counted(data?.counts.waiting ?? 0)
  const isForNobody = data?.counts.waiting === 0
  const title = isForNobody ? 'sendToNobody' : data ? 'sendTo' : 'notCounted'
  const help = isForNobody
    ? words('nobodyGets')
    : t('sendToHelp', { name: campaign.name, connection: campaign.whatsapp?.name ?? '–' })
  return (
    <Confirm
      title={data || error ? t(title, people) : t('counting')}
      action={t(isForNobody ? 'sendToNobodyAction' : 'sendToAction', people)}
      cancel={t('sendBack')}
      danger={false}
      ready={data !== undefined}
      onConfirm={() => variables.run(onStart)}
      onClose={onClose}
      more={<UnknownVariables names={variables.names} />}
    >
      {error ? errorText(error) : help}
    </Confirm>
  )
}
