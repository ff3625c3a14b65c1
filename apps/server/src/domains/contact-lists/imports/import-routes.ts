import * as endpoints from '@recado/contract/contact-lists/endpoints'
import type { Actor } from '../../../platform/actor.ts'
import type { Registrar } from '../../../platform/http/call.ts'
import { hangUpSignal } from '../../../platform/http/hang-up.ts'
import {
  cancelImport,
  dropImport,
  latestImports,
  listRejects,
  previewImport,
  requireRecord,
  startImport,
} from '../../contacts/public.ts'
import type { ContactListServices } from '../contact-list-services.ts'
import { managedContactList, requireContactList } from '../require-contact-list.ts'
import { listImportOf, listsKind } from './lists-kind.ts'
import { uploadList } from './upload-list.ts'

/** Endpoints for imports into a list, the same as for contacts. */
export function importRoutes(
  on: Registrar,
  { secrets, contactSight }: Pick<ContactListServices, 'secrets' | 'contactSight'>,
): void {
  const limitsOf = (actor: Actor) => ({ secrets, outside: contactSight.outside(actor.companyId, actor, 'collect') })
  on.inWork(endpoints.listContactListImports, async ({ work, params }) => {
    await requireContactList(work, params.id)
    return (await latestImports(work, params.id)).map(listImportOf)
  })
  on.inWork(endpoints.previewContactListImport, async ({ work, actor, params, body }) => {
    await managedContactList(work, actor, params.id)
    return listImportOf(await previewImport(listsKind, work, actor, { ...body, listId: params.id, ...limitsOf(actor) }))
  })
  on.outside(endpoints.uploadContactList, ({ workplace, actor, params, files, reply }) =>
    uploadList(workplace, actor, {
      ...{ id: params.id, file: files[0], signal: hangUpSignal(reply) },
      ...limitsOf(actor),
    }),
  )
  on.inWork(endpoints.showContactListImport, async ({ work, params }) =>
    listImportOf(await requireRecord(listsKind, work, params.id)),
  )
  on.inWork(endpoints.startContactListImport, async ({ work, actor, params }) => {
    const { contactListId } = listImportOf(await requireRecord(listsKind, work, params.id))
    // The user's right may have changed since the preview.
    await managedContactList(work, actor, contactListId)
    return listImportOf(await startImport(listsKind, work, actor, params.id))
  })
  on.inWork(endpoints.cancelContactListImport, async ({ work, actor, params }) =>
    listImportOf(await cancelImport(listsKind, work, actor, params.id)),
  )
  on.inWork(endpoints.dropContactListImport, async ({ work, actor, params }) => {
    await dropImport(listsKind, work, actor, params.id)
    return {}
  })
  on.inWork(endpoints.listContactListRejects, ({ work, params }) => listRejects(listsKind, work, params.id))
}
