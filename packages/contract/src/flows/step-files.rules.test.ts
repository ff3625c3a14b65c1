import { describe, expect, it } from 'vitest'
import { cleanedFileName, uniqueFileName } from './step-files.rules.ts'

const id = 'A1b2C3d4-e5f6'

describe('file names of steps', () => {
  it.each([
    ['Promoção 1.png', 'Promocao_1.png'],
    ['ação/çãõ (final)!.PDF', 'cao__final__.PDF'],
    ['C:\\fotos\\é.jpg', 'e.jpg'],
    ['данные.txt', '______.txt'],
    ['tabela.tar.gz', 'tabela.tar.gz'],
    ['', 'arquivo'],
    [`${'a'.repeat(300)}.ogg`, `${'a'.repeat(116)}.ogg`],
  ])('STE-08: %s is sanitised', (name, clean) => expect(cleanedFileName(name)).toBe(clean))

  it('STE-08: the name gets a unique prefix, only once', () => {
    const prefixedName = uniqueFileName('Promoção 1.png', id)
    expect(prefixedName).toBe('a1b2c3d4_Promocao_1.png')
    expect(uniqueFileName(prefixedName, 'ffffffff')).toBe(prefixedName)
  })
})
