import { showContact } from '@recado/contract/contacts/endpoints'
import { call } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import { openDialog } from '../inbox-state.ts'

/** Opens the dialog that starts a conversation with a person from the search. */
export async function startWith(contactId: number): Promise<void> {
  try {
    openDialog({ kind: 'new', contact: await call(showContact, { params: { id: contactId } }) })
  } catch (error) {
    toastError(error)
  }
}
