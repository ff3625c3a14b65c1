import { expect, it } from 'vitest'
import { textOfBytes } from './text-bytes.rules.ts'

const text = 'Nome;Número\r\nJosé;11987654321\r\n'
const utf16 = (big: boolean, mark: boolean) => {
  const letters = `${mark ? '\ufeff' : ''}${text}`
  return Uint8Array.from(
    [...letters].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return big ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )
}

it.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ['UTF-16 LE with a byte order mark', utf16(false, true)],
  ['UTF-16 BE with a byte order mark', utf16(true, true)],
  ['UTF-16 LE', utf16(false, false)],
  ['UTF-16 BE', utf16(true, false)],
])('CTC-06: %s is decoded', (_, bytes) => {
  expect(textOfBytes(bytes)).toBe(text)
})

it('CTC-06: bytes with unexpected NUL are not text', () => {
  expect(textOfBytes(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 8, 65, 66]))).toBeNull()
  expect(textOfBytes(new Uint8Array())).toBe('')
})
