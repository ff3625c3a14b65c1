import type { Connection } from '@recado/contract/connections/connection'
import { defaultPermissions } from '@recado/contract/permissions'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { ConnectionsScreen } from './connections-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const connection = (id: number, change: Partial<Connection>) =>
  ({
    ...{ id, name: `Linha ${id}`, number: '', provider: 'simulator', isDefault: false, qrcode: '', problem: 'none' },
    ...{ status: 'CONNECTED', queues: [], queueIds: [], schedules: [], retries: 0, token: '', lastCode: null },
    ...{ greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' },
    ...{ expiresInactiveMessage: '', expiresTicket: 0, timeToTransfer: 0, transferQueueId: null },
    ...{ timeUseBotQueues: 0, maxUseBotQueues: 3, updatedAt: new Date(2026, 4, 3, 7, 5).toISOString() },
    ...change,
  }) as unknown as Connection

let calls: Call[] = []
async function open(connections: Connection[], who: object = {}, queues: object[] = [], more: object = {}) {
  calls = answer({
    'GET /whatsapp': connections,
    'GET /queue': queues,
    'GET /whatsapp-outages': [],
    'PUT /whatsapp/1': connections[0],
    ...more,
  })
  await drawPage(<ConnectionsScreen />, { ...adminUser, ...who } as typeof adminUser, ['/simulador'])
  await screen.findByText(connections[0]?.name ?? '')
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
const cells = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

it('CON-01: a row has name, state with its meaning, session actions, last update, default flag, edit and delete', async () => {
  await open([
    connection(1, { name: 'Loja', isDefault: true, number: '5511988887777' }),
    connection(2, { name: 'Oficina', status: 'DISCONNECTED', problem: 'loggedOut' }),
  ])
  expect(cells().slice(0, 5)).toEqual(['Nome', 'Situação', 'Sessão', 'Última atualização', 'Padrão'])
  const shop = rowOf('Loja')
  expect(shop.getByText('03/05/26 07:05')).toBeTruthy()
  expect(shop.getByText('Sim')).toBeTruthy()
  expect(shop.getByRole('button', { name: /Desconectar/ })).toBeTruthy()
  expect(shop.getByRole('button', { name: 'Editar a conexão Loja' })).toBeTruthy()
  expect(shop.getByRole('button', { name: 'Excluir a conexão Loja' })).toBeTruthy()
  const works = rowOf('Oficina')
  expect(works.getByText('Não')).toBeTruthy()
  for (const name of [/Tentar de novo/, /Novo QR/]) expect(works.getByRole('button', { name })).toBeTruthy()
  const state = works.getByText('Desconectada')
  expect(state.closest('td')?.querySelector('svg'), 'an icon of the state').toBeTruthy()
  expect(works.getByText('O celular saiu desta conexão. Escaneie um novo QR code.')).toBeTruthy()
  // The next step comes first and is highlighted.
  const [next] = works.getAllByRole('button', { name: /QR|Tentar/ })
  expect([next?.textContent, next?.dataset.variant]).toEqual(['Novo QR', 'filled'])
})

it('CON-01: a user with read access sees no actions', async () => {
  await open([connection(1, { name: 'Loja' })], { permissions: defaultPermissions('user') })
  expect(cells()).toEqual(['Nome', 'Situação', 'Última atualização', 'Padrão'])
  expect(rowOf('Loja').queryByRole('button', { name: /Desconectar|Editar|Excluir/ })).toBeNull()
})

it('BOT-12, BOT-13: the form asks for a machine’s wait if the number or one of its queues has a machine', async () => {
  const queues = [
    { id: 1, name: 'Vendas', promptId: 5, integrationId: null },
    { id: 2, name: 'Peças', promptId: null, integrationId: null },
  ]
  const ofQueue = (name: string, queueIds: number[]) => ({ name, queueIds, promptId: null, integrationId: null })
  const shop = connection(1, { ...ofQueue('Loja', [1]), quietWindow: 3 })
  await open(
    [shop, connection(2, ofQueue('Oficina', [2])), connection(3, { ...ofQueue('Robô', [2]), promptId: 5 })],
    {},
    queues,
  )
  const edit = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: `Editar a conexão ${name}` }))
    fireEvent.click(await screen.findByRole('tab', { name: 'Robô e encerramento' }))
    await screen.findByLabelText(/Encerrar por inatividade/)
  }
  const wait = () => screen.queryByLabelText<HTMLInputElement>(/^Espera pela próxima linha/)
  await edit('Oficina')
  expect(wait()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await edit('Robô')
  expect(wait()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await edit('Loja')
  fireEvent.change(wait() as HTMLInputElement, { target: { value: '16' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Use um número de 0 a 15.')
  fireEvent.change(wait() as HTMLInputElement, { target: { value: '15' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const savedBodies = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(savedBodies()).toEqual([{ quietWindow: 15 }]))
})

it('CON-04: a connection has separate business hours for seven days', async () => {
  await open([connection(1, { name: 'Loja' })])
  fireEvent.click(screen.getByRole('button', { name: 'Editar a conexão Loja' }))
  fireEvent.click(await screen.findByRole('tab', { name: 'Horário' }))
  fireEvent.click(await screen.findByLabelText(/Esta conexão tem horário próprio/))
  const opens = await screen.findAllByLabelText<HTMLInputElement>(/, Abre às$/)
  expect(opens).toHaveLength(7)
  fireEvent.change(opens[0] as HTMLInputElement, { target: { value: '0915' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const saveCall = await waitFor(() => {
    const putCall = calls.find(({ method, path }) => method === 'PUT' && path === '/whatsapp/1')
    if (!putCall) throw new Error('not saved')
    return putCall.body as { schedules: unknown[] }
  })
  expect(Object.keys(saveCall), 'a colleague may have changed the rest').toEqual(['schedules'])
  expect(saveCall.schedules).toHaveLength(7)
  expect(saveCall.schedules[0]).toMatchObject({ weekdayEn: 'monday', startTime: '09:15' })
})

it('CON-12, connections.13: the form shows that the token was chosen, and can generate another one', async () => {
  const renewed = connection(1, { name: 'Loja', token: 'novo', tokenChosen: false })
  const connectionWithToken = connection(1, { name: 'Loja', token: 'minhaloja2026', tokenChosen: true })
  await open([connectionWithToken], {}, [], { 'POST /whatsapp/1/token': renewed })
  fireEvent.click(screen.getByRole('button', { name: 'Editar a conexão Loja' }))
  expect((await screen.findByRole('note')).textContent).toContain('foi escolhido por uma pessoa')
  fireEvent.click(screen.getByRole('button', { name: 'Gerar outro' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Gerar outro token' }))
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Token da API' })).toHaveProperty('value', 'novo')
})

it.each([
  [new Date(2026, 4, 3, 7, 5).toISOString(), 'Último uso: 03/05/2026 07:05.'],
  [null, 'Ainda não foi usado.'],
])('CON-12, external-api.2: the form shows when its token was last used (%s)', async (tokenLastUsedAt, words) => {
  await open([connection(1, { name: 'Loja', token: 'segredo-da-loja', tokenLastUsedAt })])
  fireEvent.click(screen.getByRole('button', { name: 'Editar a conexão Loja' }))
  const field = await screen.findByRole('textbox', { name: 'Token da API' })
  expect(field).toHaveProperty('value', 'segredo-da-loja')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(words)
})
