import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { drawPage } from '../../../../test/draw-page.tsx'
import { NewEmailForm } from './new-email-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('companies.12: the offer to claim an unconfirmed address is shown only while the field contains that address', async () => {
  answer({ 'POST /auth/new-email': { status: 409, body: { error: 'ERR_DUPLICATED_EMAIL', canClaim: true } } })
  await drawPage(<NewEmailForm challenge="desafio" onChosen={vi.fn()} onBack={vi.fn()} />, null, ['/login'])
  const field = await screen.findByLabelText('Novo e-mail')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type(' x@loja.test ')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar e entrar' }))
  const offer = { name: 'Este e-mail é meu' }
  expect(await screen.findByRole('button', offer)).toBeTruthy()
  type('y@loja.test')
  expect(screen.queryByRole('button', offer)).toBeNull()
  type('x@loja.test')
  expect(screen.getByRole('button', offer)).toBeTruthy()
})
