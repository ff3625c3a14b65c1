import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { drawPage } from '../../../../test/draw-page.tsx'
import { RecoveryScreen } from './recovery-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('SGN-10, SGN-11: after a reload the mailed code can still be entered; neither code nor password is remembered', async () => {
  answer({ 'POST /forgetpassword/rita@loja.test': { status: 200 } })
  await drawPage(<RecoveryScreen />, null, ['/login'])
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'rita@loja.test' } })
  fireEvent.click(screen.getByRole('button', { name: /código/i }))
  fireEvent.change(await screen.findByLabelText(/^Código/), { target: { value: 'ABCD1234' } })
  fireEvent.change(screen.getByLabelText(/^Nova senha/, { selector: 'input' }), { target: { value: 'Segredo-1' } })
  cleanup()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Segredo|ABCD/)
  await drawPage(<RecoveryScreen />, null, ['/login'])
  const code = (await screen.findByLabelText(/^Código/)) as HTMLInputElement
  expect(code.value).toBe('')
  expect(screen.getAllByText(/rita@loja\.test/).length).toBeGreaterThan(0)
})
