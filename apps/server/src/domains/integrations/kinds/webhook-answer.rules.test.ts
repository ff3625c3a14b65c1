import { expect, it } from 'vitest'
import { readWebhookAnswer } from './webhook-answer.rules.ts'

const answerWith = (...messages: object[]) => ({ messages, queueId: null, close: false })

it.each([
  ['a blank answer', ' \n', answerWith()],
  ['a text', 'Oi, tudo bem?', answerWith({ text: 'Oi, tudo bem?' })],
  ['a text in quotation marks', '"Oi"', answerWith({ text: 'Oi' })],
  ['a text that begins like JSON', '[promo] só hoje', answerWith({ text: '[promo] só hoje' })],
  ['{text}', '{"text":" Oi "}', answerWith({ text: 'Oi' })],
  ['a number as {text}', '{"text":123}', answerWith({ text: '123' })],
  ['a number', '12.5', answerWith({ text: '12.5' })],
  ['{output} of an AI agent', '{"output":" Oi "}', answerWith({ text: 'Oi' })],
  ['{output} in a list', '[{"output":"Oi"}]', answerWith({ text: 'Oi' })],
  ['a structured {output}', '{"output":{"text":"Oi","close":true}}', { ...answerWith({ text: 'Oi' }), close: true }],
  ['{output} with JSON as text', '{"output":"```json\\n{\\"text\\":\\"Oi\\"}\\n```"}', answerWith({ text: 'Oi' })],
  ['JSON as a text', JSON.stringify('{"text":"Oi"}'), answerWith({ text: 'Oi' })],
  ['items of n8n', '[{"json":{"text":"a"}},{"json":{"output":"b"}}]', answerWith({ text: 'a' }, { text: 'b' })],
  ['null', 'null', answerWith()],
  ['an empty object', '{}', answerWith()],
  ['an empty item', '[{}]', answerWith()],
  ['{text} without a value', '{"text":null}', answerWith()],
  ['texts as messages', '{"messages":["a",2]}', answerWith({ text: 'a' }, { text: '2' })],
  ['a variable in braces', '{nome}, tudo bem?', answerWith({ text: '{nome}, tudo bem?' })],
  ['a text with quotation marks', '"Oi", disse ela: "tudo bem"', answerWith({ text: '"Oi", disse ela: "tudo bem"' })],
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
  [
    'a text beside a file',
    '{"messages":[{"text":"a","mediaUrl":"https://a.br/b.png"}]}',
    answerWith({ mediaUrl: 'https://a.br/b.png', caption: 'a' }),
  ],
  ['a text beside an empty list', '{"messages":[],"text":"a"}', answerWith({ text: 'a' })],
  ['a queue and a close flag', '{"queueId":7,"close":true}', { messages: [], queueId: 7, close: true }],
  [
    'a queue id in text form and an invalid close flag',
    '{"queueId":"7","close":"yes"}',
    { messages: [], queueId: '7', close: false },
  ],
])('BOT-13: parses %s', (_what, body, answer) => expect(readWebhookAnswer(body)).toEqual(answer))

it.each(['<!DOCTYPE html><p>oi', '<html><body>', '<?xml version="1.0"?>'])('BOT-13: %j is a web page', (body) =>
  expect(readWebhookAnswer(body)).toBeNull(),
)

it.each([
  '{"message": "Workflow was started"}',
  '{"ok":true}',
  '[{"answer":"oi"}]',
  'true',
  '{"text":true}',
  '{"text":{"a":1}}',
  '{"text":["oi"]}',
  '{"messages":[null]}',
  '{"messages":[{"body":"oi"}]}',
  '[[[[[["oi"]]]]]]',
  '{"text": "oi"',
  '{"text": "oi",}',
  "{'text': 'oi'}",
  '{text: "oi"}',
  '[{"text": "oi"}',
  '["oi", ',
  '[',
  '"oi',
  '"text": "oi"}',
  '{"text":"a"}\n{"text":"b"}',
  'Warning: deprecated {"text":"oi"}',
  'data: {"text":"oi"}',
  '```json\n{"text": "oi\n```',
  '{"output":"{\\"text\\": \\"oi"}',
])('BOT-13: %j is not understood, and nothing of it is sent', (body) => {
  expect(readWebhookAnswer(body)).toMatchObject({
    messages: [],
    queueId: null,
    close: false,
    unknown: expect.any(String),
  })
})

it('BOT-13: understood messages beside others are sent', () => {
  const body = '{"messages":[{"text":"a"},{"body":"b"}],"queueId":7}'
  expect(readWebhookAnswer(body)).toEqual({
    messages: [{ text: 'a' }],
    queueId: 7,
    close: false,
    unknown: '{"body":"b"}',
  })
})

const long = `${'a'.repeat(5000)}z`

it.each([
  ['a plain text', long],
  ['a text in JSON', JSON.stringify(long)],
  ['{text}', JSON.stringify({ text: long })],
  ['messages', JSON.stringify({ messages: [{ text: long }] })],
])('BOT-13: a long answer as %s is parsed completely', (_what, body) => {
  expect(readWebhookAnswer(body)?.messages).toEqual([{ text: long }])
})

it('BOT-13: the content of a file is not understood', () => {
  expect(readWebhookAnswer('\ufffdPNG\r\n\u001a\n\0\0\0\rIHDR')).toEqual({
    ...answerWith(),
    unknown: 'PNG\r\n\n\rIHDR',
  })
  expect(readWebhookAnswer('a\tb\r\nc')).toEqual(answerWith({ text: 'a\tb\r\nc' }))
})
