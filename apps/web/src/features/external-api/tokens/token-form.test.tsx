import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../../conversations/test/draw.tsx'
import { TokenForm } from './token-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a token that cannot be shown again is closed by its button, not by Esc', async () => {
  const onClose = vi.fn()
  answer({ 'POST /api-tokens': { id: 1, name: 'Loja', ending: 'wxyz', scopes: [], token: 'rct_abc' } })
  await draw(<TokenForm onClose={onClose} />, { profile: 'admin' })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nome/ }), { target: { value: 'Loja' } })
  fireEvent.click(screen.getByRole('button', { name: 'Criar token' }))
  fireEvent.keyDown(await screen.findByDisplayValue('rct_abc'), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})
