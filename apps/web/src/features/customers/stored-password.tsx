import { Button } from '@mantine/core'
import type { Customer } from '@recado/contract/customers/customer'
import { IconCopy, IconEye } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyAndToast } from '../../platform/copy.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { readPassword } from './customer-data.ts'
import { customerTexts } from './customer-texts.ts'

/**
 * The password of one customer. It is not cached: each call is in the audit log, and a refetch would add another entry.
 */
function usePassword(id: number) {
  const [password, setPassword] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    setError(null)
    try {
      setPassword(await readPassword(id))
    } catch (failure) {
      setError(failure)
    }
    setLoading(false)
  }
  return { password, error, isLoading, load, hide: () => setPassword(null) }
}

/** Shows a stored password after a click in the customer's form, until it is hidden or the form is closed. */
export function StoredPassword({ customer: { id, name } }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const { password, error, isLoading, load, hide } = usePassword(id)
  return (
    <div className="cu-password">
      {password === null ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconEye size={16} />}
          aria-label={t('showPasswordNamed', { name })}
          loading={isLoading}
          onClick={() => void load()}
        >
          {t('showPassword')}
        </Button>
      ) : (
        <>
          <PasswordText password={password} />
          <Button variant="subtle" size="compact-sm" onClick={hide}>
            {t('hidePassword')}
          </Button>
        </>
      )}
      {error !== null && (
        <p role="alert" className="cu-password-error">
          {t('passwordFailed')}
        </p>
      )}
      <p className="cu-password-note">{t('passwordRecorded')}</p>
    </div>
  )
}

/** Shows the password of a customer until the dialog is closed. It is read when the dialog opens. */
export function PasswordDialog({ customer: { id, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTexts(customerTexts)
  const { password, error, isLoading, load } = usePassword(id)
  const isRequested = useRef(false)
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    void load()
  })
  return (
    <Dialog title={t('passwordTitle', { name })} onClose={onClose} size={440}>
      <div className="rc-form">
        {isLoading && <p>{t('passwordLoading')}</p>}
        {error !== null && <ErrorState error={error} onRetry={() => void load()} />}
        {password !== null && <PasswordText password={password} />}
        <p className="cu-password-note">{t('passwordRecorded')}</p>
        <div className="rc-form-foot">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function PasswordText({ password }: { password: string }) {
  const t = useTexts(customerTexts)
  if (password === '') return <p role="status">{t('noPassword')}</p>
  return (
    <div className="cu-password-text">
      <output aria-label={t('storedPassword')}>{password}</output>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCopy size={16} />}
        onClick={() => void copyAndToast(password, t('passwordCopied'))}
      >
        {t('copyPassword')}
      </Button>
    </div>
  )
}
