import type { User } from '@recado/contract/identity/user'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../../ui/toasts.tsx'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { UserForm } from './user-form.tsx'

vi.setConfig({ testTimeout: 20_000 })
const bruno = {
  ...{ id: 9, name: 'Bruno', lastName: 'Rocha', email: 'bruno@loja.com.br', profile: 'user', companyId: 1 },
  ...{ queueIds: [], queues: [], whatsappId: null, allTicket: 'desabled', queueless: false, online: false },
} as unknown as User
const server = { 'GET /users/two-factor': { userIds: [9] }, 'GET /queue': [], 'GET /whatsapp': [] }
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

it('two-factor: an admin turns it off for somebody who lost it, after a word of what that means', async () => {
  await open(bruno, { ...server, 'DELETE /users/9/two-factor': {} })
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
  expect(await screen.findByText(/A conta volta a depender só da senha/)).toBeTruthy()
  expect(resets()).toEqual([])
  const confirm = screen.getAllByRole('button', { name, hidden: true }).at(-1)
  fireEvent.click(confirm as HTMLElement)
  expect(await screen.findByText('Verificação em duas etapas de Bruno desativada.')).toBeTruthy()
  expect(resets().map(({ path }) => path)).toEqual(['/users/9/two-factor'])
})

it('two-factor: a refusal is told in the question, which stays', async () => {
  await open(bruno, { ...server, 'DELETE /users/9/two-factor': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
  await screen.findByText(/A conta volta a depender só da senha/)
  fireEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement)
  expect(await screen.findByRole('alert', { hidden: true })).toBeTruthy()
  expect(screen.getByText(/A conta volta a depender só da senha/)).toBeTruthy()
})

it('two-factor: nothing to turn off where it is not on, in the own form, or for who is no admin', async () => {
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
