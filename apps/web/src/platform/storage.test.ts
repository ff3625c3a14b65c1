import { afterEach, expect, it } from 'vitest'
import { readStored } from './storage.ts'

afterEach(() => localStorage.clear())

it.each([
  ['en', 'en'],
  ['pt-BR', 'pt'],
  ['"pt"', 'pt'],
  ['', 'pt'],
] as const)('a stored language %j is read as %s', (stored, language) => {
  localStorage.setItem('language', stored)
  expect(readStored('language')).toBe(language)
})

it('an invalid stored theme falls back to the system theme', () => {
  localStorage.setItem('preferredTheme', 'blue')
  expect(readStored('preferredTheme')).toBe(null)
})
