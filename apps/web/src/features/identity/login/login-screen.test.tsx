import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { drawPage } from '../../../../test/draw-page.tsx'
import { usePayer } from '../../../platform/payer.ts'
import { LoginScreen } from './login-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  usePayer.setState({ paying: false })
})

const over = { error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-05-10' }

it('AUT-05: after the due date the second factor comes first, then the message and a way to pay', async () => {
  const calls = answer({
    'POST /auth/login': { status: 401, body: { error: 'ERR_TWO_FACTOR_REQUIRED', challenge: 'desafio' } },
    'POST /auth/two-factor': { status: 401, body: { ...over, paymentToken: 'so-para-pagar' } },
  })
  const { router } = await drawPage(<LoginScreen />, null, ['/pagar', '/recuperar-senha', '/cadastro'])
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'ana@loja.test' } })
  fireEvent.change(screen.getByLabelText('Senha', { selector: 'input' }), { target: { value: 'segredo1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  const code = await screen.findByLabelText(/Código/)
  expect(screen.queryByText('Pagar agora')).toBeNull()
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  const pay = await screen.findByText('Pagar agora')
  expect(screen.getByRole('alert').textContent).toMatch(/10\/05\/2020/)
  expect(calls.map(({ body }) => body)).toContainEqual({ challenge: 'desafio', code: '123456' })
  fireEvent.click(pay)
  await waitFor(() => expect(router.state.location.pathname).toBe('/pagar'))
  expect(usePayer.getState().paying).toBe(true)
})

it('SGN-12: the login links to the legal pages, which need no login', async () => {
  answer({})
  await drawPage(<LoginScreen />, null, ['/privacy-policy', '/terms-of-service', '/recuperar-senha', '/cadastro'])
  const leads = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await leads('Política de privacidade')).toBe('/privacy-policy')
  expect(await leads('Termos de serviço')).toBe('/terms-of-service')
})
