import { expect, it } from 'vitest'
import { sniffType } from './sniff-type.ts'
import { isShownInline } from './text-type.rules.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const opus = Buffer.concat([
  Buffer.from('OggS\0\x02'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead\x01\x01'),
  Buffer.alloc(64),
])

it.each([
  ['a picture, whatever it is called', png, 'invoice.html', 'image/png', 'png'],
  ['a voice note', opus, 'voice.mp3', 'audio/ogg', 'ogg'],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'a.exe', 'application/pdf', 'pdf'],
  ['a text', Buffer.from('olá, tudo bem?'), 'letter.txt', 'text/plain', 'txt'],
  ['a table', Buffer.from('nome;telefone\nAna;11'), 'contacts.csv', 'text/csv', 'csv'],
  ['a text under a strange name', Buffer.from('olá'), '__proto__.constructor', 'text/plain', 'txt'],
  [
    'HTML named as a picture',
    Buffer.from('<html><script>alert(1)</script>'),
    'a.png',
    'application/octet-stream',
    'bin',
  ],
  ['HTML after a text', Buffer.from('hello <script>alert(1)</script>'), 'a.txt', 'application/octet-stream', 'bin'],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'a.svg',
    'application/octet-stream',
    'bin',
  ],
  ['SVG as XML', Buffer.from('<?xml version="1.0"?><svg/>'), 'a.jpg', 'application/octet-stream', 'bin'],
  ['unknown bytes', Buffer.from([0, 1, 2, 3]), 'a.png', 'application/octet-stream', 'bin'],
  ['nothing', Buffer.alloc(0), 'a.txt', 'application/octet-stream', 'bin'],
])('%s', async (_name, content, fileName, mimetype, extension) => {
  expect(await sniffType(content, fileName)).toEqual({ mimetype, extension })
})

it.each([
  ['image/png', true],
  ['audio/ogg', true],
  ['video/mp4', true],
  ['image/svg+xml', false],
  ['text/html', false],
  ['text/plain', false],
  ['application/octet-stream', false],
])('whether %s is shown in place: %s', (mimetype, isInline) => expect(isShownInline(mimetype)).toBe(isInline))
