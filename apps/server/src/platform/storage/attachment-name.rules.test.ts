import { expect, it } from 'vitest'
import { attachmentName } from './attachment-name.rules.ts'

it.each([
  ['a b.png', 'a_b.png'],
  ['  a  b\tc.png ', 'a__b_c.png'],
  ['tabela de preços.pdf', 'tabela_de_preços.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fotos\\a b.jpg', 'a_b.jpg'],
  ['..', 'arquivo.pdf'],
  ['x"\r\ny.png', 'xy.png'],
  [`${'n'.repeat(300)}.png`, `${'n'.repeat(196)}.png`],
  [`n${'👍'.repeat(150)}.png`, `n${'👍'.repeat(97)}.png`],
])('QCK-03: %j is kept as %j', (given, kept) => {
  expect(attachmentName(given, 'pdf')).toBe(kept)
})
