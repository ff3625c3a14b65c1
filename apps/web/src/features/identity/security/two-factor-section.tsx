import { Button, Skeleton } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useTwoFactor } from './security-data.ts'
import { securityTexts } from './security-texts.ts'
import { NewCodesDialog, TurnOffDialog, TwoFactorSetUpDialog } from './two-factor-dialogs.tsx'

/** With this many recovery codes or fewer, the screen warns that they run out. */
const FEW = 3
type OpenDialog = 'set-up' | 'turn-off' | 'new-codes' | null

/** Whether the second factor is on, and its actions. */
export function TwoFactorSection() {
  const t = useTexts(securityTexts)
  const id = useId()
  const { data, error, refetch } = useTwoFactor()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  return (
    <section className="rc-card rc-security" aria-labelledby={id}>
      <div className="rc-security-head">
        <h2 id={id}>{t('twoFactor')}</h2>
        {data && (
          <StatusLabel tone={data.enabled ? 'good' : 'quiet'} icon={data.enabled ? IconShieldCheck : IconShieldOff}>
            {t(data.enabled ? 'on' : 'off')}
          </StatusLabel>
        )}
      </div>
      <p>{t('twoFactorHelp')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={36} width={160} />}
      {data && (
        <>
          <p className="rc-security-note">
            {data.since &&
              `${t('onSince', { day: formatDay(data.since) })} ${t('codesLeft', { count: data.codesLeft })} `}
            {data.enabled && data.codesLeft <= FEW && `${t('codesLow')} `}
            {data.required && t('requiredNote')}
          </p>
          <div className="rc-security-tools">
            {data.enabled ? (
              <>
                <Button variant="default" onClick={() => setOpenDialog('new-codes')}>
                  {t('newCodes')}
                </Button>
                <Button variant="light" color="danger" onClick={() => setOpenDialog('turn-off')}>
                  {t('turnOff')}
                </Button>
              </>
            ) : (
              <Button onClick={() => setOpenDialog('set-up')}>{t('turnOn')}</Button>
            )}
          </div>
        </>
      )}
      {openDialog === 'set-up' && <TwoFactorSetUpDialog onClose={close} />}
      {openDialog === 'turn-off' && <TurnOffDialog onClose={close} />}
      {openDialog === 'new-codes' && <NewCodesDialog onClose={close} />}
    </section>
  )
}
