import { Switch } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts/contact'
import { markCompanyClient } from '@recado/contract/contacts/endpoints'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastError } from '../../../platform/toast.ts'
import { putContact } from '../../contacts/public.ts'
import { drawerTexts } from './drawer-texts.ts'

/**
 * Switches whether the contact is a client of the company (TKT-35). Changes immediately and reverts when the server
 * rejects it.
 */
export function CompanyClient({ contact }: { contact: Contact }) {
  const t = useTexts(drawerTexts)
  const [pendingValue, setPendingValue] = useState<boolean | null>(null)
  const change = async (isCompanyClient: boolean) => {
    setPendingValue(isCompanyClient)
    try {
      putContact(await call(markCompanyClient, { params: { contactId: contact.id }, body: { isCompanyClient } }))
    } catch (error) {
      toastError(error)
    } finally {
      setPendingValue(null)
    }
  }
  return (
    <Switch
      size="sm"
      label={t('companyClient')}
      checked={pendingValue ?? contact.isCompanyClient}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  )
}
