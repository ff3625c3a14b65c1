import type { ChannelEvents } from '@recado/channels/channel'
import { storable } from '../../../../platform/db/storable.rules.ts'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import type { ContentChanging } from '../changes/changed-content.ts'
import { knownAs, MAX_BODY } from '../inbound/inbound.rules.ts'
import { contactKnownAs, findNetworkMessage, savePreviewIfLast } from '../message.store.ts'
import { changedMessage } from '../own-message.ts'
import { previewOf } from '../preview.rules.ts'
import { countsOf, withAnswer } from './answers.rules.ts'
import { type Answer, type AnswerableRow, findAnswerable, saveAnswers } from './answers.store.ts'
import { describedBody } from './described-body.rules.ts'
import { openAnswerSecret } from './seal-beside.ts'

/** Dependencies of taking an answer to a poll or an event. */
export interface AnswerReceiving extends ContentChanging {
  workplace: Workplace
  secrets: Secrets
  log: Log
}

type Update = Parameters<NonNullable<ChannelEvents['answered']>>[0]

/**
 * Somebody answered a poll or an event: its message shows how many chose what. Opens nothing. An answer to a message that is
 * not here, or that its key does not open, is dropped: it says nothing without it.
 */
export async function receiveAnswer(services: AnswerReceiving, at: ConnectionRef, update: Update): Promise<void> {
  const { language } = await services.companyContext(at.companyId)
  await services.workplace.run(at.companyId, async (work) => {
    const target = { id: update.id, ...knownAs(update.chat) }
    const find = (fromMe: boolean) => findNetworkMessage(work.db, at.companyId, at.connectionId, { ...target, fromMe })
    // The network may name the author of the question from either side.
    const row = (await find(update.fromMe)) ?? (await find(!update.fromMe))
    if (!row || row.is_deleted) return
    const asked = await findAnswerable(work.db, at.companyId, row.id)
    const choices = asked && readChoices(services, asked, update)
    if (!asked || !choices) return services.log.info({ ...at, messageId: row.id }, 'an answer that cannot be read')
    const person = update.authorIsMe
      ? null
      : await contactKnownAs(work.db, at.companyId, knownAs({ ...update.author, group: null }))
    const author = update.authorIsMe ? 'me' : String(person?.id ?? update.author.phone ?? update.author.lid ?? '')
    const answer: Answer = { choices, at: update.at }
    const answers = withAnswer(asked, author, answer)
    if (!answers) return
    const body = storable(describedBody(language, asked.lines, countsOf(answers)), MAX_BODY)
    await saveAnswers(work.db, at.companyId, row.id, { answers, body })
    const shown = { mediaType: 'chat', body, mediaName: row.media_name, voice: row.voice } as const
    await savePreviewIfLast(work.db, at.companyId, row.id, previewOf(language, shown))
    await changedMessage(work, services.addresses, row.id)
  })
}

function readChoices({ secrets }: AnswerReceiving, { secret }: AnswerableRow, update: Update): string[] | null {
  return update.choices(secret && openAnswerSecret(secrets, secret))
}
