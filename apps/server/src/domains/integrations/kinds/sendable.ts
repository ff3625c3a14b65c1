import { MachineFailed, MOST_MESSAGES, type OutsideMessage } from '../../answering/public.ts'
import type { IntegrationServices } from '../integration-services.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import type { OutsideTurn } from './call-outside.ts'
import { fetchMedia } from './fetch-media.ts'

/** A message of an answer. */
export type AnswerMessage = { text: string } | { mediaUrl: string; caption: string }

/** Time limit for all files of one answer together; files that are not complete by then are missing. */
const FETCH_LIMIT_MS = 60_000

interface Sendable {
  messages: OutsideMessage[]
  /** Names the missing files; '' if none. */
  note: string
}

/**
 * Converts the messages of an answer to sendable ones. If a file cannot be fetched, its caption is sent as text and the
 * note names the file. The service is not asked again, because it may already have acted; only the file is fetched once
 * more.
 * @param handsOver an attendant takes over anyway
 * @throws MachineFailed when nothing of the answer is left, or the turn was aborted
 */
export async function toSendable(
  turn: OutsideTurn & { services: Pick<IntegrationServices, 'egress' | 'storage'> },
  answerMessages: readonly AnswerMessage[],
  handsOver = false,
): Promise<Sendable> {
  const texts = integrationTexts[turn.language]
  const limit = AbortSignal.timeout(FETCH_LIMIT_MS)
  const fetchTurn = { ...turn, signal: turn.signal ? AbortSignal.any([turn.signal, limit]) : limit }
  const messages: OutsideMessage[] = []
  const failures: MachineFailed[] = []
  const lines: string[] = []
  for (const one of answerMessages.slice(0, MOST_MESSAGES)) {
    if ('text' in one) {
      messages.push(one)
      continue
    }
    const { mediaUrl, caption } = one
    try {
      messages.push(await fetchWithRetry(fetchTurn, mediaUrl, caption))
    } catch (error) {
      if (!(error instanceof MachineFailed) || turn.signal?.aborted) throw error
      failures.push(error)
      lines.push(texts.noFile(shownAddress(mediaUrl), error.message))
      if (caption !== '') messages.push({ text: caption })
    }
  }
  // The answer consisted only of the file.
  if (failures[0] && messages.length === 0 && !handsOver) throw new MachineFailed(failures[0].message)
  return { messages, note: lines.join('\n') }
}

async function fetchWithRetry(...request: Parameters<typeof fetchMedia>): Promise<OutsideMessage> {
  try {
    return await fetchMedia(...request)
  } catch (error) {
    if (!(error instanceof MachineFailed) || !error.retry || request[0].signal?.aborted) throw error
    return fetchMedia(...request)
  }
}

/** The address of a file without its query, which often contains a key. */
function shownAddress(text: string): string {
  const addressWithoutQuery = text.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//')
  return addressWithoutQuery.length > 200 ? `${addressWithoutQuery.slice(0, 200)}…` : addressWithoutQuery
}
