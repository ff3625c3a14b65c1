import { Button } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useState } from 'react'
import { useMayManage } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ActConfirm } from '../act-confirm.tsx'
import { safetyTexts } from './safety-texts.ts'

/**
 * The button that confirms the unknown variables of a campaign that is on hold since its time, and sends it. Null for
 * other campaigns and for users who may not start it.
 */
export function HeldConfirm({ campaign }: { campaign: Campaign }) {
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
      {isOpen && <ActConfirm campaign={campaign} act="start" onClose={() => setOpen(false)} />}
    </>
  )
}
