import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../platform/session.ts'
import { Toasts } from '../../../ui/toasts/toasts.tsx'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { NewCodesDialog, TwoFactorSetUpDialog } from './two-factor-dialogs.tsx'
import { TwoFactorDueScreen } from './two-factor-due-screen.tsx'

const codes = ['ABCD-EFGH', 'JKLM-NPQR']
const server = {
  'POST /auth/two-factor/setup': {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Recado:ana?secret=JBSWY3DPEHPK3PXP',
  },
  'POST /auth/two-factor/enable': { recoveryCodes: codes },
}
const rejection = { status: 400, body: { error: 'ERR_TWO_FACTOR_CODE' } }
const copied = vi.fn(async (_text: string) => {})
let calls: Call[] = []

beforeEach(() => {
  copied.mockClear()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(part: React.ReactNode, answers: Readonly<Record<string, unknown>> = server, who = {}) {
  calls = answer(answers)
  await draw(
    <>
      {part}
      <Toasts label="Avisos" />
    </>,
    { profile: 'user', twoFactor: false, ...who },
  )
}
const hiddenOption = { hidden: true }
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, ...hiddenOption })
const press = (name: string) => fireEvent.click(button(name))
const password = () =>
  fireEvent.change(screen.getByLabelText(/^Sua senha/, { selector: 'input' }), { target: { value: 'senha-atual-1' } })
const type = (code: string) =>
  fireEvent.change(screen.getByLabelText('Código do aplicativo'), { target: { value: code } })
const callsTo = (path: string) => calls.filter((call) => call.path === `/auth/two-factor/${path}`)
const me = () => {
  const session = useSession.getState()
  if (session.state !== 'in') throw new Error('signed out')
  return session.user
}

it('two-factor: scan or type the key, confirm with a code and store the recovery codes to finish', async () => {
  const onClose = vi.fn()
  await open(<TwoFactorSetUpDialog onClose={onClose} />)
  expect(
    await screen.findByRole('img', { name: 'QR code para o aplicativo autenticador', ...hiddenOption }),
  ).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  press('Copiar chave')
  await waitFor(() => expect(copied).toHaveBeenCalledWith('JBSWY3DPEHPK3PXP'))
  press('Confirmar e ativar')
  expect(await screen.findByText('Digite sua senha.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Sua senha'))
  password()
  type('12 3')
  press('Confirmar e ativar')
  expect(await screen.findByText('Digite os 6 dígitos.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Código do aplicativo'))
  expect(callsTo('enable')).toEqual([])
  type('123 456')
  press('Confirmar e ativar')
  const list = await screen.findByRole('list', { name: 'Códigos de recuperação', ...hiddenOption })
  expect([...list.children].map((code) => code.textContent)).toEqual(codes)
  expect(callsTo('enable').map(({ body }) => body)).toEqual([{ currentPassword: 'senha-atual-1', code: '123 456' }])
  // One secret per opening, because another call would invalidate the scanned one.
  expect(callsTo('setup')).toHaveLength(1)
  press('Copiar códigos')
  await waitFor(() => expect(copied).toHaveBeenLastCalledWith(codes.join('\n')))
  expect(button('Concluir').disabled).toBe(true)
  fireEvent.keyDown(button('Copiar códigos'), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText('Guardei os códigos em um lugar seguro'))
  press('Concluir')
  expect(onClose).toHaveBeenCalled()
  expect(me().twoFactor).toBe(true)
})

it('two-factor: new recovery codes, which cannot be shown again, are not closed by Esc', async () => {
  const onClose = vi.fn()
  await open(<NewCodesDialog onClose={onClose} />, {
    'POST /auth/two-factor/recovery-codes': { recoveryCodes: codes },
  })
  fireEvent.change(await screen.findByLabelText(/^Código do aplicativo ou de recuperação/), {
    target: { value: '123456' },
  })
  password()
  press('Gerar códigos novos')
  await screen.findByText('ABCD-EFGH')
  fireEvent.keyDown(button('Copiar códigos'), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
})

it('two-factor: a rejected code is reported, the input stays, and the secret is not requested again', async () => {
  await open(<TwoFactorSetUpDialog onClose={() => {}} />, { ...server, 'POST /auth/two-factor/enable': rejection })
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  password()
  type('000000')
  press('Confirmar e ativar')
  expect(await screen.findByRole('alert', hiddenOption)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Código do aplicativo').value).toBe('000000')
  expect(callsTo('setup')).toHaveLength(1)
  expect(me().twoFactor).toBe(false)
})

it('two-factor: without a secret from the server the screen says so and can retry', async () => {
  await open(<TwoFactorSetUpDialog onClose={() => {}} />, {
    'POST /auth/two-factor/setup': { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo', ...hiddenOption }))
  await waitFor(() => expect(callsTo('setup')).toHaveLength(2))
})

it('two-factor: a user who must have it continues after storing the codes, or signs out', async () => {
  await open(<TwoFactorDueScreen />, server, { mustSetUpTwoFactor: true })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ative a verificação em duas etapas' })).toBeTruthy()
  // Required by the company of all users, or by the operator of admins (access.7).
  expect(screen.getByText(/^Esta proteção é exigida da sua conta\./)).toBeTruthy()
  expect(button('Sair da conta')).toBeTruthy()
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  password()
  type('123456')
  press('Confirmar e ativar')
  await screen.findByText('ABCD-EFGH')
  // The server has turned it on, but the user still has to see the codes.
  expect(me().mustSetUpTwoFactor).toBe(true)
  expect(screen.getByRole('heading', { level: 1, name: 'Guarde os códigos de recuperação' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sair da conta' })).toBeNull()
  fireEvent.click(screen.getByLabelText('Guardei os códigos em um lugar seguro'))
  press('Concluir')
  await waitFor(() => expect(me().mustSetUpTwoFactor).toBe(false))
  expect(me().twoFactor).toBe(true)
})

it('two-factor: the mandatory set-up screen lets the user sign out', async () => {
  await open(<TwoFactorDueScreen />, { ...server, 'DELETE /auth/logout': {} }, { mustSetUpTwoFactor: true })
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  press('Sair da conta')
  await waitFor(() => expect(calls.some(({ path }) => path === '/auth/logout')).toBe(true))
})
