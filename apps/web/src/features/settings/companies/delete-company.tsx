import { Button, TextInput } from '@mantine/core'
import { type Company, DELETED_DAYS } from '@recado/contract/identity/company'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { removeCompany } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'

/** Requires the company's name before deleting it, to prevent mistakes (SET-12). */
export function DeleteCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useTexts(settingTexts)
  const p = useTexts(platformTexts)
  const [typedName, setTypedName] = useState('')
  const [hasError, setHasError] = useState(false)
  const { submit, sending, failure } = useSubmit<undefined>(async () => {
    await removeCompany(company.id)
    toast(t('companyDeleted', { count: DELETED_DAYS }))
    onClose()
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isRight = typedName.trim() === company.name.trim()
    setHasError(!isRight)
    if (isRight) submit(undefined)
  }
  return (
    <Dialog title={t('deleteCompany', { name: company.name })} onClose={onClose} size={480} role="alertdialog">
      <form className="rc-form" noValidate onSubmit={send}>
        <p>{t('deleteHelp')}</p>
        <p>{t('deleteCompanyHelp', { count: DELETED_DAYS })}</p>
        <TextInput
          label={t('typeName', { name: company.name })}
          data-autofocus
          autoComplete="off"
          value={typedName}
          error={hasError && t('nameDiffers')}
          onChange={({ currentTarget }) => {
            setTypedName(currentTarget.value)
            setHasError(false)
          }}
        />
        {failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorText(failure)}
          </div>
        )}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose}>
            {p('cancel')}
          </Button>
          <Button type="submit" color="danger" loading={sending}>
            {t('deleteCompanyAction')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
