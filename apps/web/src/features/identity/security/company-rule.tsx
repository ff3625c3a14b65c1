import { Switch, type SwitchProps } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { twoFactorDue, useMe } from '../../../platform/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { useChangeRule, useCompanyRule } from './security-data.ts'
import { securityTexts } from './security-texts.ts'

/** Switches whether all users of the company need a second factor. For admins. */
export function CompanyRule() {
  const t = useTexts(securityTexts)
  const id = useId()
  return (
    <section className="rc-card rc-security" aria-labelledby={id}>
      <h2 id={id}>{t('company')}</h2>
      <CompanyRuleSwitch label={t('requireAll')} description={t('requireAllHelp')} />
    </section>
  )
}

/** The switch of the rule, labelled by the caller. Turning it on asks first, because it interrupts users at work. */
export function CompanyRuleSwitch(props: Pick<SwitchProps, 'id' | 'label' | 'description' | 'aria-describedby'>) {
  const t = useTexts(securityTexts)
  const me = useMe()
  const { data } = useCompanyRule()
  const change = useChangeRule()
  const [asking, setAsking] = useState(false)
  const require = async () => {
    await change(true)
    toast(t('required'))
    if (!me.twoFactor) twoFactorDue()
  }
  const release = async () => {
    await change(false)
    toast(t('notRequired'))
  }
  return (
    <>
      <Switch
        {...props}
        disabled={data === undefined}
        checked={data ?? false}
        onChange={(event) => {
          if (event.currentTarget.checked) setAsking(true)
          else release().catch(toastError)
        }}
      />
      {asking && (
        <Confirm
          title={t('requireTitle')}
          action={t('requireAction')}
          danger={false}
          onConfirm={require}
          onClose={() => setAsking(false)}
        >
          {t('requireConfirm')} {!me.twoFactor && t('requireSelf')}
        </Confirm>
      )}
    </>
  )
}
