import type { Turn } from '../../answering/public.ts'
import type { AssistantServices } from '../assistant-services.ts'
import type { PromptRow } from '../prompts/prompt.view.ts'
import { arrivedFiles } from './arrival.ts'
import { type Hearing, hear } from './hear.ts'
import type { UnopenedMedium } from './media-texts.rules.ts'

/** The voice messages of a burst, as a prompt heard them. */
export interface HeardBurst {
  /** Transcripts by message id. */
  transcripts: ReadonlyMap<number, string>
  unopened: readonly UnopenedMedium[]
  /** The provider's failure, for admins. Null: every call succeeded. */
  failure: PromptRow['failure']
}

type ProviderFailure = NonNullable<PromptRow['failure']>['reason']
const otherReasons = new Set(['off', 'size', 'many', 'missing', 'cancelled'])
const isProviderFailure = (reason: UnopenedMedium['reason']): reason is ProviderFailure => !otherReasons.has(reason)

/** Transcribes the voice messages of a burst at once, if the prompt hears. Videos are never opened. */
export async function hearBurst(
  services: AssistantServices,
  turn: Turn,
  { row, key }: { row: PromptRow; key: string },
): Promise<HeardBurst> {
  const audios = turn.lines.filter(({ mediaType }) => mediaType === 'audio')
  const ids = row.hears_audio ? audios.filter(({ transcript }) => transcript === null).map(({ id }) => id) : []
  const files = await arrivedFiles(services.workplace, turn.companyId, { ids, signal: turn.signal })
  const hearings = await Promise.all(
    audios.map(async (line): Promise<Hearing> => {
      if (!row.hears_audio && line.transcript === null) return { reason: 'off', detail: '' }
      return hear(services, turn, { line, file: files.get(line.id), key })
    }),
  )
  const transcripts = new Map<number, string>()
  const unopened: UnopenedMedium[] = []
  let failure: PromptRow['failure'] = null
  for (const [at, { id: messageId }] of audios.entries()) {
    const hearing = hearings[at] ?? { reason: 'missing', detail: '' }
    if ('text' in hearing) transcripts.set(messageId, hearing.text)
    else {
      const { reason, detail } = hearing
      unopened.push({ messageId, kind: 'audio', reason })
      if (isProviderFailure(reason)) failure = { reason, detail }
    }
  }
  for (const { id: messageId, mediaType } of turn.lines)
    if (mediaType === 'video') unopened.push({ messageId, kind: 'video', reason: 'off' })
  return { transcripts, unopened, failure }
}
