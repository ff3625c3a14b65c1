import type { ChannelEvents } from '@recado/channels/channel'
import { storable } from '../../../../platform/db/storable.rules.ts'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import type { ContentChanging } from '../changes/changed-content.ts'
import { MAX_BODY, normalizeAddress } from '../inbound/inbound.rules.ts'
import { contactKnownAs, findNetworkMessage, savePreviewIfLast } from '../message.store.ts'
import { changedMessage } from '../own-message.ts'
import { previewOf } from '../preview.rules.ts'
import { countsOf, withAnswer } from './answers.rules.ts'
import { type AnswerableRow, type AuthorAnswer, findAnswerable, saveAnswers } from './answers.store.ts'
import { describedBody } from './described-body.rules.ts'
import { openAnswerSecret } from './seal-beside.ts'

/** Dependencies of receiving an answer to a poll or an event. */
export interface AnswerReceiving extends ContentChanging {
  workplace: Workplace
  secrets: Secrets
  log: Log
}

type Update = Parameters<NonNullable<ChannelEvents['answered']>>[0]

/**
 * Stores an answer to a poll or an event, and updates the counts in its message. Opens no ticket. An answer to an
 * unknown message, or one that the key does not decrypt, is dropped.
 */
export async function receiveAnswer(services: AnswerReceiving, at: ConnectionRef, update: Update): Promise<void> {
  const { language, timeZone } = await services.companyContext(at.companyId)
  await services.workplace.run(at.companyId, async (work) => {
    const target = { id: update.id, ...normalizeAddress(update.chat) }
    const find = (fromMe: boolean) => findNetworkMessage(work.db, at.companyId, at.connectionId, { ...target, fromMe })
    // The network may name either side as the author of the question.
    const row = (await find(update.fromMe)) ?? (await find(!update.fromMe))
    if (!row || row.is_deleted) return
    const question = await findAnswerable(work.db, at.companyId, row.id)
    const choices = question && readChoices(services, question, update)
    if (!question || !choices)
      return services.log.info({ ...at, messageId: row.id }, 'dropped an answer that cannot be decrypted')
    const person = update.authorIsMe
      ? null
      : await contactKnownAs(work.db, at.companyId, normalizeAddress({ ...update.author, group: null }))
    const author = update.authorIsMe ? 'me' : String(person?.id ?? update.author.phone ?? update.author.lid ?? '')
    const answer: AuthorAnswer = { choices, at: update.at }
    const answers = withAnswer(question, author, answer)
    if (!answers) return
    const body = storable(describedBody(language, question.lines, { counts: countsOf(answers), timeZone }), MAX_BODY)
    await saveAnswers(work.db, at.companyId, row.id, { answers, body })
    const previewFields = { mediaType: 'chat', body, mediaName: row.media_name, voice: row.voice } as const
    await savePreviewIfLast(work.db, at.companyId, row.id, previewOf(language, previewFields))
    await changedMessage(work, services.addresses, row.id)
  })
}

function readChoices({ secrets }: AnswerReceiving, { secret }: AnswerableRow, update: Update): string[] | null {
  return update.choices(secret && openAnswerSecret(secrets, secret))
}
