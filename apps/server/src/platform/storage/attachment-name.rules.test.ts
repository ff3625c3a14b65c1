import { expect, it } from 'vitest'
import { attachmentName } from './attachment-name.rules.ts'

it.each([
  ['a b.png', 'a_b.png'],
  ['Orçamento nº 12/2026.pdf', 'Orçamento_nº_12-2026.pdf'],
  ['  a  b\tc.png ', 'a__b_c.png'],
  ['tabela de preços.pdf', 'tabela_de_preços.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fotos\\a b.jpg', 'a_b.jpg'],
  ['..', 'arquivo.pdf'],
  ['x"\r\ny.png', "x'y.png"],
  [`${'n'.repeat(300)}.png`, `${'n'.repeat(251)}.png`],
])('QCK-03: %j is stored as %j', (original, stored) => {
  expect(attachmentName(original, 'pdf')).toBe(stored)
})
