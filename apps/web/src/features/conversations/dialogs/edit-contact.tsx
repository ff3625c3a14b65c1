import { ContactForm, useContact } from '../../contacts/public.ts'
import { putOwnChange } from '../state/use-live-conversations.ts'

/** Changes the contact of a ticket; its new name shows in every list at once. */
export function EditContact({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { data } = useContact(contactId)
  return (
    data && (
      <ContactForm contact={data} onClose={onClose} onSaved={(contact) => putOwnChange({ kind: 'contact', contact })} />
    )
  )
}
