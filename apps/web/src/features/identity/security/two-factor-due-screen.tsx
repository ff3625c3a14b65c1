import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { twoFactorChanged } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { Entrance } from '../entrance/entrance.tsx'
import { leaveAccount } from '../leaving/leave-account.ts'
import { useTwoFactorRefresh } from './security-data.ts'
import { securityTexts } from './security-texts.ts'
import { TwoFactorSetUpSteps } from './set-up-steps.tsx'

/** Replaces every other screen while the company or the operator requires a second factor of a user without one. */
export function TwoFactorDueScreen() {
  const t = useTexts(securityTexts)
  const refresh = useTwoFactorRefresh()
  const [on, setOn] = useState(false)
  const title = t(on ? 'codesTitle' : 'dueTitle')
  return (
    <Entrance name={title} title={title} lead={t(on ? 'turnedOn' : 'dueLead')} wide>
      <TwoFactorSetUpSteps
        onOn={() => setOn(true)}
        onDone={() => {
          twoFactorChanged(true)
          void refresh()
          toast(t('turnedOn'))
        }}
      />
      {/* No sign-out here, because the codes could not be shown again. */}
      {!on && (
        <Button variant="subtle" onClick={leaveAccount}>
          {t('leave')}
        </Button>
      )}
    </Entrance>
  )
}
