import type { Contact } from '@recado/contract/contacts/contact'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { DeleteConfirm } from '../../../ui/lists/list-parts.tsx'
import { removeContact, useTicketCount } from './contact-list-data.ts'
import { pageTexts } from './page-texts.ts'

/** Asks before a contact is deleted, and says how many conversations are deleted too (CTC-04). */
export function DeleteContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const t = useTexts(pageTexts)
  const { data, error } = useTicketCount(contact.id)
  const counting = data === undefined && error === null
  const unfinished = (ticketCounts: { count: number; unfinished: number }) =>
    ticketCounts.count === 1 ? t('deleteUnfinishedOnly') : t('deleteUnfinished', counted(ticketCounts.unfinished))
  return (
    <DeleteConfirm
      title={t('deleteTitle', { name: contact.name })}
      action={t('deleteAction')}
      onClose={onClose}
      ready={!counting}
      doneText={t('deleted')}
      onDelete={() => removeContact(contact.id)}
    >
      {t('deleteHelp')}{' '}
      {data === undefined
        ? t(counting ? 'counting' : 'deleteUncounted')
        : data.count === 0
          ? t('deleteAlone')
          : [t('deleteTickets', counted(data.count)), ...(data.unfinished > 0 ? [unfinished(data)] : [])].join(' ')}
    </DeleteConfirm>
  )
}
