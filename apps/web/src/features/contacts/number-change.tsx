import { Radio } from '@mantine/core'
import type { Contact, WaitingMessages } from '@recado/contract/contacts/contact'
import { showNumberChange } from '@recado/contract/contacts/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { errorCode } from '../../platform/api/api-error.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatNumber } from '../../platform/values/phone-number.rules.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { contactTexts } from './contact-texts.ts'

/** Whether the user may change a contact's number, and the messages queued for it. Null disables the query. */
export const useNumberChange = (contactId: number | null) =>
  useQuery({
    queryKey: ['contacts', 'number-change', contactId] as const,
    queryFn: ({ signal }) => call(showNumberChange, { params: { id: contactId ?? 0 }, signal }),
    enabled: contactId !== null,
    // The queued messages change every second.
    staleTime: 0,
    gcTime: 0,
  })

interface NumberChangeProps {
  contact: Contact
  /** The canonical number. */
  number: string
  onConfirm: (waiting: WaitingMessages | undefined) => Promise<unknown>
  onClose: () => void
}

/** Confirms a changed number: from which to which, and where queued messages go. */
export function NumberChange({ contact, number, onConfirm, onClose }: NumberChangeProps) {
  const t = useTexts(contactTexts)
  const { data, refetch } = useNumberChange(contact.id)
  const [waiting, setWaiting] = useState<WaitingMessages>()
  const messages = data?.messages ?? 0
  const schedules = data?.schedules ?? 0
  const confirm = async () => {
    try {
      await onConfirm(messages > 0 ? waiting : undefined)
    } catch (error) {
      // A message was queued in the meantime, so ask about it now.
      if (errorCode(error) === 'ERR_CONTACT_MESSAGES_WAIT') await refetch()
      throw error
    }
  }
  return (
    <Confirm
      title={t('numberTitle', { name: contact.name })}
      action={t('numberAction')}
      danger={false}
      ready={data !== undefined && (messages === 0 || waiting !== undefined)}
      onConfirm={confirm}
      onClose={onClose}
      more={
        messages > 0 && (
          <Radio.Group
            label={t('numberWaiting', { count: messages })}
            value={waiting ?? ''}
            onChange={(choice) => setWaiting(choice as WaitingMessages)}
          >
            <Radio value="send" label={t('numberWaitingSend')} mt={8} />
            <Radio value="cancel" label={t('numberWaitingCancel')} mt={8} />
          </Radio.Group>
        )
      }
    >
      {t('numberHelpChange', { from: formatNumber(contact.number), to: formatNumber(number) })}
      {schedules > 0 && ` ${t('numberSchedules', { count: schedules })}`}
    </Confirm>
  )
}
