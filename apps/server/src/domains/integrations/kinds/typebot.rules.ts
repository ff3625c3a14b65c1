import { streamSafe } from '@recado/contract/values/drawable.rules'
import { z } from 'zod'
import { markdownToWhatsApp } from '../../../platform/whatsapp-text/markdown.rules.ts'
import { richTextOf } from './rich-text.rules.ts'

/** The stored state of a Typebot session. */
export const typebotMemory = z.object({
  session: z.string(),
  /** Time of the customer's last message, in milliseconds since 1970. */
  at: z.number(),
  /** Choices that can be selected by number. */
  choices: z.array(z.string()),
})
export type TypebotMemory = z.output<typeof typebotMemory>

export function readTypebotMemory(value: unknown): TypebotMemory | null {
  const read = typebotMemory.safeParse(value)
  return read.success ? read.data : null
}

const url = z.string().nullish()
const bubble = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    // Servers that ignore the requested format answer rich text.
    content: z.object({
      markdown: z.string().nullish(),
      richText: z.unknown().optional(),
      plainText: z.string().nullish(),
    }),
  }),
  z.object({ type: z.enum(['image', 'video', 'audio']), content: z.object({ url, type: z.string().nullish() }) }),
  z.object({ type: z.literal('embed'), content: z.object({ url }) }),
])

const chat = z.object({
  sessionId: z.string().optional(),
  messages: z.array(z.unknown()),
  input: z
    .object({
      type: z.string(),
      // Choices with a picture have a title.
      items: z.array(z.object({ content: z.string().nullish(), title: z.string().nullish() })).nullish(),
    })
    .nullish(),
})

export type Bubble = { text: string } | { mediaUrl: string; caption: string }

export interface TypebotReply {
  /** Set for a new session. */
  session: string | null
  bubbles: Bubble[]
  choices: string[]
  /** The bot expects no further input. */
  ended: boolean
}

/** Parses a response of startChat or continueChat. Null if it is invalid. Unsupported kinds of bubbles are skipped. */
export function readReply(value: unknown): TypebotReply | null {
  const read = chat.safeParse(value)
  if (!read.success) return null
  const { sessionId = null, messages, input } = read.data
  const bubbles = messages.flatMap((one): Bubble[] => {
    const parsed = bubble.safeParse(one)
    if (!parsed.success) return []
    const { data } = parsed
    if (data.type === 'text') {
      const text = textOf(data.content)
      return text === '' ? [] : [{ text }]
    }
    const { url } = data.content
    if (!url) return []
    return data.type === 'embed' || isPlayerPage(data) ? [{ text: url }] : [{ mediaUrl: url, caption: '' }]
  })
  const choices = (input?.items ?? []).map(({ content, title }) => (content || title || '').trim()).filter(Boolean)
  return { session: sessionId, bubbles, choices, ended: !input }
}

/** Whether a video's address is a page of a site such as YouTube, not a file. */
const isPlayerPage = ({ type, content }: { type: string; content: { type?: string | null | undefined } }): boolean =>
  type === 'video' && (content.type ?? 'url') !== 'url'

interface TextContent {
  markdown?: string | null | undefined
  richText?: unknown
  plainText?: string | null | undefined
}

const textOf = ({ markdown, richText, plainText }: TextContent): string =>
  markdownToWhatsApp(markdown ?? '') || richTextOf(richText) || (plainText ?? '').trim()

/** Appends the choices as a numbered list to the last text. */
export function withChoices(bubbles: readonly Bubble[], choices: readonly string[], help: string): Bubble[] {
  if (choices.length === 0) return [...bubbles]
  const list = choices.map((choice, index) => `*[ ${index + 1} ]* - ${choice}`).join('\n')
  return [...bubbles, { text: `${list}\n\n${help}` }]
}

/** Converts the customer's text for the Typebot: a number selects the choice with that number. */
export function selectChoice(text: string, choices: readonly string[]): string {
  const number = /^\s*(\d{1,3})\s*[.)]?\s*$/.exec(text)?.[1]
  return (number === undefined ? undefined : choices[Number(number) - 1]) ?? text
}

const folded = (text: string) => streamSafe(text).normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Whether a message is the keyword; an empty keyword never matches. */
export const isKeyword = (text: string, keyword: string): boolean =>
  keyword.trim() !== '' && folded(text) === folded(keyword)

/** Whether a session is older than the limit. 0 minutes: never expires. */
export const isSessionExpired = (at: number, now: number, minutes: number): boolean =>
  minutes > 0 && now - at > minutes * 60_000
