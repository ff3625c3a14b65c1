import { describe, expect, it } from 'vitest'
import { cleanedFileName, uniqueFileName } from './step-files.rules.ts'

const id = 'A1b2C3d4-e5f6'

describe('names of files of steps', () => {
  it.each([
    ['Promoção 1.png', 'Promocao_1.png'],
    ['ação/çãõ (final)!.PDF', 'cao__final__.PDF'],
    ['C:\\fotos\\é.jpg', 'e.jpg'],
    ['данные.txt', '______.txt'],
    ['tabela.tar.gz', 'tabela.tar.gz'],
    ['', 'arquivo'],
    [`${'a'.repeat(300)}.ogg`, `${'a'.repeat(116)}.ogg`],
  ])('STE-08: %s is cleaned', (name, clean) => expect(cleanedFileName(name)).toBe(clean))

  it('STE-08: a unique prefix stands before it, once', () => {
    const named = uniqueFileName('Promoção 1.png', id)
    expect(named).toBe('a1b2c3d4_Promocao_1.png')
    expect(uniqueFileName(named, 'ffffffff')).toBe(named)
  })
})
