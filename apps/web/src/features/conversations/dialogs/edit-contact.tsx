import { ContactForm, useContact } from '../../contacts/public.ts'
import { putOwnChange } from '../state/use-live-conversations.ts'

/** Edits a ticket's contact. The new name shows in every list immediately. */
export function EditContact({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { data } = useContact(contactId)
  return (
    data && (
      <ContactForm contact={data} onClose={onClose} onSaved={(contact) => putOwnChange({ kind: 'contact', contact })} />
    )
  )
}
