import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../conversations/test/draw.tsx'
import { KnowledgeForm } from './knowledge-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('AI-01: a text that is too long is kept whole and shows an error instead of being cut', async () => {
  const calls = answer({})
  await draw(<KnowledgeForm onClose={() => undefined} />, { profile: 'admin' })
  const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
  expect(box('Resposta').hasAttribute('maxlength')).toBe(false)
  fireEvent.change(box('Pergunta'), { target: { value: 'Qual o prazo?' } })
  fireEvent.change(box('Resposta'), { target: { value: 'x'.repeat(10_001) } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Use de 3 a 10.000 caracteres.')).toBeTruthy()
  expect(box('Resposta').value.length).toBe(10_001)
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})
