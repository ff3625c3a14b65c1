import { can } from '@recado/contract/access'
import { type FlowCampaign, MOST_PHRASES } from '@recado/contract/flows/phrases'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireConnection } from '../../connections/public.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import type { FlowServices } from '../flow-services.ts'
import { requireFlow } from '../flows/require-flow.ts'
import {
  companyConnectionIds,
  countPhrases,
  insertPhrase,
  type PhraseRow,
  phraseRow,
  removePhrase,
  savePhrase,
} from './phrase.store.ts'
import { auditedPhrase, phraseOf } from './phrase.view.ts'

type Services = Pick<FlowServices, 'answering'>

export interface PhraseInput {
  name: string
  flowId: number
  whatsappId?: number | null | undefined
  phrase: string
  status?: boolean | undefined
}

/** Returns a stored phrase. @throws AppError ERR_NO_PHRASE_FOUND */
export async function requirePhrase({ db, companyId }: Work, id: number, lock?: 'lock'): Promise<PhraseRow> {
  const row = await phraseRow(db, companyId, id, lock)
  if (!row) throw new AppError('ERR_NO_PHRASE_FOUND')
  return row
}

/**
 * Adds a phrase that starts a flow. Without a connection it applies to all connections.
 * @throws AppError ERR_PHRASES_FULL, ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND
 */
export async function createPhrase(
  work: Work,
  actor: Actor,
  services: Services,
  input: PhraseInput,
): Promise<FlowCampaign> {
  if ((await countPhrases(work.db, work.companyId)) >= MOST_PHRASES) throw new AppError('ERR_PHRASES_FULL')
  const values = {
    ...(await checked(work, input)),
    connection_id: input.whatsappId ?? null,
    active: input.status ?? true,
  }
  const id = await insertPhrase(work.db, work.companyId, values)
  const row = await requirePhrase(work, id)
  await audit(work, actor, 'phrase.create', `phrase ${id}`, null, auditedPhrase(row))
  await updateResponders(work, services, [row])
  return announcePhrase(work, 'create', row)
}

/**
 * Changes a phrase. An omitted connection or status stays.
 * @throws AppError ERR_NO_PHRASE_FOUND, ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND
 */
export async function updatePhrase(
  work: Work,
  actor: Actor,
  services: Services,
  { id, status, ...input }: PhraseInput & { id: number },
): Promise<FlowCampaign> {
  const before = await requirePhrase(work, id, 'lock')
  const connection = input.whatsappId === undefined ? before.connection_id : input.whatsappId
  const values = { ...(await checked(work, input)), connection_id: connection, active: status ?? before.active }
  await savePhrase(work.db, work.companyId, { id, values, now: work.now })
  const row = await requirePhrase(work, id)
  await audit(work, actor, 'phrase.update', `phrase ${id}`, auditedPhrase(before), auditedPhrase(row))
  await updateResponders(work, services, [before, row])
  return announcePhrase(work, 'update', row)
}

/**
 * Deletes a phrase. The endpoint asks for the documented permission to delete contacts, which alone opens no phrase.
 * @throws AppError ERR_NO_PHRASE_FOUND, ERR_NO_PERMISSION
 */
export async function deletePhrase(work: Work, actor: Actor, services: Services, id: number): Promise<void> {
  if (!can(actor, 'phrases:edit')) throw new AppError('ERR_NO_PERMISSION')
  const row = await requirePhrase(work, id, 'lock')
  await removePhrase(work.db, work.companyId, id)
  await audit(work, actor, 'phrase.delete', `phrase ${id}`, auditedPhrase(row), null)
  await updateResponders(work, services, [row])
  work.announce('flowcampaign', hearersOf(work.companyId, 'flowcampaign'), { action: 'delete', flowCampaignId: id })
}

async function checked(work: Work, { name, phrase, flowId, whatsappId }: PhraseInput) {
  await requireFlow(work, flowId)
  if (whatsappId) await requireConnection(work.db, whatsappId)
  return { name, phrase: phrase.normalize('NFC'), flow_id: flowId }
}

function announcePhrase(work: Work, action: 'create' | 'update', row: PhraseRow): FlowCampaign {
  const flowCampaign = phraseOf(row)
  work.announce('flowcampaign', hearersOf(work.companyId, 'flowcampaign'), { action, flowCampaign })
  return flowCampaign
}

/** Updates which connections pass their messages to responders. */
async function updateResponders(work: Work, services: Services, rows: readonly PhraseRow[]): Promise<void> {
  const ids = rows.flatMap(({ connection_id }) => connection_id ?? [])
  const hasGeneralPhrase = ids.length < rows.length
  for (const connectionId of hasGeneralPhrase ? await companyConnectionIds(work.db, work.companyId) : new Set(ids))
    await services.answering.placeConfigured(work, { connectionId })
}
