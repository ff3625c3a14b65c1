import { z } from 'zod'

const detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().optional(),
    fulfillmentMessages: z
      .array(
        z.object({
          platform: z.string().optional(),
          text: z.object({ text: z.array(z.string()).optional() }).optional(),
          image: z.object({ imageUri: z.string() }).optional(),
        }),
      )
      .optional(),
    intent: z.object({ endInteraction: z.boolean().optional(), liveAgentHandoff: z.boolean().optional() }).optional(),
  }),
})

export interface Detected {
  messages: Array<{ text: string } | { mediaUrl: string; caption: string }>
  /** The agent hands over to an attendant. */
  person: boolean
  /** The agent ended the conversation. */
  ends: boolean
}

/** Parses the response of detectIntent. Null if it is invalid. */
export function readDetectedIntent(value: unknown): Detected | null {
  const read = detected.safeParse(value)
  if (!read.success) return null
  const { fulfillmentMessages = [], fulfillmentText = '', intent } = read.data.queryResult
  const messages = ofOnePlatform(fulfillmentMessages).flatMap(({ text, image }): Detected['messages'] => {
    if (image) return [{ mediaUrl: image.imageUri, caption: '' }]
    return (text?.text ?? []).filter((one) => one.trim() !== '').map((one) => ({ text: one }))
  })
  if (messages.length === 0 && fulfillmentText.trim() !== '') messages.push({ text: fulfillmentText })
  return { messages, person: intent?.liveAgentHandoff === true, ends: intent?.endInteraction === true }
}

const FOR_ALL = 'PLATFORM_UNSPECIFIED'

/** Agents return answers for several platforms. Uses those for all platforms, otherwise those of the first platform. */
function ofOnePlatform<T extends { platform?: string | undefined }>(messages: readonly T[]): T[] {
  const of = ({ platform = FOR_ALL }: T) => platform
  const chosenPlatform = messages.some((one) => of(one) === FOR_ALL) || !messages[0] ? FOR_ALL : of(messages[0])
  return messages.filter((one) => of(one) === chosenPlatform)
}

/** Maximum characters of a question in Dialogflow ES. */
export const LONGEST_QUESTION = 256
