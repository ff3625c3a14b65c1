import { expect, it } from 'vitest'
import { pictureName } from './picture-name.rules.ts'

it.each([
  ['aviso.PNG', 'png', 'aviso.PNG'],
  ['Promoção de  maio.png', 'png', 'Promoção_de__maio.png'],
  ['aviso.html', 'png', 'aviso.png'],
  ['../../etc/passwd', 'png', 'passwd.png'],
  ['C:\\fotos\\obra final.jpeg', 'jpg', 'obra_final.jpeg'],
  ['a\r\nb".png', 'png', "ab'.png"],
  ['.png', 'png', 'imagem.png'],
  ['', 'jpg', 'imagem.jpg'],
  [`a${'👍'.repeat(80)}.png`, 'png', `a${'👍'.repeat(38)}.png`],
])('%j with the type %s becomes %s', (original, extension, expected) => {
  expect(pictureName(original, extension)).toBe(expected)
})
