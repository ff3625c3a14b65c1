import * as endpoints from '@recado/contract/contact-lists/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import { workImport } from '../contacts/public.ts'
import { addContacts, addTicketContacts } from './add-contacts.ts'
import { cancelCheck, checkList } from './check/begin-check.ts'
import { runCheck } from './check/run-check.ts'
import { contactListOf, listItemOf } from './contact-list.view.ts'
import type { ContactListServices } from './contact-list-services.ts'
import { importRoutes } from './imports/import-routes.ts'
import { listsKind } from './imports/lists-kind.ts'
import { listItems } from './items/list-items.ts'
import { createItem, deleteItem, requireItem, updateItem } from './items/save-item.ts'
import { contactListJobs, listCheck, listImport } from './jobs.ts'
import { listContactListNames, listContactLists } from './list-contact-lists.ts'
import { contactListData } from './personal-data.store.ts'
import { requireContactList } from './require-contact-list.ts'
import { createContactList, deleteContactList, updateContactList } from './save-contact-list.ts'

/** The contact lists area: lists of people for campaigns, number look-ups, and imports. */
export const contactListArea = (services: ContactListServices) =>
  ({
    name: 'contact-lists',
    personalData: contactListData,
    routes(on: Registrar) {
      listRoutes(on, services)
      itemRoutes(on, services)
      importRoutes(on, services)
    },
    jobTypes: contactListJobs,
    jobs: [
      handle(listImport, (job) => workImport(listsKind, services.workplace, job)),
      handle(listCheck, (job) => runCheck(services, job)),
    ],
  }) satisfies Area

function listRoutes(on: Registrar, services: ContactListServices): void {
  on.inWork(endpoints.listContactListNames, ({ work }) => listContactListNames(work))
  on.inWork(endpoints.listContactLists, ({ work, query }) => listContactLists(work, query))
  on.inWork(endpoints.showContactList, async ({ work, params }) =>
    contactListOf(await requireContactList(work, params.id)),
  )
  on.inWork(endpoints.createContactList, ({ work, actor, body }) => createContactList(work, actor, body.name))
  on.inWork(endpoints.updateContactList, ({ work, actor, params, body }) =>
    updateContactList(work, actor, { id: params.id, name: body.name }),
  )
  on.inWork(endpoints.deleteContactList, async ({ work, actor, params }) => {
    await deleteContactList(work, actor, { id: params.id, services })
    return {}
  })
  on.inWork(endpoints.addContactsToList, ({ work, actor, params, body }) =>
    addContacts(work, actor, { id: params.id, selection: body, services }),
  )
  on.inWork(endpoints.addTicketsToList, ({ work, actor, params, body }) =>
    addTicketContacts(work, actor, { id: params.id, selection: body, services }),
  )
  on.inWork(endpoints.checkContactList, ({ work, actor, params, body }) =>
    checkList(work, actor, { id: params.id, connectionId: body.whatsappId ?? null, again: body.again === true }),
  )
  on.inWork(endpoints.cancelListCheck, ({ work, actor, params }) => cancelCheck(work, actor, params.id))
}

function itemRoutes(on: Registrar, services: ContactListServices): void {
  on.inWork(endpoints.listContactListItems, ({ work, query }) => listItems(work, query))
  on.inWork(endpoints.showContactListItem, async ({ work, params }) => listItemOf(await requireItem(work, params.id)))
  on.outside(endpoints.createContactListItem, ({ workplace, actor, body }) =>
    createItem(workplace, actor, { input: body, services }),
  )
  on.outside(endpoints.updateContactListItem, ({ workplace, actor, params, body }) =>
    updateItem(workplace, actor, { id: params.id, input: body, services }),
  )
  on.inWork(endpoints.deleteContactListItem, async ({ work, actor, params }) => {
    await deleteItem(work, actor, params.id)
    return {}
  })
}
