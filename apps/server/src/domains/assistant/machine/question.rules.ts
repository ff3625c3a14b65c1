import type { Language } from '@recado/contract/values/language'
import type { AiMessage, AiTool } from '../client/ai.ts'
import { machineTexts } from './machine-texts.rules.ts'

/** The structured action by which the AI asks for a person. */
export const TRANSFER = 'transfer_to_queue'

/** Of one message the model reads no more. */
const LONGEST_LINE = 4000
/** Nor of all of them; the oldest are left out. */
const LONGEST_HISTORY = 24_000

/** A message of the ticket, in words. */
export interface SaidLine {
  from: 'customer' | 'machine' | 'person'
  words: string
}

export interface Asked {
  prompt: string
  company: string
  contact: string
  language: Language
  /** Oldest first, as many as the prompt reads at most. */
  history: readonly SaidLine[]
  passages: readonly { title: string; text: string }[]
}

/** What the model reads: the company's prompt, what holds for every prompt, what the company knows, and the last messages. */
export function questionOf(asked: Asked): AiMessage[] {
  return [{ role: 'system', content: instructionsOf(asked) }, ...talkOf(asked.history)]
}

export function instructionsOf({ prompt, company, contact, language, passages }: Asked): string {
  const texts = machineTexts[language]
  const known = passages.map(({ title, text }) => `- ${title}: ${text}`)
  return [
    prompt,
    texts.rules(company),
    contact && texts.contact(contact),
    known.length > 0 && `${texts.knowledge}\n${known.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The last messages; what a machine and people of the company wrote is the model's own side. */
function talkOf(history: readonly SaidLine[]): AiMessage[] {
  const talk: AiMessage[] = []
  let length = 0
  for (const line of history.toReversed()) {
    const content = line.words.slice(0, LONGEST_LINE)
    length += content.length
    if (length > LONGEST_HISTORY && talk.length > 0) break
    if (content !== '') talk.unshift({ role: line.from === 'customer' ? 'user' : 'assistant', content })
  }
  return talk
}

export const toolsOf = (language: Language): AiTool[] => {
  const { toolAbout, reasonAbout, summaryAbout } = machineTexts[language]
  return [
    {
      name: TRANSFER,
      description: toolAbout,
      parameters: {
        type: 'object',
        properties: {
          reason: { type: 'string', description: reasonAbout },
          summary: { type: 'string', description: summaryAbout },
        },
        required: ['reason', 'summary'],
        additionalProperties: false,
      },
    },
  ]
}
