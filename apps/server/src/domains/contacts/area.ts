import * as deletions from '@recado/contract/contacts/deletions'
import * as endpoints from '@recado/contract/contacts/endpoints'
import * as imports from '@recado/contract/contacts/import-endpoints'
import { checkNumber as numberCheck } from '@recado/contract/contacts/number-check'
import * as optOut from '@recado/contract/contacts/opt-out'
import * as segments from '@recado/contract/contacts/segments'
import type { Actor } from '../../platform/actor.ts'
import type { Area } from '../../platform/area.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { hangUpSignal } from '../../platform/http/hang-up.ts'
import { handle } from '../../platform/jobs/job.ts'
import { previewNumber } from './change-number.ts'
import { checkNumber } from './check-number.ts'
import { showConsent, updateConsent } from './consent/consent-calls.ts'
import type { ContactServices } from './contact-services.ts'
import { createContact } from './create-contact.ts'
import { countContactTickets, deleteContact } from './delete-contact.ts'
import { deleteContacts, listDeletions, undoDeletion } from './deletions/delete-contacts.ts'
import { runDeletion } from './deletions/run-deletion.ts'
import { contactFacts } from './facts.ts'
import { importOf } from './imports/contact-import.view.ts'
import { importFromPhone } from './imports/import-from-phone.ts'
import { previewImport } from './imports/preview-import.ts'
import { latestImports, listRejects, requireRecord } from './imports/require-import.ts'
import { contactsKind, runImport } from './imports/run-import.ts'
import { cancelImport, dropImport, startImport } from './imports/start-import.ts'
import { uploadContacts } from './imports/upload-contacts.ts'
import { contactJobs, contactsDelete, contactsImport } from './jobs.ts'
import { exportContacts } from './lists/export-contacts.ts'
import { listContactNames, listContacts } from './lists/list-contacts.ts'
import { markCompanyClient } from './mark-company-client.ts'
import { contactData } from './personal-data.store.ts'
import { contactFor } from './require-contact.ts'
import { createSegment, deleteSegment, listSegments, showSegment, updateSegment } from './segments/segment-calls.ts'
import { updateContact } from './update-contact.ts'
import { updateContacts } from './update-contacts.ts'

/** The contacts area: contacts, their lists, and imports. */
export const contactArea = (workplace: Workplace, services: ContactServices) =>
  ({
    name: 'contacts',
    personalData: contactData,
    routes: (on: Registrar) => {
      contactRoutes(on, services)
      manyContactRoutes(on, services)
    },
    facts: contactFacts,
    jobTypes: contactJobs,
    jobs: [
      handle(contactsImport, (job) => runImport(workplace, job)),
      handle(contactsDelete, (job) => runDeletion(workplace, services, job)),
    ],
  }) satisfies Area

function contactRoutes(on: Registrar, services: ContactServices): void {
  const seenBy = (actor: Actor) => services.tickets.outside(actor.companyId, actor, 'view')
  on.inWork(endpoints.listContacts, ({ work, actor, query }) => listContacts(work, seenBy(actor), query))
  on.inWork(endpoints.listContactNames, ({ work, actor, query }) => listContactNames(work, seenBy(actor), query))
  on.outside(endpoints.exportContacts, async ({ workplace, actor, query, reply }) =>
    exportContacts(workplace, actor, { query, sight: services.tickets, reply }),
  )
  on.outside(numberCheck, ({ workplace, actor, query }) =>
    checkNumber(workplace, actor.companyId, { input: query.number, services }),
  )
  on.inWork(endpoints.showContact, ({ work, actor, params }) =>
    contactFor(work, actor, { id: params.id, use: 'view', services }),
  )
  on.outside(endpoints.createContact, ({ workplace, actor, body }) =>
    createContact(workplace, actor, { input: body, services }),
  )
  on.outside(endpoints.updateContact, ({ workplace, actor, params, body }) =>
    updateContact(workplace, actor, { id: params.id, change: body, services }),
  )
  on.inWork(endpoints.showNumberChange, ({ work, actor, params }) =>
    previewNumber(work, actor, { id: params.id, services }),
  )
  on.inWork(endpoints.deleteContact, async ({ work, actor, params }) => {
    await deleteContact(work, actor, { id: params.id, services })
    return {}
  })
  on.inWork(endpoints.countContactTickets, ({ work, actor, params }) =>
    countContactTickets(work, actor, { id: params.id, services }),
  )
  on.inWork(endpoints.markCompanyClient, ({ work, actor, params, body }) =>
    markCompanyClient(work, actor, { id: params.contactId, isCompanyClient: body.isCompanyClient, services }),
  )
  on.inWork(optOut.showConsent, ({ work, actor, params }) => showConsent(work, actor, { id: params.id, services }))
  on.inWork(optOut.updateConsent, ({ work, actor, params, body }) =>
    updateConsent(work, actor, { id: params.id, state: body.state, services }),
  )
  on.outside(endpoints.importFromPhone, ({ workplace, actor }) => importFromPhone(workplace, actor, services))
  importRoutes(on, services)
}

/** Segments, and changes of many contacts. */
function manyContactRoutes(on: Registrar, services: ContactServices): void {
  const { tickets } = services
  on.inWork(segments.listSegments, ({ work }) => listSegments(work))
  on.inWork(segments.showSegment, ({ work, actor, params }) =>
    showSegment(work, { id: params.id, outside: tickets.outside(actor.companyId, actor, 'view') }),
  )
  on.inWork(segments.createSegment, ({ work, actor, body }) => createSegment(work, actor, body))
  on.inWork(segments.updateSegment, ({ work, actor, params, body }) =>
    updateSegment(work, actor, { id: params.id, change: body }),
  )
  on.inWork(segments.deleteSegment, async ({ work, actor, params }) => {
    await deleteSegment(work, actor, { id: params.id, services })
    return {}
  })
  on.inWork(endpoints.updateContacts, ({ work, actor, body }) => updateContacts(work, actor, { body, sight: tickets }))
  on.inWork(deletions.listContactDeletions, ({ work, actor }) => listDeletions(work, actor))
  on.inWork(deletions.deleteContacts, ({ work, actor, body }) => deleteContacts(work, actor, { body, sight: tickets }))
  on.inWork(deletions.undoContactDeletion, async ({ work, actor, params }) => {
    await undoDeletion(work, actor, params.id)
    return {}
  })
}

function importRoutes(on: Registrar, { secrets, tickets }: ContactServices): void {
  // An import renames the contacts that it finds.
  const limitsOf = (actor: Actor) => ({ secrets, outside: tickets.outside(actor.companyId, actor, 'edit') })
  on.inWork(imports.listContactImports, async ({ work }) => (await latestImports(work, null)).map(importOf))
  on.inWork(imports.showContactImport, async ({ work, params }) =>
    importOf(await requireRecord(contactsKind, work, params.id)),
  )
  on.inWork(imports.previewContactImport, async ({ work, actor, body }) =>
    importOf(await previewImport(contactsKind, work, actor, { ...body, listId: null, ...limitsOf(actor) })),
  )
  on.outside(imports.uploadContacts, ({ workplace, actor, files, reply }) =>
    uploadContacts(workplace, actor, { file: files[0], signal: hangUpSignal(reply), ...limitsOf(actor) }),
  )
  on.inWork(imports.startContactImport, async ({ work, actor, params }) =>
    importOf(await startImport(contactsKind, work, actor, params.id)),
  )
  on.inWork(imports.cancelContactImport, async ({ work, actor, params }) =>
    importOf(await cancelImport(contactsKind, work, actor, params.id)),
  )
  on.inWork(imports.listImportRejects, ({ work, params }) => listRejects(contactsKind, work, params.id))
  on.inWork(imports.dropContactImport, async ({ work, actor, params }) => {
    await dropImport(contactsKind, work, actor, params.id)
    return {}
  })
}
