import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import type { Payload } from '@recado/contract/realtime'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { Can, useCan } from '../../platform/access.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { useViewAs } from '../../platform/api/view-as.ts'
import { endView, viewAs } from '../../platform/session.ts'
import { useToasts } from '../../platform/toasts.ts'
import { useRights } from './use-rights.ts'

const handlers = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('../../platform/use-socket.ts', () => ({
  useServerEvent: (name: string, handler: (payload: unknown) => void) => void handlers.set(name, handler),
}))

const fetchTags = vi.fn(async () => ['vip'])

function Screen() {
  useRights()
  const [text, setText] = useState('')
  const { data } = useQuery({ queryKey: ['tags'], queryFn: fetchTags, enabled: useCan('tags:view') })
  return (
    <>
      <textarea aria-label="texto" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <Can permission="tags:edit">
        <button type="button">nova etiqueta</button>
      </Can>
      <p>{data ? data.join() : 'sem etiquetas'}</p>
    </>
  )
}

beforeEach(() => {
  fetchTags.mockClear()
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  endView()
  cleanup()
})

const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const receive = (change: Partial<Payload<'rights'>>) =>
  act(() =>
    handlers.get('rights')?.({
      ...{ action: 'update', profile: 'user', roleId: 3, roleName: '', permissions: {} },
      ...change,
    }),
  )
const open = (permissions: Permissions) =>
  drawPage(<Screen />, { ...adminUser, profile: 'user', roleId: 3, roleName: '', permissions } as typeof adminUser)

it('access.8: a role that gains a right shows its controls and reads its data, and a sentence names the role', async () => {
  await open({})
  expect(await screen.findByText('sem etiquetas')).toBeTruthy()
  expect(fetchTags).not.toHaveBeenCalled()
  receive({ roleId: 9, roleName: 'Pós-venda', permissions: { 'tags:view': 'all', 'tags:edit': 'own' } })
  expect(await screen.findByText('vip')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'nova etiqueta' })).toBeTruthy()
  expect(toasts()).toEqual(['Seu perfil de acesso mudou: Pós-venda.'])
})

it('access.8: a role that loses a right hides its controls and data at once, and typed text stays', async () => {
  await open({ 'tags:view': 'all', 'tags:edit': 'all' })
  expect(await screen.findByText('vip')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('texto'), { target: { value: 'Boa tarde' } })
  receive({ permissions: defaultPermissions('user'), roleId: 3 })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  receive({ permissions: {}, roleId: 9, roleName: 'Leitura' })
  expect(await screen.findByText('sem etiquetas')).toBeTruthy()
  expect(queryClient.getQueryData(['tags'])).toBeUndefined()
  expect((screen.getByLabelText('texto') as HTMLTextAreaElement).value).toBe('Boa tarde')
  expect(toasts()).toEqual(['Seu perfil de acesso mudou: Leitura.'])
})

it('access.8: an event with equal rights causes neither a notice nor a request', async () => {
  await open({ 'tags:view': 'all' })
  expect(await screen.findByText('vip')).toBeTruthy()
  receive({ permissions: { 'tags:view': 'all' } })
  expect(toasts()).toEqual([])
  expect(fetchTags).toHaveBeenCalledTimes(1)
})

const attendant = { id: 3, name: '', profile: 'user' as const, builtIn: true, permissions: defaultPermissions('user') }
const ownRights = { roleId: 5, roleName: 'Gerente', permissions: { 'roles:view': 'all', 'tags:view': 'all' } as const }
const view = async () => {
  await drawPage(<Screen />, { ...adminUser, profile: 'user', ...ownRights } as typeof adminUser)
  await screen.findByText('vip')
  act(() => viewAs(attendant))
  useToasts.setState({ toasts: [] })
}

it('access.8: during a preview, the own rights again cause no notice, and the preview goes on', async () => {
  await view()
  receive(ownRights)
  expect(toasts()).toEqual([])
  expect(useViewAs.getState().preview?.role.id).toBe(3)
})

it('access.8: the end of a preview reads the data on screen again', async () => {
  await view()
  fetchTags.mockResolvedValue(['vip', 'novo'])
  act(endView)
  expect(await screen.findByText('vip,novo')).toBeTruthy()
  fetchTags.mockResolvedValue(['vip'])
})

it('access.8: other own rights end a preview with a sentence', async () => {
  await view()
  receive({ ...ownRights, permissions: { 'tags:view': 'all' } })
  expect(toasts()).toEqual([
    'Seu perfil mudou, e a visualização como outro perfil terminou.',
    'Seu perfil de acesso mudou: Gerente.',
  ])
  expect(useViewAs.getState().preview).toBeNull()
})
