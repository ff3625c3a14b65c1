import { expect, it } from 'vitest'
import { MAX_NAME_BYTES, safeFileName } from './file-name.rules.ts'

const bytes = (text: string | null) => new TextEncoder().encode(text ?? '').length

it.each<[string | null | undefined, string | null]>([
  ['contrato.pdf', 'contrato.pdf'],
  ['Orçamento nº 12/2026.pdf', 'Orçamento nº 12-2026.pdf'],
  ['Orçamento nº 12\\2026.pdf', 'Orçamento nº 12-2026.pdf'],
  ['12 / 2026.pdf', '12 - 2026.pdf'],
  ['a/b/c.pdf', 'a-b-c.pdf'],
  ['C:\\fakepath\\x.pdf', 'x.pdf'],
  ['C:\\fakepath\\Orçamento nº 12/2026.pdf', 'Orçamento nº 12-2026.pdf'],
  ['\\\\servidor\\pasta\\x.pdf', 'x.pdf'],
  ['/home/ana/x.pdf', 'x.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\x.pdf', 'x.pdf'],
  ['FOTO.JPG', 'FOTO.JPG'],
  ['sem extensão', 'sem extensão'],
  ['.env', 'env'],
  ['...nota.txt', 'nota.txt'],
  ['nota.txt. . ', 'nota.txt'],
  ['..', null],
  ['....', null],
  ['/', null],
  ['   ', null],
  ['', null],
  [null, null],
  [undefined, null],
  ['con', '_con'],
  ['CON.txt', '_CON.txt'],
  ['Lpt1.tar.gz', '_Lpt1.tar.gz'],
  ['contas.txt', 'contas.txt'],
  ['linha\r\nnova\u0000.pdf', 'linhanova.pdf'],
  ['fatura\u202efdp.exe', 'faturafdp.exe'],
  ['a\u2066b\u2069\u200f.pdf', 'ab.pdf'],
  ['zero\u200b\ufeffwidth.pdf', 'zerowidth.pdf'],
  ['100% certo.pdf', '100% certo.pdf'],
  ['a%2Fb.pdf', 'a%2Fb.pdf'],
  ['o "melhor" preço.pdf', "o 'melhor' preço.pdf"],
  ["d'água.pdf", "d'água.pdf"],
  ['14:30 | ata.pdf', '14-30 - ata.pdf'],
  ['quanto?*<>.pdf', 'quanto.pdf'],
  ['a;b,c&d#e.pdf', 'a;b,c&d#e.pdf'],
  ['família 👨‍👩‍👧.jpg', 'família 👨‍👩‍👧.jpg'],
  ['Orc\u0327amento.pdf', 'Orçamento.pdf'],
  ['\ud83d quebrado.pdf', ' quebrado.pdf'.trim()],
  ['日本語.pdf', '日本語.pdf'],
])('messages.3: %j becomes %j', (original, name) => {
  expect(safeFileName(original)).toBe(name)
})

it.each([
  ['letters', `${'n'.repeat(300)}.png`, '.png'],
  ['accents', `${'ã'.repeat(300)}.png`, '.png'],
  ['emoji', `${'👨‍👩‍👧'.repeat(60)}.pdf`, '.pdf'],
  ['letters with a double extension', `${'x'.repeat(300)}.tar.gz`, '.tar.gz'],
  ['letters without an extension', 'n'.repeat(300), 'n'],
  ['letters after an early dot', `a.${'n'.repeat(300)}`, 'n'],
  ['a single grapheme', `a${'\u0301'.repeat(5000)}.pdf`, '.pdf'],
])('messages.3: a long name of %s keeps its extension within 255 bytes', (_what, original, ending) => {
  const name = safeFileName(original)
  expect(bytes(name)).toBeLessThanOrEqual(MAX_NAME_BYTES)
  expect(name?.endsWith(ending)).toBe(true)
  expect(name?.isWellFormed()).toBe(true)
  expect(name).not.toMatch(/\u200d\.pdf$/)
})

it('messages.3: a name of exactly 255 bytes stays, a longer one is shortened', () => {
  const exact = `${'n'.repeat(251)}.png`
  expect(safeFileName(exact)).toBe(exact)
  expect(safeFileName(`n${exact}`)).toBe(exact)
})

it('messages.3: a sanitised name stays the same', () => {
  for (const original of ['12/2026.pdf', 'CON.txt', `${'👍'.repeat(150)}.png`, '..\\a:b"c.txt']) {
    const once = safeFileName(original)
    expect(safeFileName(once)).toBe(once)
  }
})
