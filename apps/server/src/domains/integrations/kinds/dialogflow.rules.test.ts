import { expect, it } from 'vitest'
import { readDetectedIntent } from './dialogflow.rules.ts'

const texts = (...text: string[]) => ({ text: { text } })
const answer = (fulfillmentMessages: unknown[], fulfillmentText = '') => ({
  queryResult: { fulfillmentMessages, fulfillmentText },
})

it.each<[string, unknown[], string[]]>([
  ['messages of one platform', [texts('oi')], ['oi']],
  [
    'messages of several platforms and of none',
    [{ ...texts('oi, Facebook'), platform: 'FACEBOOK' }, texts('oi'), { ...texts('oi, Slack'), platform: 'SLACK' }],
    ['oi'],
  ],
  ['an unspecified platform', [{ ...texts('oi'), platform: 'PLATFORM_UNSPECIFIED' }], ['oi']],
  [
    'messages of other platforms only',
    [
      { ...texts('um'), platform: 'FACEBOOK' },
      { ...texts('one'), platform: 'SLACK' },
      { ...texts('dois'), platform: 'FACEBOOK' },
    ],
    ['um', 'dois'],
  ],
])('BOT-13: an answer with %s contains no duplicates', (_what, messages, expectedTexts) => {
  expect(readDetectedIntent(answer(messages))?.messages).toEqual(expectedTexts.map((text) => ({ text })))
})
