import { expect, it } from 'vitest'
import { readDetectedIntent } from './dialogflow.rules.ts'

const texts = (...text: string[]) => ({ text: { text } })
const answer = (fulfillmentMessages: unknown[], fulfillmentText = '') => ({
  queryResult: { fulfillmentMessages, fulfillmentText },
})

it.each<[string, unknown[], string[]]>([
  ['of one platform', [texts('oi')], ['oi']],
  [
    'of several platforms those that are for all',
    [{ ...texts('oi, Facebook'), platform: 'FACEBOOK' }, texts('oi'), { ...texts('oi, Slack'), platform: 'SLACK' }],
    ['oi'],
  ],
  ['that says that it is for all', [{ ...texts('oi'), platform: 'PLATFORM_UNSPECIFIED' }], ['oi']],
  [
    'of another platform alone, those of the first',
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
