import { MachineFailed, MOST_MESSAGES, type OutsideMessage } from '../../answering/public.ts'
import type { IntegrationServices } from '../integration-services.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import type { OutsideTurn } from './call-outside.ts'
import { fetchMedia } from './fetch-media.ts'

/** A message as an answer names it. */
export type Named = { text: string } | { mediaUrl: string; caption: string }

/** All files of one answer together; those that are not there then are missing. */
const FETCH_LIMIT_MS = 60_000

interface Sendable {
  messages: OutsideMessage[]
  /** Names the files that are missing; '' is none. */
  note: string
}

/**
 * What an answer names as what can be sent. A file that cannot be fetched takes nothing with it: its caption goes as a text, and
 * the note names it. The other side is not asked again for it, as it may have acted already: the file is, once.
 * @param handsOver a person comes anyway
 * @throws MachineFailed when nothing of the answer is left, or nobody waits for it any more
 */
export async function sendable(
  turn: OutsideTurn & { services: Pick<IntegrationServices, 'egress' | 'storage'> },
  named: readonly Named[],
  handsOver = false,
): Promise<Sendable> {
  const texts = integrationTexts[turn.language]
  const limit = AbortSignal.timeout(FETCH_LIMIT_MS)
  const fetching = { ...turn, signal: turn.signal ? AbortSignal.any([turn.signal, limit]) : limit }
  const messages: OutsideMessage[] = []
  const missing: MachineFailed[] = []
  const lines: string[] = []
  for (const one of named.slice(0, MOST_MESSAGES)) {
    if ('text' in one) {
      messages.push(one)
      continue
    }
    const { mediaUrl, caption } = one
    try {
      messages.push(await fetched(fetching, mediaUrl, caption))
    } catch (error) {
      if (!(error instanceof MachineFailed) || turn.signal?.aborted) throw error
      missing.push(error)
      lines.push(texts.noFile(shownAddress(mediaUrl), error.message))
      if (caption !== '') messages.push({ text: caption })
    }
  }
  // The file was all that it had to say.
  if (missing[0] && messages.length === 0 && !handsOver) throw new MachineFailed(missing[0].message)
  return { messages, note: lines.join('\n') }
}

async function fetched(...asked: Parameters<typeof fetchMedia>): Promise<OutsideMessage> {
  try {
    return await fetchMedia(...asked)
  } catch (error) {
    if (!(error instanceof MachineFailed) || !error.retry || asked[0].signal?.aborted) throw error
    return fetchMedia(...asked)
  }
}

/** Where a file is: without a query, which often holds a key. */
function shownAddress(text: string): string {
  const bare = text.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//')
  return bare.length > 200 ? `${bare.slice(0, 200)}…` : bare
}
