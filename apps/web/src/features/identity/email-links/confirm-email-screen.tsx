import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { askEmailLink, openEmailLink } from '@recado/contract/identity/email-links'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { emailShape } from '../../../ui/forms/field-checks.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { BackToLogin, Entrance } from '../entrance/entrance.tsx'
import { EntranceForm } from '../entrance/entrance-form.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { keepProof } from './kept-proof.ts'

type Action = 'confirm' | 'claim'

/** Parses the reason of the mail and the link's secret after the '#'. */
function linkIn(hash: string): { reason: Action; token: string } | null {
  const [, reason, token] = /^#?(confirm|claim)\.([\w-]{20,100})$/.exec(hash) ?? []
  return reason && token ? { reason: reason as Action, token } : null
}

/** The target of a mailed link: confirms the address, or claims it from the account that uses it (companies.12). */
export function ConfirmEmailScreen() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  // Another link in the same tab changes only the hash, so remount.
  return <OpenedLink key={hash} link={linkIn(hash)} />
}

function OpenedLink({ link }: { link: ReturnType<typeof linkIn> }) {
  const t = useTexts(entranceTexts)
  const [completion, setCompletion] = useState<{ action: Action; email: string } | null>(null)
  const [isVoid, setVoid] = useState(false)
  if (completion) return <Completed {...completion} />
  if (!link || isVoid) return <AskAgain reason={link?.reason ?? 'confirm'} />
  return (
    <Entrance
      name={t('confirmEmail')}
      title={t(link.reason === 'confirm' ? 'confirmTitle' : 'claimTitle')}
      lead={t(link.reason === 'confirm' ? 'confirmLead' : 'claimLead')}
    >
      <Choices {...link} onDone={setCompletion} onVoid={() => setVoid(true)} />
      <BackToLogin />
    </Entrance>
  )
}

interface ChoicesProps {
  reason: Action
  token: string
  onDone: (done: { action: Action; email: string }) => void
  onVoid: () => void
}

/** Requires a click, because mail scanners open links too. */
function Choices({ reason, token, onDone, onVoid }: ChoicesProps) {
  const t = useTexts(entranceTexts)
  const { submit, sending, failure } = useSubmit(async (action: Action) => {
    try {
      const { email, proof } = await call(openEmailLink, { body: { token, action } })
      if (proof) keepProof(email, proof)
      onDone({ action, email })
    } catch (error) {
      if (errorCode(error) !== 'ERR_INVALID_RECOVERY_CODE') throw error
      onVoid()
    }
  })
  const other: Action = reason === 'confirm' ? 'claim' : 'confirm'
  return (
    <div className="rc-form">
      {failure !== null && !sending && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <Button size="md" fullWidth loading={sending} data-autofocus onClick={() => submit(reason)}>
        {t(reason === 'confirm' ? 'confirmAction' : 'claimAction')}
      </Button>
      <Button size="md" fullWidth variant="default" disabled={sending} onClick={() => submit(other)}>
        {t(other === 'claim' ? 'notMyAccount' : 'myAccount')}
      </Button>
    </div>
  )
}

function Completed({ action, email }: { action: Action; email: string }) {
  const t = useTexts(entranceTexts)
  return (
    <Entrance
      name={t('confirmEmail')}
      title={t(action === 'confirm' ? 'confirmedTitle' : 'claimedTitle')}
      lead={t(action === 'confirm' ? 'confirmedLead' : 'claimedLead', { email })}
    >
      <p className="rc-entrance-foot">
        {action === 'confirm' ? (
          <Link to="/login">{t('signInLink')}</Link>
        ) : (
          <Link to="/cadastro">{t('goOnSignUp')}</Link>
        )}
      </p>
    </Entrance>
  )
}

/** The link was used, has expired or is incomplete; offers to mail another one. */
function AskAgain({ reason }: { reason: Action }) {
  const t = useTexts(entranceTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: emailShape } })
  const ask = async ({ email }: typeof form.values) => {
    await call(askEmailLink, { body: { email: email.trim(), language: currentLanguage(), reason } })
    setSentTo(email.trim())
  }
  return (
    <Entrance name={t('confirmEmail')} title={t('linkVoidTitle')} lead={t('linkVoidLead')}>
      <EntranceForm form={form} onSubmit={ask} submitLabel={t('sendLink')}>
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          maxLength={254}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {sentTo !== null && <p role="status">{t('linkAsked', { email: sentTo })}</p>}
      </EntranceForm>
      <BackToLogin />
    </Entrance>
  )
}
