import { Button } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useState } from 'react'
import { useMayManage } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { runCampaign, useDryRun } from '../campaign-data.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { withLeftOut } from '../left-out.tsx'
import { safetyTexts } from './safety-texts.ts'
import { VariablesConfirm } from './variables-confirm.tsx'

type HeldCampaign = Pick<Campaign, 'id' | 'name' | 'userId' | 'status' | 'hold'>

/**
 * The button that confirms the unknown variables of a campaign that is on hold since its time, and sends it. Null for
 * other campaigns and for users who may not start it.
 */
export function HeldConfirm({ campaign }: { campaign: HeldCampaign }) {
  const t = useTexts(safetyTexts)
  const [isOpen, setOpen] = useState(false)
  const mayStart = useMayManage('campaigns:start')(campaign.userId)
  if (!mayStart || campaign.status !== 'INATIVA' || campaign.hold?.reason !== 'variables') return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        mt={4}
        aria-label={t('confirmHeldNamed', { name: campaign.name })}
        onClick={() => setOpen(true)}
      >
        {t('confirmHeld')}
      </Button>
      {isOpen && <HeldDialog campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  )
}

function HeldDialog({ campaign: { id, name }, onClose }: { campaign: HeldCampaign; onClose: () => void }) {
  const t = useTexts(safetyTexts)
  const campaignText = useTexts(campaignTexts)
  const { data } = useDryRun(id, 0)
  return (
    <VariablesConfirm
      names={data?.unknownVariables ?? []}
      ready={data !== undefined}
      action={t('sendAnyway')}
      onConfirm={async () => {
        try {
          const leftOut = await runCampaign(id, 'start', { confirmVariables: true })
          toast(withLeftOut(campaignText('startDone', { name }), leftOut))
        } catch (error) {
          toastError(error)
          throw error
        }
      }}
      onClose={onClose}
    />
  )
}
