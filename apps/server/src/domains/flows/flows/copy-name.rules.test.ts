import { expect, it } from 'vitest'
import { copyName } from './copy-name.rules.ts'

it.each([
  ['Boas-vindas', 'pt', 'Boas-vindas (cópia)'],
  ['Boas-vindas', 'en', 'Boas-vindas (copy)'],
  ['Boas-vindas', 'es', 'Boas-vindas (copia)'],
  ['x'.repeat(50), 'pt', `${'x'.repeat(42)} (cópia)`],
  [`${'x'.repeat(41)} y`, 'pt', `${'x'.repeat(41)} (cópia)`],
  [`${'x'.repeat(41)}😀😀`, 'pt', `${'x'.repeat(41)} (cópia)`],
] as const)('FLL-02: a copy of %s in %s is named %s', (name, language, copy) => {
  expect(copyName(name, language)).toBe(copy)
  expect(copyName(name, language).length).toBeLessThanOrEqual(50)
})
