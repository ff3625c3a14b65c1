import type { Language } from '@recado/contract/values/language'
import { type DataLine, lineName, markData, roleText } from '../../../platform/ai/ai-data.rules.ts'
import type { AiMessage, AiPicture, AiTool } from '../client/ai.ts'
import { promptMachineTexts } from './machine-texts.rules.ts'

/** The structured action by which the AI asks for an attendant. */
export const TRANSFER = 'transfer_to_queue'

/** Maximum characters of one message that the model reads. */
const LONGEST_LINE = 4000
/** Maximum characters of all messages; the oldest are dropped. */
const LONGEST_HISTORY = 24_000

/** A message of the ticket as text. */
export interface TranscriptLine {
  from: 'customer' | 'machine' | 'person'
  words: string
  /** Pictures that the customer sent with the message. */
  pictures?: readonly AiPicture[]
}

export interface PromptContext {
  prompt: string
  company: string
  contact: string
  language: Language
  /** Oldest first, limited by the prompt's maxMessages. */
  history: readonly TranscriptLine[]
  passages: readonly { title: string; text: string }[]
}

/**
 * Builds the model's input: the company's prompt, the general rules, the company's knowledge, and the last messages.
 */
export function questionOf(context: PromptContext): AiMessage[] {
  return [{ role: 'system', content: instructionsOf(context) }, ...talkOf(context.history)]
}

/** Builds the system message. Texts that others wrote are in it only as marked data. */
export function instructionsOf({ prompt, company, contact, language, passages }: PromptContext): string {
  const texts = promptMachineTexts[language]
  const name = lineName(contact)
  const data: DataLine[] = [
    ...(name === '' ? [] : [{ label: texts.contact, value: name }]),
    ...passages.map(({ title, text }) => ({ label: texts.knowledge, value: { title, text } })),
  ]
  return [prompt, texts.rules(company), ...(data.length > 0 ? [markData(data)] : [])].join('\n\n')
}

/** The last messages. Those of machines and of the company's users are the model's own role. */
function talkOf(history: readonly TranscriptLine[]): AiMessage[] {
  const talk: AiMessage[] = []
  let length = 0
  for (const line of history.toReversed()) {
    const content = roleText(line.words).slice(0, LONGEST_LINE)
    length += content.length
    if (length > LONGEST_HISTORY && talk.length > 0) break
    if (content !== '') talk.unshift(lineOf(line, content))
  }
  return talk
}

function lineOf({ from, pictures }: TranscriptLine, content: string): AiMessage {
  if (from !== 'customer') return { role: 'assistant', content }
  return pictures ? { role: 'user', content, pictures } : { role: 'user', content }
}

export const toolsOf = (language: Language): AiTool[] => {
  const { toolAbout, reasonAbout, summaryAbout } = promptMachineTexts[language]
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
