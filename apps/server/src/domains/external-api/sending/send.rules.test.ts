import { expect, it } from 'vitest'
import { contentText, keysKeptSince, recipientOf, type SentContent } from './send.rules.ts'

it.each([
  ['5511987654321', '5511987654321'],
  ['551187654321', '5511987654321'],
  ['11 98765-4321', '5511987654321'],
  ['+351 912 345 678', '351912345678'],
  ['98765-4321', null],
  ['8765-4321', null],
  ['123', null],
  ['1234567890123456', null],
  ['00000000', null],
  ['0000000000000', null],
  ['00000001234', null],
  ['+0000000000', null],
  ['0011987654321', '5511987654321'],
  ['00351912345678', '351912345678'],
  ['ramal', null],
])('%s is sent to %s', (input, number) => {
  expect(recipientOf(input)).toBe(number)
})

const content: SentContent = {
  number: '5511987654321',
  body: 'oi',
  connectionId: 4,
  name: '',
  marketing: false,
  files: [{ name: 'a.png', digest: 'x' }],
}
it.each<[string, Partial<SentContent>]>([
  ['number', { number: '5511987654322' }],
  ['text', { body: 'oi ' }],
  ['connection', { connectionId: null }],
  ['name', { name: 'Ana' }],
  ['marketing', { marketing: true }],
  ['template', { template: { name: 'a', language: 'pt_BR', parameters: [] } }],
  ['file', { files: [{ name: 'a.png', digest: 'y' }] }],
  ['file name', { files: [{ name: 'b.png', digest: 'x' }] }],
  ['number of files', { files: [] }],
])('another %s makes it different content', (_, change) => {
  expect(contentText({ ...content })).toEqual(contentText(content))
  expect(contentText({ ...content, ...change })).not.toEqual(contentText(content))
})

it('keys are stored for seven days', () => {
  expect(keysKeptSince(new Date('2026-05-08T10:00:00Z'))).toEqual(new Date('2026-05-01T10:00:00Z'))
})
