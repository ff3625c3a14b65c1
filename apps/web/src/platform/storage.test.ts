import { afterEach, expect, it } from 'vitest'
import { readStored } from './storage.ts'

afterEach(() => localStorage.clear())

it.each([
  ['en', 'en'],
  ['pt-BR', 'pt'],
  ['"pt"', 'pt'],
  ['', 'pt'],
] as const)('a language that another program kept here as %j is read as %s', (kept, language) => {
  localStorage.setItem('language', kept)
  expect(readStored('language')).toBe(language)
})

it('a theme that is none is that of the system', () => {
  localStorage.setItem('preferredTheme', 'blue')
  expect(readStored('preferredTheme')).toBe(null)
})
