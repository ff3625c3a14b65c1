import { can } from '@recado/contract/access'
import { phraseWords } from '@recado/contract/answers/phrase-text.rules'
import { type FlowCampaign, MOST_PHRASES, type PhraseMatch } from '@recado/contract/flows/phrases'
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
  flowWithPhrase,
  insertPhrase,
  lockPhrases,
  type PhraseRow,
  type PhraseValues,
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
  phrase?: string | undefined
  phrases?: readonly string[] | undefined
  match?: PhraseMatch | undefined
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
 * @throws AppError ERR_PHRASES_FULL, ERR_PHRASE_IN_USE, ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND
 */
export async function createPhrase(
  work: Work,
  actor: Actor,
  services: Services,
  input: PhraseInput,
): Promise<FlowCampaign> {
  await lockPhrases(work.db, work.companyId)
  if ((await countPhrases(work.db, work.companyId)) >= MOST_PHRASES) throw new AppError('ERR_PHRASES_FULL')
  const values = {
    ...(await checked(work, input, null)),
    connection_id: input.whatsappId ?? null,
    active: input.status ?? true,
  }
  await refuseUsed(work, values, null)
  const id = await insertPhrase(work.db, work.companyId, values)
  const row = await requirePhrase(work, id)
  await audit(work, actor, 'phrase.create', `phrase ${id}`, null, auditedPhrase(row))
  await updateResponders(work, services, [row])
  return announcePhrase(work, 'create', row)
}

/**
 * Changes a phrase. An omitted connection or status stays.
 * @throws AppError ERR_NO_PHRASE_FOUND, ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND, ERR_PHRASE_IN_USE
 */
export async function updatePhrase(
  work: Work,
  actor: Actor,
  services: Services,
  { id, status, ...input }: PhraseInput & { id: number },
): Promise<FlowCampaign> {
  await lockPhrases(work.db, work.companyId)
  const before = await requirePhrase(work, id, 'lock')
  const connection = input.whatsappId === undefined ? before.connection_id : input.whatsappId
  const values = { ...(await checked(work, input, before)), connection_id: connection, active: status ?? before.active }
  await refuseUsed(work, values, before)
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

async function checked(work: Work, input: PhraseInput, before: PhraseRow | null) {
  const { name, flowId, whatsappId } = input
  await requireFlow(work, flowId)
  if (whatsappId) await requireConnection(work.db, whatsappId)
  const [phrase = '', ...others] = textsOf(input, before)
  return { name, phrase, more_phrases: others, match: input.match ?? before?.match ?? 'equal', flow_id: flowId }
}

/** All texts of a phrase, each once. A caller that sends only `phrase` replaces the first one. */
function textsOf({ phrase, phrases }: PhraseInput, before: PhraseRow | null): string[] {
  const all = phrases ?? [phrase ?? '', ...(before?.more_phrases ?? [])]
  return [...new Set(all.map((text) => text.normalize('NFC')))]
}

const wordsOf = ({ phrase, more_phrases: others }: Pick<PhraseValues, 'phrase' | 'more_phrases'>) =>
  [phrase, ...others].map(phraseWords)

/** Refuses a text that starts another flow there. Pairs that exist may stay. @throws AppError ERR_PHRASE_IN_USE */
async function refuseUsed(work: Work, values: PhraseValues, before: PhraseRow | null): Promise<void> {
  if (!values.active) return
  const isSamePlace =
    before?.active && before.flow_id === values.flow_id && before.connection_id === values.connection_id
  const stored = new Set(isSamePlace ? wordsOf(before) : [])
  const words = wordsOf(values).filter((one) => !stored.has(one))
  const { flow_id: flowId, connection_id: connectionId } = values
  const use = await flowWithPhrase(work.db, work.companyId, { words, flowId, connectionId, exceptId: before?.id ?? 0 })
  if (!use) return
  const phrase = [values.phrase, ...values.more_phrases].find((text) => phraseWords(text) === use.phrase)
  throw new AppError('ERR_PHRASE_IN_USE', { flow: use.flow, phrase: phrase ?? use.phrase })
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
