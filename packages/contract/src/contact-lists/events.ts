import { z } from 'zod'
import { contactList, contactListImport, contactListItem } from './contact-list.ts'

/** `company-{id}-ContactList` (spelled so on the wire), to the company. */
export const contactListEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: contactList }),
  z.object({ action: z.literal('delete'), id: z.int() }),
])

/** `company-{id}-ContactListItem` (spelled so on the wire), to the company. */
export const contactListItemEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: contactListItem }),
  z.object({ action: z.literal('delete'), id: z.int() }),
])

/** `company-{id}-contactListImport` (additive), to the company: progress of an import. */
export const contactListImportEvent = z.object({ action: z.literal('update'), import: contactListImport })

/** `company-{id}-ContactListItem-{contactListId}`, to the company: many people of the list changed, reload it. */
export const contactListReloadEvent = z.object({ action: z.literal('reload'), contactListId: z.int() })

export const contactListEvents = {
  ContactList: contactListEvent,
  ContactListItem: contactListItemEvent,
  contactListImport: contactListImportEvent,
  contactListReload: contactListReloadEvent,
} as const

/** Wire names that end with the id of their subject. */
export const contactListSubjects = {
  contactListReload: {
    name: 'ContactListItem',
    id: ({ contactListId }: z.output<typeof contactListReloadEvent>) => contactListId,
  },
} as const
