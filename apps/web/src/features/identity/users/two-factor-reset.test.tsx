import type { User } from '@recado/contract/identity/user'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../../ui/toasts/toasts.tsx'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { UserForm } from './user-form.tsx'

const bruno = {
  ...{ id: 9, name: 'Bruno', lastName: 'Rocha', email: 'bruno@loja.com.br', profile: 'user', companyId: 1 },
  ...{ queueIds: [], queues: [], whatsappId: null, allTicket: 'desabled', queueless: false, online: false },
} as unknown as User
const server = {
  'GET /users/two-factor': { userIds: [9] },
  'GET /queue': [],
  'GET /whatsapp': [],
  'GET /roles/list': [],
}
const name = 'Desativar verificação em duas etapas'
let calls: Call[] = []

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(user: User, answers: Readonly<Record<string, unknown>> = server, profile = 'admin') {
  calls = answer(answers)
  await draw(
    <>
      <UserForm user={user} onClose={() => {}} />
      <Toasts label="Avisos" />
    </>,
    { profile: profile as 'admin' },
  )
  await screen.findByRole('textbox', { name: /^E-mail/, hidden: true })
}
const button = () => screen.queryByRole('button', { name, hidden: true })
const askedWho = () => waitFor(() => expect(calls.some(({ path }) => path === '/users/two-factor')).toBe(true))
const resets = () => calls.filter(({ method }) => method === 'DELETE')

/** Opens the question and confirms it with the user's own password. */
async function confirmWith(password: string) {
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
  await screen.findByText(/A conta volta a depender só da senha/)
  fireEvent.change(screen.getByLabelText(/^Sua senha atual/), { target: { value: password } })
  fireEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement)
}

it('two-factor: an admin turns it off for another user, after an explanation and with the admin’s own password', async () => {
  await open(bruno, { ...server, 'DELETE /users/9/two-factor': {} })
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
  await screen.findByText(/A conta volta a depender só da senha/)
  fireEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement)
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy()
  expect(resets()).toEqual([])
  fireEvent.change(screen.getByLabelText(/^Sua senha atual/), { target: { value: 'a-minha-senha' } })
  fireEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement)
  expect(await screen.findByText('Verificação em duas etapas de Bruno desativada.')).toBeTruthy()
  expect(resets().map(({ path, body }) => [path, body])).toEqual([
    ['/users/9/two-factor', { currentPassword: 'a-minha-senha' }],
  ])
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('two-factor: a wrong password is reported at its field, which keeps its input; other rejections in the dialog', async () => {
  const wrongPassword = { status: 400, body: { error: 'ERR_WRONG_PASSWORD', field: 'currentPassword' } }
  await open(bruno, { ...server, 'DELETE /users/9/two-factor': wrongPassword })
  await confirmWith('errada')
  expect(await screen.findByText('Senha incorreta.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Sua senha atual/).value).toBe('errada')
  cleanup()
  await open(bruno, { ...server, 'DELETE /users/9/two-factor': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  await confirmWith('a-minha-senha')
  expect(await screen.findByRole('alert', { hidden: true })).toBeTruthy()
  expect(screen.getByText(/A conta volta a depender só da senha/)).toBeTruthy()
})

it('two-factor: offered neither if it is off, nor in the user’s own form, nor to users without admin rights', async () => {
  await open(bruno, { ...server, 'GET /users/two-factor': { userIds: [] } })
  await askedWho()
  expect(button()).toBeNull()
  cleanup()
  await open({ ...bruno, id: 7 }, { ...server, 'GET /users/two-factor': { userIds: [7] } })
  expect(button()).toBeNull()
  cleanup()
  await open(bruno, server, 'user')
  expect(button()).toBeNull()
  expect(calls.some(({ path }) => path === '/users/two-factor')).toBe(false)
})
