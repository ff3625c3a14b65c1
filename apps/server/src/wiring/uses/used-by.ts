import { can, canAll, type PermissionHolder } from '@recado/contract/access'
import { type UsedKind, usesOf } from '@recado/contract/uses/endpoints'
import { MOST_USES, type Usage, useKinds } from '@recado/contract/uses/use'
import { ticketsPerTag } from '../../domains/conversations/tickets/lists/ticket-counts.store.ts'
import { flowsWith, type Subject } from '../../domains/flows/flows/used-by.store.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Area } from '../../platform/area.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { campaignsByFlow, contactsPerTag, isRecord, type ReferenceRow, referenceRows } from './references.store.ts'

/** A record to which others may refer. */
export interface UsedRecord {
  kind: UsedKind
  id: number
}

/** The field by which the graphs of flows name a record, for the kinds that they can name. */
const inFlows: Readonly<Partial<Record<UsedKind, keyof Subject>>> = {
  tag: 'tagId',
  queue: 'queueId',
  user: 'userId',
  flow: 'flowId',
}

/**
 * Returns everything that refers to a record. A campaign also needs a tag or flow by which its connection or queue
 * answers.
 */
export async function usesOfRecord({ db, companyId }: Work, record: UsedRecord): Promise<ReferenceRow[]> {
  const { kind, id } = record
  const rows = await referenceRows(db, companyId, record)
  const field = inFlows[kind]
  if (field === undefined) return rows
  const flows = (await flowsWith(db, companyId, { [field]: id })).filter((flow) => kind !== 'flow' || flow.id !== id)
  const answering = kind === 'tag' ? flows.map((flow) => flow.id) : kind === 'flow' ? [id] : []
  const campaigns = (await campaignsByFlow(db, companyId, answering)).filter(
    (campaign) => !rows.some((row) => row.kind === 'campaign' && row.id === campaign.id),
  )
  return [
    ...campaigns,
    ...rows,
    ...flows.map((flow) => ({ kind: 'flow' as const, ...flow, owner: null, blocks: false })),
  ]
}

/**
 * Refuses the deletion of a record while a scheduled or running campaign refers to it.
 * @throws AppError ERR_USED_BY_CAMPAIGN
 */
export const requireUnused =
  (kind: UsedKind) =>
  async (work: Work, id: number): Promise<void> => {
    if ((await usesOfRecord(work, { kind, id })).some(({ blocks }) => blocks))
      throw new AppError('ERR_USED_BY_CAMPAIGN')
  }

/**
 * Returns what refers to a record, as far as the caller may see it.
 * @throws AppError the kind's code for a record that the company does not have
 */
export async function showUses(work: Work, actor: Actor, record: UsedRecord): Promise<Usage> {
  const { db, companyId } = work
  const { kind, id } = record
  if (!(await isRecord(db, companyId, record))) throw new AppError(missingCodes[kind])
  const rows = await usesOfRecord(work, record)
  const uses = rows
    .filter((row) => isVisible(actor, row))
    .slice(0, MOST_USES)
    .map(({ owner: _, ...row }) => row)
  const usage = { uses, more: rows.length - uses.length, isBlocked: rows.some(({ blocks }) => blocks) }
  if (kind !== 'tag') return usage
  return {
    ...usage,
    contacts: (await contactsPerTag(db, companyId, [id])).get(id) ?? 0,
    tickets: (await ticketsPerTag(db, companyId, [id])).get(id) ?? 0,
  }
}

const missingCodes = {
  tag: 'ERR_NO_TAG_FOUND',
  queue: 'ERR_NO_QUEUE_FOUND',
  connection: 'ERR_NO_WAPP_FOUND',
  user: 'ERR_NO_USER_FOUND',
  contactList: 'ERR_NO_CONTACT_LIST_FOUND',
  fileList: 'ERR_NO_FILE_LIST_FOUND',
  flow: 'ERR_NO_FLOW_FOUND',
  prompt: 'ERR_NO_PROMPT_FOUND',
  integration: 'ERR_NO_INTEGRATION_FOUND',
  segment: 'ERR_NO_SEGMENT_FOUND',
} as const satisfies Readonly<Record<UsedKind, string>>

function isVisible(actor: PermissionHolder & { userId: number }, { kind, owner }: ReferenceRow): boolean {
  const { permission, ...rest } = useKinds[kind]
  if (owner === actor.userId) return can(actor, permission)
  return canAll(actor, permission) && !(owner !== null && 'isPrivate' in rest)
}

/** The endpoints that name what refers to a record. They belong to no domain, because they read all of them. */
export const useArea: Area = {
  name: 'uses',
  routes(on: Registrar) {
    for (const kind of Object.keys(usesOf) as UsedKind[])
      on.inWork(usesOf[kind], ({ work, actor, params }) => showUses(work, actor, { kind, id: params.id }))
  },
}
