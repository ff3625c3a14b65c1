import { addressAfterLoss } from '@recado/contract/identity/lost-address'
import type { User } from '@recado/contract/identity/user'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { errorTextsReady } from '../../../platform/i18n/errors.ts'
import { UserForm } from './user-form.tsx'
import { UsersScreen } from './users-screen.tsx'

// They load with the screen.
beforeAll(() => errorTextsReady())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const withSetting = (value: string) => ({
  ...adminUser,
  company: { ...adminUser.company, settings: [{ key: 'userCreation', value }] as never },
})

it('USR-01: if the operator does not let a company add users, the button is missing and a text says who can allow it', async () => {
  answer({ 'GET /roles/list': [], 'GET /users': { users: [], count: 0, hasMore: false } })
  await drawPage(<UsersScreen />, withSetting('disabled'), [], '/users')
  await screen.findByText(/Só a operadora da plataforma pode liberar/)
  await screen.findByRole('searchbox')
  expect(screen.queryByRole('button', { name: /^(Adicionar|Novo|Cadastrar)/ })).toBeNull()
  cleanup()
  await drawPage(<UsersScreen />, withSetting('enabled'), [], '/users')
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^(Adicionar|Novo|Cadastrar)/ }).length).toBeGreaterThan(0),
  )
  expect(screen.queryByText(/operadora/)).toBeNull()
})

it('USR-02, companies.13: screen readers read an unconfirmed address separately from its note', async () => {
  const ana = { ...adminUser, id: 9, email: 'ana@loja.test', hasUnconfirmedEmail: true } as unknown as User
  answer({ 'GET /roles/list': [], 'GET /users': { users: [ana], count: 1, hasMore: false } })
  await drawPage(<UsersScreen />, adminUser, [], '/users')
  const state = await screen.findByText('Ainda não confirmado')
  expect(state.parentElement?.textContent).toBe('ana@loja.test Ainda não confirmado')
})

it('companies.13: for a user whose address was claimed, the placeholder address is not shown', async () => {
  const ana = { ...adminUser, id: 9, email: addressAfterLoss(9) } as unknown as User
  answer({ 'GET /roles/list': [], 'GET /users': { users: [ana], count: 1, hasMore: false } })
  await drawPage(<UsersScreen />, adminUser, [], '/users')
  await screen.findByText('Sem e-mail, informa outro ao entrar')
  expect(screen.queryByText(/invalid/)).toBeNull()
})

it('USR-09: a duplicate e-mail is reported at its field; the button that shows the password has a translated name', async () => {
  answer({
    'GET /queue': [],
    'GET /roles/list': [],
    'GET /whatsapp': [],
    'POST /users': { status: 409, body: { error: 'ERR_DUPLICATED_EMAIL' } },
  })
  await drawPage(<UserForm onClose={() => undefined} />, adminUser)
  const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
  const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
  type(/^Nome/, 'Rui')
  type(/^Sobrenome/, 'Costa')
  type(/^E-mail/, 'ana@loja.test')
  type(/^Senha/, 'coruja-de-lata')
  fireEvent.click(screen.getByText('Salvar'))
  await screen.findByText('Este e-mail já está em uso. Informe outro.')
  await waitFor(() => expect(document.activeElement).toBe(field(/^E-mail/)))
  expect(field(/^E-mail/).getAttribute('aria-invalid')).toBe('true')
  fireEvent.mouseDown(screen.getByLabelText('Mostrar o que foi digitado'))
  await waitFor(() => expect(field(/^Senha/).getAttribute('type')).toBe('text'))
  expect(screen.getByLabelText('Esconder o que foi digitado')).toBeTruthy()
})

it('access.6: a password that the server asks for, as with a custom role that changes roles, gets a field and is sent', async () => {
  const bruno = { ...adminUser, id: 9, name: 'Bruno', profile: 'user', roleId: 5 } as unknown as User
  const refusal = { status: 400, body: { error: 'ERR_CURRENT_PASSWORD_REQUIRED', field: 'currentPassword' } }
  const calls = answer({
    'GET /roles/list': [{ id: 5, name: 'Gerente', profile: 'user', builtIn: false }],
    'GET /queue': [],
    'GET /whatsapp': [],
    'GET /users/two-factor': { userIds: [] },
    'PUT /users/9': refusal,
  })
  await drawPage(<UserForm user={bruno} onClose={() => undefined} />, adminUser)
  fireEvent.change(screen.getByLabelText(/^E-mail/), { target: { value: 'bruno@loja.test' } })
  expect(screen.queryByLabelText(/^Sua senha atual/)).toBeNull()
  fireEvent.click(screen.getByText('Salvar'))
  const proof = await screen.findByLabelText(/^Sua senha atual/)
  fireEvent.change(proof, { target: { value: 'coruja-de-lata' } })
  fireEvent.click(screen.getByText('Salvar'))
  const sentBodies = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() =>
    expect(sentBodies()).toEqual([
      { email: 'bruno@loja.test' },
      { email: 'bruno@loja.test', currentPassword: 'coruja-de-lata' },
    ]),
  )
})

it('USR-03: untouched fields are not sent, so that another admin’s changes stay', async () => {
  const bruno = { ...adminUser, id: 9, name: 'Bruno', profile: 'user', queueIds: [3] } as unknown as User
  const calls = answer({
    'GET /roles/list': [],
    'GET /queue': [{ id: 3, name: 'Vendas' }],
    'GET /whatsapp': [],
    'GET /users/two-factor': { userIds: [] },
    'PUT /users/9': bruno,
  })
  await drawPage(<UserForm user={bruno} onClose={() => undefined} />, adminUser)
  fireEvent.change(screen.getByLabelText(/^Sobrenome/), { target: { value: 'Moraes' } })
  fireEvent.click(screen.getByText('Salvar'))
  const sentBodies = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(sentBodies()).toEqual([{ lastName: 'Moraes' }]))
})

it('roles.5: users whose role has more rights than the signed-in user are not changed or deleted, and their roles not given', async () => {
  const role = (id: number, name: string, assignable: boolean) => ({
    id,
    name,
    profile: 'user',
    builtIn: false,
    assignable,
  })
  const person = (id: number, name: string, roleId: number) => ({ ...adminUser, id, name, roleId }) as unknown as User
  const users = [person(8, 'Bruno', 2), person(9, 'Carla', 3)]
  answer({
    'GET /roles/list': [
      { id: 1, name: '', profile: 'user', builtIn: true, assignable: false },
      role(2, 'Maior', false),
      role(3, 'Menor', true),
    ],
    'GET /users': { users, count: 2, hasMore: false },
    'GET /queue': [],
    'GET /whatsapp': [],
  })
  const leader = {
    'users:view': 'all',
    'users:edit': 'all',
    'users:delete': 'all',
    'user-modal:editProfile': 'all',
  } as const
  await drawPage(<UsersScreen />, { ...adminUser, profile: 'user', roleId: 3, permissions: leader }, [], '/users')
  await screen.findByRole('button', { name: 'Excluir Carla' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /Bruno/ })).toBeNull())
  cleanup()
  await drawPage(<UserForm onClose={() => undefined} />, { ...adminUser, roleId: 3, permissions: leader })
  fireEvent.click(await screen.findByRole('combobox', { name: 'Perfil' }))
  expect((await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)).toContain(
    'Menor',
  )
  expect(screen.queryByRole('option', { name: /Maior|Atendente/, hidden: true })).toBeNull()
  fireEvent.click(screen.getByText('Salvar'))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Perfil' }).getAttribute('aria-invalid')).toBe('true'),
  )
  cleanup()
  const { 'user-modal:editProfile': _, ...withoutChoice } = leader
  await drawPage(
    <UsersScreen />,
    { ...adminUser, profile: 'user', roleId: 3, permissions: withoutChoice },
    [],
    '/users',
  )
  await screen.findByRole('button', { name: 'Excluir Carla' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Novo usuário' })).toBeNull())
})
