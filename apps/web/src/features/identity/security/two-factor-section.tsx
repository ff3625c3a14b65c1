import { Button, Skeleton } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useTwoFactor } from './security-data.ts'
import { securityTexts } from './security-texts.ts'
import { NewCodesDialog, SetUpDialog, TurnOffDialog } from './two-factor-dialogs.tsx'

/** From this many recovery codes on it is said that they run out. */
const FEW = 3
type Asked = 'set-up' | 'turn-off' | 'new-codes' | null

/** Whether the second step is on, and the actions on it. */
export function TwoFactorSection() {
  const t = useTexts(securityTexts)
  const id = useId()
  const { data, error, refetch } = useTwoFactor()
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
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
                <Button variant="default" onClick={() => setAsked('new-codes')}>
                  {t('newCodes')}
                </Button>
                <Button variant="light" color="danger" onClick={() => setAsked('turn-off')}>
                  {t('turnOff')}
                </Button>
              </>
            ) : (
              <Button onClick={() => setAsked('set-up')}>{t('turnOn')}</Button>
            )}
          </div>
        </>
      )}
      {asked === 'set-up' && <SetUpDialog onClose={close} />}
      {asked === 'turn-off' && <TurnOffDialog onClose={close} />}
      {asked === 'new-codes' && <NewCodesDialog onClose={close} />}
    </section>
  )
}
