import type { Language } from '@recado/contract/values/language'
import { MOST_MESSAGES } from '../../answering/public.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import type { TrialAnswer } from './kind.ts'
import type { AnswerMessage } from './sendable.ts'

/** Returns the answer to a test as a customer would read it. Files are not fetched; their names are shown. */
export const trialAnswerOf = (messages: readonly AnswerMessage[], language: Language): TrialAnswer => ({
  messages: messages
    .slice(0, MOST_MESSAGES)
    .map((message) => ('text' in message ? message.text : fileLine(message, integrationTexts[language].file))),
})

function fileLine({ mediaUrl, caption }: { mediaUrl: string; caption: string }, word: string): string {
  const line = `[${word}: ${nameOf(mediaUrl)}]`
  return caption === '' ? line : `${line} ${caption}`
}

/** The file's name, without the query, which often contains a key. */
function nameOf(url: string): string {
  const name =
    url
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? ''
  try {
    return decodeURIComponent(name) || url
  } catch {
    return name
  }
}
