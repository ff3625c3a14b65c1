import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { copyAndToast } from '../../../platform/copy.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CodeField, isAppCode } from '../../../ui/forms/code-field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './security.css'
import { beginSetUp, finishSetUp } from './security-data.ts'
import { securityTexts } from './security-texts.ts'

interface SetUpStepsProps {
  /** Called when the server has turned the second factor on, while the recovery codes are still on screen. */
  onOn?: () => void
  onDone: () => void
}

/** Three steps: scan, confirm with a code, store the recovery codes. */
export function TwoFactorSetUpSteps({ onOn, onDone }: SetUpStepsProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['security', 'set-up'],
    queryFn: beginSetUp,
    // Never refetched, because every call creates another secret than the one on the phone.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Scan
      setUp={data}
      onConfirmed={(recoveryCodes) => {
        setCodes(recoveryCodes)
        onOn?.()
      }}
    />
  )
}

interface ScanProps {
  setUp: { secret: string; uri: string } | undefined
  onConfirmed: (codes: readonly string[]) => void
}

function Scan({ setUp, onConfirmed }: ScanProps) {
  const t = useTexts(securityTexts)
  const id = useId()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const { submit, sending, failure } = useSubmit(async () => onConfirmed(await finishSetUp(password, code)))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = isAppCode(code) && password !== ''
    setMissing(!isWhole)
    if (isWhole) submit(undefined)
    else document.getElementById(password === '' ? `${id}-password` : id)?.focus()
  }
  return (
    <form className="rc-form" noValidate onSubmit={send}>
      <ol className="rc-set-up">
        <li>{t('stepApp')}</li>
        <li>
          {t('stepScan')}
          <div className="rc-set-up-qr">
            {setUp ? <QrCode text={setUp.uri} label={t('qrLabel')} size={192} /> : <div className="rc-set-up-wait" />}
          </div>
          {setUp && <Key secret={setUp.secret} />}
        </li>
        <li>
          {t('stepPassword')}
          <PasswordField
            id={`${id}-password`}
            label={t('password')}
            autoComplete="current-password"
            value={password}
            error={missing && password === '' && t('passwordMissing')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </li>
        <li>
          {t('stepCode')}
          <CodeField
            id={id}
            label={t('code')}
            value={code}
            error={missing && !isAppCode(code) && t('codeMissing')}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </li>
      </ol>
      {failure !== null && !sending && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <div className="rc-form-foot">
        <Button type="submit" loading={sending} disabled={!setUp}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}

/** The secret in groups of four, for users who cannot scan. */
function Key({ secret }: { secret: string }) {
  const t = useTexts(securityTexts)
  return (
    <div className="rc-set-up-key">
      <span>{t('noScan')}</span>
      <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <Button variant="subtle" size="compact-sm" onClick={() => void copyAndToast(secret, t('keyCopied'))}>
        {t('copyKey')}
      </Button>
    </div>
  )
}
