import { defaultTexts } from '@recado/contract/automatic-texts/default-texts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { TextForm } from './text-form.tsx'

// jsdom has no `document.fonts`, which the auto-growing field uses.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterEach(cleanup)

it('PLUS-51: the variables of a text have names, and a chip inserts its mark', async () => {
  const standard = defaultTexts.pt.transferBoth
  const text = { key: 'transferBoth', text: '', default: standard, isOwn: false } as const
  await drawPage(<TextForm text={text} language="pt" onClose={() => undefined} />, adminUser)
  const variables = within(await screen.findByRole('group', { name: 'Inserir no texto' }))
  expect(variables.getByRole('button', { name: 'Nome da fila' })).toBeTruthy()
  fireEvent.click(variables.getByRole('button', { name: 'Nome do atendente' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texto' }).value).toBe('{{attendant}}')
})
