import { Button } from '@mantine/core'
import type { Customer } from '@recado/contract/customers/customer'
import { IconCopy, IconEye } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyAndToast } from '../../platform/copy.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { readAccess } from './customer-data.ts'
import { customerTexts } from './customer-texts.ts'

/**
 * The password and the key of one customer. They are not cached: each call is in the audit log, and a refetch would add
 * another entry.
 */
function useAccess(id: number) {
  const [access, setAccess] = useState<Access | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    setError(null)
    try {
      setAccess(await readAccess(id))
    } catch (failure) {
      setError(failure)
    }
    setLoading(false)
  }
  return { access, error, isLoading, load, hide: () => setAccess(null) }
}

/** Shows a stored password, and the key if one is stored, after a click in the customer's form, until it is hidden or the form is closed. */
export function StoredPassword({ customer: { id, name } }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const { access, error, isLoading, load, hide } = useAccess(id)
  return (
    <div className="cu-password">
      {access === null ? (
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
          <AccessText access={access} />
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

/** Shows the password and the key of a customer until the dialog is closed. They are read when the dialog opens. */
export function PasswordDialog({ customer: { id, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTexts(customerTexts)
  const { access, error, isLoading, load } = useAccess(id)
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
        {access !== null && <AccessText access={access} />}
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

interface Access {
  password: string
  key: string
}

function AccessText({ access: { password, key } }: { access: Access }) {
  const t = useTexts(customerTexts)
  return (
    <>
      {password === '' ? (
        <p role="status">{t('noPassword')}</p>
      ) : (
        <SecretText text={password} label={t('storedPassword')} copiedText={t('passwordCopied')} />
      )}
      {key !== '' && (
        <div className="cu-password-text">
          <span aria-hidden>{t('key')}</span>
          <SecretText text={key} label={t('key')} copiedText={t('keyCopied')} />
        </div>
      )}
    </>
  )
}

function SecretText({ text, label, copiedText }: { text: string; label: string; copiedText: string }) {
  const t = useTexts(customerTexts)
  return (
    <div className="cu-password-text">
      <output aria-label={label}>{text}</output>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCopy size={16} />}
        onClick={() => void copyAndToast(text, copiedText)}
      >
        {t('copyPassword')}
      </Button>
    </div>
  )
}
