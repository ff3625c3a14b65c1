import { expect, it } from 'vitest'
import { readWebhookAnswer } from './webhook-answer.rules.ts'

const answerWith = (...messages: object[]) => ({ messages, queueId: null, close: false })

it.each([
  ['a blank answer', ' \n', answerWith()],
  ['a text', 'Oi, tudo bem?', answerWith({ text: 'Oi, tudo bem?' })],
  ['a text in quotation marks', '"Oi"', answerWith({ text: 'Oi' })],
  ['a text that begins like JSON', '[promo] só hoje', answerWith({ text: '[promo] só hoje' })],
  ['{text}', '{"text":" Oi "}', answerWith({ text: 'Oi' })],
  ['an object without known fields', '{"ok":true}', answerWith()],
  ['an n8n list with one answer', '[{"text":"Oi"}]', answerWith({ text: 'Oi' })],
  ['an empty list', '[]', answerWith()],
  [
    'messages',
    '{"messages":[{"text":"a"},{"mediaUrl":"https://a.br/b.png","caption":"c"},{"mediaUrl":"https://a.br/d"},{"text":""}]}',
    answerWith(
      { text: 'a' },
      { mediaUrl: 'https://a.br/b.png', caption: 'c' },
      { mediaUrl: 'https://a.br/d', caption: '' },
    ),
  ],
  ['a queue and a close flag', '{"queueId":7,"close":true}', { messages: [], queueId: 7, close: true }],
  [
    'a queue id in text form and an invalid close flag',
    '{"queueId":"7","close":"yes"}',
    { messages: [], queueId: '7', close: false },
  ],
])('BOT-13: parses %s', (_what, body, answer) => expect(readWebhookAnswer(body)).toEqual(answer))

it.each(['<!DOCTYPE html><p>oi', '<html><body>', '[1]', '{"messages":["oi"]}', '{"messages":[null]}'])(
  'BOT-13: %j is an invalid answer',
  (body) => expect(readWebhookAnswer(body)).toBeNull(),
)

const long = `${'a'.repeat(5000)}z`

it.each([
  ['a plain text', long],
  ['a text in JSON', JSON.stringify(long)],
  ['{text}', JSON.stringify({ text: long })],
  ['messages', JSON.stringify({ messages: [{ text: long }] })],
])('BOT-13: a long answer as %s is parsed completely', (_what, body) => {
  expect(readWebhookAnswer(body)?.messages).toEqual([{ text: long }])
})
