import type { Campaign } from '@recado/contract/campaigns/campaign'
import type { Permissions } from '@recado/contract/permissions'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { CampaignWizard } from './campaign-wizard.tsx'

vi.stubGlobal('CSS', { supports: () => true })
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
afterEach(cleanup)

const campaign = (change: Partial<Campaign> = {}) =>
  ({
    ...{ id: 4, companyId: 1, name: 'Natal', status: 'INATIVA', scheduledAt: null, userId: 7, mediaName: null },
    ...{ message1: 'Olá', message2: '', message3: '', message4: '', message5: '', whatsappId: 1, contactListId: null },
    ...{
      tagListId: 2,
      fileListId: null,
      queueId: null,
      templateId: null,
      templateParameters: [],
      counts: null,
      hold: null,
      preparing: null,
      pausedAt: null,
      exclusions: { tagIds: [], contactListIds: [], campaignIds: [], days: null },
    },
    ...change,
  }) as Campaign

const emptyDryRun = {
  counts: { waiting: 0 },
  unchecked: 0,
  seconds: 0,
  days: null,
  previews: [],
  examples: [],
  missing: [],
  unknownVariables: [],
}

/** Answers every call at once except the upload, which waits until the test releases it. */
function serve(savedCampaign: Campaign): { requests: Array<[string, unknown]>; letGo: () => void } {
  const requests: Array<[string, unknown]> = []
  let letGo: () => void = () => undefined
  const upload = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const carriesFile = init.body instanceof FormData
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null
    requests.push([`${carriesFile ? 'upload' : (init.method ?? 'GET')} ${address.split('?')[0]}`, body])
    if (carriesFile) await upload
    if (address.endsWith('/dry-run')) return Response.json(emptyDryRun)
    return Response.json((init.method ?? 'GET') === 'GET' ? [] : savedCampaign)
  })
  return { requests, letGo: () => letGo() }
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

it('RT-14, CMP-12: during an upload the dialog shows the progress, sends only once and stays open', async () => {
  const { requests, letGo } = serve(campaign())
  const onClose = vi.fn()
  await drawPage(<CampaignWizard campaign={campaign()} onClose={onClose} />, adminUser)
  fireEvent.click(await button('2. Mensagens'))
  await screen.findByRole('textbox', { name: 'Mensagem 1' })
  const file = document.querySelector<HTMLInputElement>('input[type="file"]')
  fireEvent.change(file as HTMLInputElement, { target: { files: [new File(['x'], 'minha foto.png')] } })
  expect(await screen.findAllByText('minha_foto.png')).toHaveLength(2)
  fireEvent.click(await button('Salvar'))
  const uploads = () => requests.filter(([call]) => call.startsWith('upload '))
  await waitFor(() => expect(uploads()).toHaveLength(1))
  expect(await screen.findByText('Enviando o arquivo…')).toBeTruthy()
  expect((await button('Salvar')).disabled).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  letGo()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(uploads()).toHaveLength(1)
})

it('CMP-02: without a name nothing is saved, and the field shows why', async () => {
  const { requests } = serve(campaign())
  await drawPage(<CampaignWizard campaign={undefined} onClose={vi.fn()} />, adminUser)
  fireEvent.click(await button('Salvar rascunho'))
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy()
  fireEvent.click(await button('4. Revisão'))
  expect(requests.filter(([call]) => !call.startsWith('GET'))).toEqual([])
})

it.each([
  ['that is being sent', { status: 'EM_ANDAMENTO' }, /não pode mais ser alterada/],
  ['of another user', { userId: 9 }, /não permite alterar esta campanha/],
] as const)('CMP-05: a campaign %s is shown read-only', async (_, change, note) => {
  serve(campaign())
  const own: Permissions = { 'campaigns:view': 'own', 'campaigns:edit': 'own', 'campaigns:start': 'own' }
  const who = 'userId' in change ? { ...adminUser, permissions: own } : adminUser
  await drawPage(<CampaignWizard campaign={campaign(change)} onClose={vi.fn()} />, who)
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).disabled).toBe(true)
  fireEvent.click(await button('2. Mensagens'))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem 1' })).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
})

it('CMP-05: texts and file of a cancelled campaign can be changed, but not the audience', async () => {
  const { requests } = serve(campaign({ status: 'CANCELADA' }))
  await drawPage(<CampaignWizard campaign={campaign({ status: 'CANCELADA' })} onClose={vi.fn()} />, adminUser)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' })).disabled).toBe(true)
  fireEvent.click(await button('2. Mensagens'))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem 1' })
  fireEvent.change(text, { target: { value: 'Nova' } })
  fireEvent.click(await button('Salvar'))
  await waitFor(() => expect(requests.filter(([call]) => call === 'PUT /api/campaigns/4')).toHaveLength(1))
  expect(requests.find(([call]) => call === 'PUT /api/campaigns/4')?.[1]).toMatchObject({ message1: 'Nova' })
})

it('CMP-02: a filled name loses its error at once', async () => {
  serve(campaign())
  await drawPage(<CampaignWizard campaign={undefined} onClose={vi.fn()} />, adminUser)
  fireEvent.click(await button('Salvar rascunho'))
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Nome' }), { target: { value: 'Natal' } })
  expect(screen.queryByText('Preencha este campo.')).toBeNull()
})

it('CMP-02: the review saves a draft, so leaving it asks nothing; later input is asked about', async () => {
  const draft = campaign({ whatsappId: null, tagListId: null, message1: '' })
  const { requests } = serve(draft)
  const onClose = vi.fn()
  await drawPage(<CampaignWizard campaign={undefined} onClose={onClose} />, adminUser)
  const name = await screen.findByRole('textbox', { name: 'Nome' })
  fireEvent.change(name, { target: { value: 'Natal' } })
  fireEvent.click(await button('Fechar'))
  fireEvent.click(await button('Continuar preenchendo'))
  fireEvent.click(await button('4. Revisão'))
  expect(await screen.findByText(/^Já está salva como rascunho/)).toBeTruthy()
  expect(await screen.findByText(/^Com este público ninguém recebe/)).toBeTruthy()
  expect(requests.filter(([call]) => call === 'POST /api/campaigns')).toHaveLength(1)
  fireEvent.click(await button('Fechar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  fireEvent.click(await button('2. Mensagens'))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Mensagem 1' }), { target: { value: 'Oi {nomi}' } })
  expect(await screen.findByText(/^Não é variável: \{nomi\}/)).toBeTruthy()
  fireEvent.click(await button('Fechar'))
  expect(await button('Descartar')).toBeTruthy()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('CMP-03: saving as a draft drops the time and says so', async () => {
  const { requests } = serve(campaign())
  const onClose = vi.fn()
  await drawPage(<CampaignWizard campaign={campaign()} onClose={onClose} />, adminUser)
  fireEvent.click(await button('3. Início e ritmo'))
  fireEvent.click(await screen.findByRole('radio', { name: 'Em um dia e horário' }))
  fireEvent.click(await button('Salvar'))
  expect(await screen.findByText(/^Campanha Natal salva como rascunho/)).toBeTruthy()
  expect(requests.filter(([, body]) => JSON.stringify(body ?? '').includes('scheduledAt'))).toEqual([])
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('CMP-05: a cancelled campaign with a time is saved, not scheduled', async () => {
  const scheduledCampaign = campaign({ status: 'CANCELADA', scheduledAt: '2026-01-02T12:00:00.000Z' })
  serve(scheduledCampaign)
  await drawPage(<CampaignWizard campaign={scheduledCampaign} onClose={vi.fn()} />, adminUser)
  fireEvent.click(await button('Salvar'))
  expect(await screen.findByText('Campanha Natal salva.')).toBeTruthy()
})

it('PLUS-42: for a connection that requires templates, a template is chosen and filled in instead of the messages', async () => {
  const savedCampaign = campaign({ whatsappId: 1 })
  const template = {
    ...{ id: 9, name: 'pedido', language: 'pt_BR', category: 'UTILITY', status: 'approved', reason: null, header: '' },
    ...{ body: 'Oi {{1}}', footer: '', buttons: [], places: ['1'], needsMore: false },
  }
  const requests: Array<[string, unknown]> = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.replace(/^\/api/, '').split('?')[0] ?? ''
    const method = init.method ?? 'GET'
    requests.push([`${method} ${path}`, typeof init.body === 'string' ? JSON.parse(init.body) : null])
    if (path === '/whatsapp') return Response.json([{ id: 1, name: 'Oficial', needsTemplate: true, queues: [] }])
    if (path === '/whatsapp/1/templates') return Response.json({ templates: [template], readAt: null })
    if (address.endsWith('/dry-run')) return Response.json({ ...emptyDryRun, missing: ['template'] })
    return Response.json(method === 'GET' ? [] : savedCampaign)
  })
  await drawPage(<CampaignWizard campaign={savedCampaign} onClose={() => undefined} />, adminUser)
  fireEvent.click(await button('2. Mensagens'))
  await screen.findByText(/só entrega modelos aprovados/)
  expect(screen.queryByRole('textbox', { name: 'Mensagem 1' })).toBeNull()
  fireEvent.click(await screen.findByRole('combobox', { name: 'Modelo' }))
  fireEvent.click(await screen.findByText('pedido (pt_BR)'))
  await screen.findByText('Texto ou variável: {{nome}}, {{primeiroNome}}, {{numero}}, {{email}} e as da empresa.')
  fireEvent.change(await screen.findByLabelText('Campo 1'), { target: { value: '{{nome}}' } })
  fireEvent.click(await button('4. Revisão'))
  await screen.findByText('Escolha um modelo aprovado e preencha os campos dele.')
  const put = requests.find(([call]) => call === 'PUT /campaigns/4')
  expect(put?.[1]).toMatchObject({ templateId: 9, templateParameters: ['{{nome}}'] })
})

it('CMP-02: the input of a new campaign is kept in this browser until it is saved or discarded', async () => {
  serve(campaign())
  const open = () => drawPage(<CampaignWizard campaign={undefined} onClose={vi.fn()} />, adminUser)
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Nome/ })
  await open()
  fireEvent.change(await name(), { target: { value: 'Natal' } })
  cleanup()
  await open()
  expect((await name()).value).toBe('Natal')
  expect(await screen.findByText(/Continuando o rascunho de/)).toBeTruthy()
  fireEvent.click(await button('Descartar rascunho'))
  expect((await name()).value).toBe('')
  fireEvent.change(await name(), { target: { value: 'Páscoa' } })
  fireEvent.click(await button('Salvar rascunho'))
  await screen.findByText(/Natal/)
  cleanup()
  await open()
  expect((await name()).value).toBe('')
})

it('CMP-02: input after the first save of a new campaign belongs to the saved one', async () => {
  const stored = campaign({ message1: '', revision: 1, updatedAt: '2026-01-01T12:00:00.000Z' })
  serve(stored)
  await drawPage(<CampaignWizard campaign={undefined} onClose={vi.fn()} />, adminUser)
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nome/ }), { target: { value: 'Natal' } })
  fireEvent.click(await button('4. Revisão'))
  await screen.findByText(/^Com este público ninguém recebe/)
  fireEvent.click(await button('2. Mensagens'))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Mensagem 1' }), { target: { value: 'Olá de novo' } })
  cleanup()
  await drawPage(<CampaignWizard campaign={undefined} onClose={vi.fn()} />, adminUser)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nome/ })).value).toBe('')
  cleanup()
  await drawPage(<CampaignWizard campaign={stored} onClose={vi.fn()} />, adminUser)
  fireEvent.click(await button('2. Mensagens'))
  expect(await screen.findByDisplayValue('Olá de novo')).toBeTruthy()
})
