import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { readStored } from '../../platform/storage.ts'
import { LettersChoice } from './letters-choice.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('single letters are turned off and on in the account panel, and this browser remembers it', async () => {
  answer({})
  await drawPage(<LettersChoice />, adminUser)
  const name = 'Usar letras como atalhos na lista'
  fireEvent.click(await screen.findByRole('switch', { name, checked: true }))
  await screen.findByRole('switch', { name, checked: false })
  expect(readStored('letterShortcuts')).toBe(false)
  fireEvent.click(screen.getByRole('switch', { name }))
  expect(readStored('letterShortcuts')).toBe(true)
})
