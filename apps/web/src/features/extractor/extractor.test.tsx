import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setStatus } from '../../platform/api/connection-state.ts'
import { useToasts } from '../../platform/toasts.ts'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { ExtractorScreen } from './extractor-screen.tsx'
import { withExtractedItem } from './live-items.rules.ts'
import { csvOf, fileName, workbookOf } from './result-files.ts'

const network = vi.hoisted(() => ({
  listeners: new Map<string, Set<(payload: unknown) => void>>(),
  rooms: [] as unknown[],
}))
vi.mock('../../platform/socket.ts', () => ({
  enterRoom: ({ target }: { target: unknown }) => {
    network.rooms.push(target)
    return () => {}
  },
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    const set = network.listeners.get(name) ?? new Set()
    network.listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  },
}))
const tell = (name: string, payload: unknown) =>
  act(async () => {
    for (const listener of network.listeners.get(name) ?? []) listener(payload)
  })

let calls: Call[] = []
beforeEach(() => {
  network.rooms.length = 0
  HTMLElement.prototype.scrollIntoView = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  setStatus('online')
  vi.unstubAllGlobals()
})

const item = (id: number, change = {}) => ({
  ...{
    id,
    nome: `Padaria ${id}`,
    endereco: 'Rua A',
    nota: 4.5,
    avaliacoes: 3,
    numero: `5500000000${id}`,
    lat: null,
    lng: null,
  },
  ...change,
})
const extraction = (change = {}) => ({
  ...{ id: 9, roomId: 'extractor-1', pesquisa: 'Padaria', city: 'Porto Alegre', quantidade: 5, source: 'sample' },
  ...{
    state: 'done',
    reason: null,
    found: 2,
    expired: false,
    userName: 'Ana',
    startedAt: '2026-11-20T14:02:00Z',
    endedAt: null,
  },
  ...change,
})
const setup = (change = {}) => ({ sources: ['sample'], usage: { consumed: 3, limit: 1000 }, tiles: null, ...change })
const campaigns = {
  profile: 'admin',
  company: { language: 'pt', plan: { useCampaigns: true }, settings: [{ key: 'campaignsEnabled', value: 'true' }] },
} as never

/** Opens the screen with these answers of the server. */
async function open(answers: Record<string, unknown> = {}, who: object = { profile: 'admin' }) {
  calls = answer({
    'GET /extrator/setup': setup(),
    'GET /extrator/extractions': { extractions: [] },
    'GET /extrator/extractions/9': { extraction: extraction(), items: [item(1), item(2)] },
    'GET /contact-lists/list': [{ id: 4, name: 'Padarias' }],
    ...answers,
  })
  await draw(<ExtractorScreen />, who)
  await screen.findByRole('heading', { level: 1, name: 'Extrator de contatos (BETA)' })
}
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const finishedExtraction = { 'GET /extrator/extractions': { extractions: [extraction()] } }
const posted = (path: string) => calls.find((call) => call.method === 'POST' && call.path === path)?.body

it('R-EXT-01, R-EXT-02: requires search term and place, offers 5 to 50 results, prepends the 9, and +55 can be cleared', async () => {
  await open({ 'POST /scrape-google-maps': { message: '', extraction: extraction({ state: 'running', found: 0 }) } })
  expect(await screen.findByText('Nenhuma extração ainda', { selector: '.ex-results h2' })).toBeTruthy()
  expect(button('Iniciar').disabled).toBe(true)
  expect(button('Parar').disabled).toBe(true)
  const nine = screen.getByLabelText('Remover o primeiro 9') as HTMLInputElement
  expect([nine.checked, nine.disabled]).toEqual([true, true])
  fill('Pesquisa', 'Padaria')
  expect(button('Iniciar').disabled).toBe(true)
  fill('Localização', 'Porto Alegre')
  expect(button('Iniciar').disabled).toBe(false)
  for (const quantity of ['4', '51']) {
    fill('Quantidade', quantity)
    fireEvent.click(button('Iniciar'))
    expect(await screen.findByText('Digite um número de 5 a 50.')).toBeTruthy()
  }
  fill('Quantidade', '50')
  fill('Código do país', '55')
  fireEvent.click(button('Iniciar'))
  expect(await screen.findByText('Digite um código como +55, ou deixe vazio.')).toBeTruthy()
  expect(posted('/scrape-google-maps')).toBeUndefined()
  fill('Código do país', '')
  fireEvent.click(button('Iniciar'))
  await waitFor(() =>
    expect(posted('/scrape-google-maps')).toEqual({
      ...{ pesquisa: 'Padaria', city: 'Porto Alegre', quantidade: 50, roomId: 'extractor-1', removeFirstNine: true },
      ...{ countryCode: null, autoSaveToContacts: false, autoCopyListId: null, source: null },
    }),
  )
})

it('EXT-02, EXT-03, EXT-04: results and usage arrive live in the room, and stopping names the room of the running extraction', async () => {
  const running = extraction({ state: 'running', found: 0, roomId: 'de-outro' })
  await open({
    'GET /extrator/extractions': { extractions: [running] },
    'GET /extrator/extractions/9': { extraction: running, items: [] },
  })
  expect(await screen.findByText('Procurando…')).toBeTruthy()
  expect(network.rooms).toEqual(expect.arrayContaining(['extractor-1', 'de-outro']))
  expect(screen.getByText('Usado neste mês: 3 de 1000')).toBeTruthy()
  await tell('extractorItem', { ...item(1), extractionId: 9, usage: { consumed: 4, limit: 1000 } })
  await tell('extractorItem', { ...item(1), extractionId: 9, usage: { consumed: 4, limit: 1000 } })
  expect(await screen.findByText('Padaria 1')).toBeTruthy()
  expect(screen.getByText('1 de 5')).toBeTruthy()
  expect(screen.getByText('Usado neste mês: 4 de 1000')).toBeTruthy()
  expect(button('Iniciar').disabled).toBe(true)
  fireEvent.click(button('Parar'))
  await waitFor(() => expect(posted('/stop-scrape-google-maps')).toEqual({ roomId: 'de-outro' }))
})

it.each([
  ['done', null, 'EXTRAÇÃO CONCLUÍDA', null],
  ['stopped', null, 'EXTRAÇÃO PARADA', null],
  ['failed', 'limit', 'ERRO NA EXTRAÇÃO', 'O limite de extrações deste mês foi atingido.'],
])('EXT-03: %s is shown, and the results stay', async (state, reason, text, why) => {
  const one = extraction({ state, reason })
  await open({
    ...{ 'GET /extrator/extractions': { extractions: [one] } },
    'GET /extrator/extractions/9': { extraction: one, items: [item(1)] },
  })
  expect(await screen.findByText('Padaria 1')).toBeTruthy()
  const status = screen.getByRole('status')
  expect(within(status).getByText(text)).toBeTruthy()
  if (why) expect(within(status).getByText(why)).toBeTruthy()
})

it('R-EXT-06: ONLINE when connected, OFFLINE otherwise', async () => {
  await open()
  expect(screen.getByText('ONLINE')).toBeTruthy()
  act(() => setStatus('offline'))
  expect(screen.getByText('OFFLINE')).toBeTruthy()
})

const toasted = async (message: string) => {
  await waitFor(() => expect(useToasts.getState().toasts.map((toast) => toast.message)).toContain(message))
  return true
}
const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Baixar ou mover' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

it('EXT-07: saving to the contacts shows the server’s message, or the documented error', async () => {
  await open({ ...finishedExtraction, 'POST /extrator/save-contacts': { message: 'Contatos salvos: 2.' } })
  await choose('Salvar nos contatos')
  expect(await toasted('Contatos salvos: 2.')).toBe(true)
  expect(posted('/extrator/save-contacts')).toMatchObject({
    contatos: [{ nome: 'Padaria 1', numero: '55000000001' }, {}],
  })
  cleanup()
  await open({ ...finishedExtraction, 'POST /extrator/save-contacts': { message: 'Contatos salvos: 1.', leftOut: 1 } })
  await choose('Salvar nos contatos')
  expect(await toasted('Contatos salvos: 1. 1 contato ficou de fora, porque você não pode vê-lo.')).toBe(true)
  cleanup()
  await open({
    ...finishedExtraction,
    'POST /extrator/save-contacts': { status: 500, body: { error: 'ERR_INTERNAL' } },
  })
  await choose('Salvar nos contatos')
  expect(await toasted('Erro ao copiar lista para contatos')).toBe(true)
})

it('EXT-07, EXT-09: moving requires a list, and shows the server’s message, or the documented error', async () => {
  await open(
    {
      ...finishedExtraction,
      'POST /extrator/move-to-contactsList/4': { status: 404, body: { error: 'ERR_NO_CONTACT_LIST_FOUND' } },
    },
    campaigns,
  )
  await choose('Mover para uma lista')
  const dialog = await screen.findByRole('dialog', { name: 'Escolher lista' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mover' }))
  expect(await toasted('Por favor, selecione uma lista.')).toBe(true)
  const field = within(dialog).getByRole('combobox', { name: 'Lista de contatos' })
  act(() => field.focus())
  fireEvent.click(field)
  fireEvent.change(field, { target: { value: 'zzz' } })
  expect(await within(dialog).findByText('Nenhuma lista encontrada.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Pad' } })
  fireEvent.click(await within(dialog).findByRole('option', { name: 'Padarias', hidden: true }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mover' }))
  expect(await toasted('Erro ao copiar para lista de contatos')).toBe(true)
})

it('EXT-09: without lists none can be chosen; without campaigns in the plan the option is hidden', async () => {
  await open({ ...finishedExtraction, 'GET /contact-lists/list': [] }, campaigns)
  const field = (await screen.findByRole('combobox', {
    name: 'Copiar automaticamente para a lista',
  })) as HTMLInputElement
  await waitFor(() => expect([field.placeholder, field.disabled]).toEqual(['Nenhuma lista disponível', true]))
  cleanup()
  await open(finishedExtraction)
  expect(screen.queryByLabelText('Copiar automaticamente para a lista')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Baixar ou mover' }))
  expect(await screen.findByRole('menuitem', { name: 'Salvar nos contatos' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Mover para uma lista' })).toBeNull()
  expect(calls.some(({ path }) => path.startsWith('/contact-lists'))).toBe(false)
})

it('with several sources, shows whose data it is; an earlier extraction can be opened again', async () => {
  const before = extraction({ id: 8, pesquisa: 'Bar', source: 'openstreetmap' })
  await open({
    'GET /extrator/setup': setup({ sources: ['openstreetmap', 'sample'] }),
    'GET /extrator/extractions': { extractions: [extraction(), before] },
    'GET /extrator/extractions/8': { extraction: before, items: [item(3)] },
  })
  expect(screen.getByRole('combobox', { name: 'Fonte' })).toBeTruthy()
  expect(await screen.findByText(/estas empresas e números não existem/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar Bar em Porto Alegre' }))
  expect(await screen.findByText('Padaria 3')).toBeTruthy()
  expect(screen.getByText('Dados: © OpenStreetMap contributors')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Excluir Bar em Porto Alegre' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir extração' }))
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/extrator/extractions/8' })),
  )
})

it('shows loading errors with a retry button', async () => {
  await open({ 'GET /extrator/setup': { status: 500, body: { error: 'ERR_INTERNAL' } } })
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
})

it('R-EXT-05: files have the documented names, formulas are neutralised, and the sheet is named Resultados', async () => {
  const one = { pesquisa: 'Padaria', city: 'Porto Alegre' }
  expect([fileName(one, 'csv'), fileName(one, 'xlsx')]).toEqual([
    'listaPadaria-Porto Alegre.csv',
    'listaPadaria-Porto Alegre.xlsx',
  ])
  const items = [item(1, { nome: '=HYPERLINK("http://x")', endereco: '@a;b', numero: '+14155550100' })]
  expect(csvOf(items)).toBe(
    `\ufeffNome;Endereço;Nota;Avaliações;Número\r\n"'=HYPERLINK(""http://x"")";"'@a;b";4.5;3;'+14155550100\r\n`,
  )
  const { read, utils } = await import('@e965/xlsx')
  const book = read(await (await workbookOf(items)).arrayBuffer())
  expect(book.SheetNames).toEqual(['Resultados'])
  const sheet = book.Sheets.Resultados
  if (!sheet) throw new Error('no sheet')
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['Nome', 'Endereço', 'Nota', 'Avaliações', 'Número'],
    ['=HYPERLINK("http://x")', '@a;b', 4.5, 3, '+14155550100'],
  ])
  expect(sheet.A2?.f).toBeUndefined()
})

it('EXT-02: a repeated result counts once, and results keep their order of arrival', () => {
  const emptyExtraction = {
    extraction: extraction({ found: 0 }),
    items: [] as ReturnType<typeof item>[],
  } as Parameters<typeof withExtractedItem>[0]
  const two = withExtractedItem(withExtractedItem(emptyExtraction, item(2)), item(1))
  expect([two.items.map(({ id }) => id), two.extraction.found]).toEqual([[1, 2], 2])
  expect(withExtractedItem(two, item(2))).toBe(two)
})
