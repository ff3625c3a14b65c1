import {
  type ContactDeletion,
  deleteContacts,
  listContactDeletions,
  undoContactDeletion,
} from '@recado/contract/contacts/deletions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type Selection, selectionInput } from '../../../ui/lists/selection.rules.ts'
import { fetchContactsAgain } from '../contact-list/contact-list-data.ts'
import { type ContactFilters, toContactQuery } from '../contact-list/list-filters.rules.ts'

/** A deletion, and when it begins by the clock of this browser, in milliseconds. */
export type WaitingDeletion = ContactDeletion & { beginsAt: number }

const deletionsQuery = queryOptions({
  queryKey: ['contacts', 'deletions'],
  refetchOnMount: 'always',
  queryFn: async ({ signal }): Promise<WaitingDeletion[]> =>
    (await call(listContactDeletions, { signal })).map((one) => ({ ...one, beginsAt: Date.now() + one.remainingMs })),
})

const fetchAgain = () => queryClient.invalidateQueries({ queryKey: deletionsQuery.queryKey })

/** The user's deletions that are not done, also after a reload of the page. */
export function useDeletions() {
  useServerEvent('contact', (event) => {
    if (event.action === 'update-to-fecth') void fetchAgain()
  })
  return useQuery(deletionsQuery)
}

/** Requests the deletion of the selected contacts. */
export async function requestDeletion(selection: Selection, filters: ContactFilters): Promise<void> {
  await call(deleteContacts, { body: { ...selectionInput(selection), ...toContactQuery(filters) } as never })
  await Promise.all([fetchAgain(), fetchContactsAgain()])
}

/** Undoes a deletion before it begins. */
export async function undoDeletion(id: number): Promise<void> {
  try {
    await call(undoContactDeletion, { params: { id } })
  } finally {
    await Promise.all([fetchAgain(), fetchContactsAgain()])
  }
}
