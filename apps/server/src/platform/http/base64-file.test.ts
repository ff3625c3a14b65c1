import { expect, it } from 'vitest'
import { createBase64Decoder, decodeBase64 } from './base64-file.ts'

const limits = { field: 'file', maxBytes: 8 }
const decode = (text: string) => {
  const file = decodeBase64(text, limits)
  return file && [file.bytes.toString('latin1'), file.mimetype]
}

it.each([
  ['QUJD', ['ABC', '']],
  ['QUI=', ['AB', '']],
  ['QUI', ['AB', '']],
  ['QQ==', ['A', '']],
  ['QUJD\r\nREVG\n', ['ABCDEF', '']],
  ['/+8=', ['\xff\xef', '']],
  ['_-8', ['\xff\xef', '']],
  ['data:image/png;base64,QUJD', ['ABC', 'image/png']],
  ['DATA:Text/CSV;charset=utf-8;base64,QUJD', ['ABC', 'text/csv']],
  ['data:;base64,QUJD', ['ABC', '']],
  ['data', ['u\xabZ', '']],
  ['', null],
  ['QUJDREVGR0g=', ['ABCDEFGH', '']],
])('external-api.11: %j is %j', (text, file) => {
  expect(decode(text)).toEqual(file)
})

it.each([
  ['QUJDREVGR0hJ', 'ERR_BODY_TOO_LARGE'],
  ['Q', 'ERR_VALIDATION'],
  ['QU==JD', 'ERR_VALIDATION'],
  ['não é', 'ERR_VALIDATION'],
  ['https://a.example/foto.png', 'ERR_VALIDATION'],
  ['data:image/png,QUJD', 'ERR_VALIDATION'],
  ['data:image/png;base64', 'ERR_VALIDATION'],
  ['data:image/png;base64,', 'ERR_EMPTY_FILE'],
  [`data:${'x'.repeat(300)}`, 'ERR_VALIDATION'],
  ['====', 'ERR_VALIDATION'],
])('external-api.11: %j is refused with %s', (text, error) => {
  expect(() => decode(text)).toThrow(error)
})

it('decodes a text in parts of any length', () => {
  for (const size of [1, 2, 3, 5]) {
    const decoder = createBase64Decoder({ field: 'file', maxBytes: 100 })
    const text = 'data:image/png;base64,QUJDREVGR0hJSg=='
    const parts: Buffer[] = []
    for (let at = 0; at < text.length; at += size) parts.push(decoder.decode(text.slice(at, at + size)))
    const end = decoder.end()
    expect([Buffer.concat([...parts, end?.bytes ?? Buffer.alloc(0)]).toString(), end?.mimetype]).toEqual([
      'ABCDEFGHIJ',
      'image/png',
    ])
  }
})
