import { Button } from '@mantine/core'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Entrance } from '../entrance/entrance.tsx'
import { leaveAccount } from '../leaving/leave-account.ts'
import { PasswordChangeForm } from './password-change-form.tsx'
import { passwordChangeTexts } from './password-change-texts.ts'

/** Shown before everything else while a given-out password must be replaced (access.5). */
export function PasswordChangeScreen() {
  const t = useTexts(passwordChangeTexts)
  return (
    <Entrance name={t('title')} title={t('title')} lead={t('lead')}>
      <PasswordChangeForm />
      <Button variant="subtle" onClick={leaveAccount}>
        {t('leave')}
      </Button>
    </Entrance>
  )
}
