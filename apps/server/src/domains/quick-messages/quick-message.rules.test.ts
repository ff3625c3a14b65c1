import { expect, it } from 'vitest'
import { attachmentName, mayUse } from './quick-message.rules.ts'

const row = (geral: boolean, user_id: number | null) => ({ geral, user_id })

it.each([
  [true, 7, 7, true],
  [true, 8, 7, true],
  [true, null, 7, true],
  [false, 7, 7, true],
  [false, 8, 7, false],
  [false, null, 7, false],
])('QCK-04: geral %s of user %s is for user %s: %s', (geral, author, userId, may) => {
  expect(mayUse(userId, row(geral, author))).toBe(may)
})

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
