import type { Campaign } from '@recado/contract/campaigns/campaign'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { CampaignWizard } from '../wizard/campaign-wizard.tsx'

const listeners = vi.hoisted(() => new Set<(event: unknown) => void>())
vi.mock('../../../platform/use-socket.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/use-socket.ts')>()),
  useServerEvent: (name: string, handler: (event: unknown) => void) => {
    if (name === 'campaign') listeners.add(handler)
  },
}))
vi.stubGlobal('CSS', { supports: () => true })
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
afterEach(() => {
  cleanup()
  listeners.clear()
})

const campaign = (change: Partial<Campaign> = {}) =>
  ({
    ...{ id: 4, companyId: 1, name: 'Natal', status: 'INATIVA', scheduledAt: null, userId: 7, mediaName: null },
    ...{
      message1: 'Olá',
      message2: '',
      message3: '',
      message4: '',
      message5: '',
      whatsappId: null,
      contactListId: null,
    },
    ...{ tagListId: null, fileListId: null, queueId: null, templateId: null, templateParameters: [], counts: null },
    ...{ hold: null, preparing: null, revision: 1, updatedAt: '2026-01-01T12:00:00.000Z' },
    ...change,
  }) as Campaign
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name, hidden: true })
const choices = {
  ...{ 'GET /whatsapp': [], 'GET /contact-lists/list': [], 'GET /tags/list': [], 'GET /queue': [] },
  'GET /contact-segments': [],
}
const puts = (calls: ReturnType<typeof answer>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

/** Opens the wizard and renames the campaign, while another window saved it. */
async function conflict() {
  const stored = campaign({ name: 'Páscoa', message1: 'Oi', revision: 2 })
  const refusal = { status: 409, body: { error: 'ERR_CAMPAIGN_REVISION', stored, mine: {} } }
  const calls = answer({ ...choices, 'PUT /campaigns/4': refusal })
  const onClose = vi.fn()
  await drawPage(<CampaignWizard campaign={campaign()} onClose={onClose} />, adminUser)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nome' }), { target: { value: 'Verão' } })
  fireEvent.click(await button('Salvar'))
  const table = await screen.findByRole('table', { name: 'As duas versões', hidden: true })
  const rows = within(table).getAllByRole('row', { hidden: true })
  expect(rows.map((row) => row.textContent)).toEqual(['CampoA minhaA salva', 'NomeVerãoPáscoa', 'Mensagem 1OláOi'])
  expect(puts(calls)).toMatchObject([{ name: 'Verão', revision: 1 }])
  return { onClose }
}

it('CMP-02: after a save by another window, the user keeps the own version', async () => {
  const { onClose } = await conflict()
  const calls = answer({ ...choices, 'PUT /campaigns/4': campaign({ name: 'Verão', revision: 3 }) })
  fireEvent.click(await button('Manter a minha'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(puts(calls)).toMatchObject([{ name: 'Verão', message1: 'Olá', revision: 2 }])
})

it('CMP-02: after a save by another window, the user takes the stored version and goes on from it', async () => {
  const { onClose } = await conflict()
  fireEvent.click(await button('Ficar com a salva'))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveProperty('value', 'Páscoa'))
  expect(onClose).not.toHaveBeenCalled()
  const calls = answer({ ...choices, 'PUT /campaigns/4': campaign({ name: 'Páscoa', revision: 3 }) })
  fireEvent.click(await button('Salvar'))
  await waitFor(() => expect(puts(calls)).toMatchObject([{ name: 'Páscoa', revision: 2 }]))
})

it('CMP-05: a form whose campaign starts turns read only and says so', async () => {
  answer(choices)
  await drawPage(<CampaignWizard campaign={campaign()} onClose={vi.fn()} />, adminUser)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  expect(name.disabled).toBe(false)
  const record = campaign({ status: 'EM_ANDAMENTO', updatedAt: '2026-01-01T12:00:01.000Z' })
  act(() => {
    for (const hear of listeners) hear({ action: 'update', record })
  })
  expect(await screen.findByText(/^Esta campanha começou enquanto você editava/)).toBeTruthy()
  expect(name.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
})

it('CMP-05: a campaign in its last hour returns to draft in the form, which can be edited then', async () => {
  const scheduledAt = new Date(Date.now() + 600_000).toISOString()
  answer({ ...choices, 'POST /campaigns/4/draft': campaign({ revision: 2 }) })
  await drawPage(
    <CampaignWizard campaign={campaign({ status: 'PROGRAMADA', scheduledAt })} onClose={vi.fn()} />,
    adminUser,
  )
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' })).disabled).toBe(true)
  fireEvent.click(await button('Voltar para rascunho'))
  expect(await screen.findByText('A campanha Natal voltou para rascunho.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).disabled).toBe(false))
})

it('CMP-05: a cancelled campaign says what stays fixed', async () => {
  answer(choices)
  await drawPage(<CampaignWizard campaign={campaign({ status: 'CANCELADA' })} onClose={vi.fn()} />, adminUser)
  expect(await screen.findByText(/O nome, o público e o horário de uma campanha cancelada/)).toBeTruthy()
})

it('campaigns.7: scheduling a text with an unknown variable asks first', async () => {
  const scheduledAt = '2098-01-01T12:00:00.000Z'
  const refusal = { status: 409, body: { error: 'ERR_CAMPAIGN_VARIABLES', variables: ['{{nomi}}'] } }
  const first = answer({ ...choices, 'PUT /campaigns/4': refusal })
  const onClose = vi.fn()
  const scheduled = campaign({ status: 'PROGRAMADA', scheduledAt, message1: 'Oi {{nomi}}' })
  await drawPage(<CampaignWizard campaign={scheduled} onClose={onClose} />, adminUser)
  fireEvent.click(await button('Salvar'))
  expect(await screen.findByText('{{nomi}}')).toBeTruthy()
  expect(puts(first)).toMatchObject([{ confirmVariables: false }])
  const second = answer({ ...choices, 'PUT /campaigns/4': { ...scheduled, revision: 2 } })
  fireEvent.click(await button('Programar assim mesmo'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(puts(second)).toMatchObject([{ confirmVariables: true }])
})

it('CMP-02: a time that another window set is compared, not removed by a save of the text', async () => {
  const scheduledAt = '2098-01-01T12:00:00.000Z'
  const stored = campaign({ status: 'PROGRAMADA', scheduledAt, revision: 2 })
  const refusal = { status: 409, body: { error: 'ERR_CAMPAIGN_REVISION', stored, mine: {} } }
  const onClose = vi.fn()
  const calls = answer({ ...choices, 'PUT /campaigns/4': refusal })
  await drawPage(<CampaignWizard campaign={campaign()} onClose={onClose} />, adminUser)
  fireEvent.click(await button('Salvar'))
  const table = await screen.findByRole('table', { name: 'As duas versões', hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })[1]?.textContent).toMatch(/^Dia e horárioVazio.*2098/)
  expect(puts(calls)).toHaveLength(1)
  fireEvent.click(await button('Ficar com a salva'))
  const later = answer({ ...choices, 'PUT /campaigns/4': stored })
  fireEvent.click(await button('Salvar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(puts(later)).toMatchObject([{ name: 'Natal', revision: 2 }])
})

it('CMP-02: typed input outlives a save of another window, and is compared with it', async () => {
  answer(choices)
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Nome/ })
  await drawPage(<CampaignWizard campaign={campaign()} onClose={vi.fn()} />, adminUser)
  fireEvent.change(await name(), { target: { value: 'Verão' } })
  cleanup()
  const stored = campaign({ name: 'Páscoa', revision: 2, updatedAt: '2026-01-01T12:00:05.000Z' })
  const refusal = { status: 409, body: { error: 'ERR_CAMPAIGN_REVISION', stored, mine: {} } }
  const calls = answer({ ...choices, 'PUT /campaigns/4': refusal })
  await drawPage(<CampaignWizard campaign={stored} onClose={vi.fn()} />, adminUser)
  expect((await name()).value).toBe('Verão')
  fireEvent.click(await button('Salvar'))
  expect(await screen.findByRole('table', { name: 'As duas versões', hidden: true })).toBeTruthy()
  expect(puts(calls)).toMatchObject([{ name: 'Verão', revision: 1 }])
  cleanup()
  await drawPage(<CampaignWizard campaign={stored} onClose={vi.fn()} />, adminUser)
  fireEvent.click(await button('Descartar rascunho'))
  expect((await name()).value).toBe('Páscoa')
  const later = answer({ ...choices, 'PUT /campaigns/4': stored })
  fireEvent.click(await button('Salvar'))
  await waitFor(() => expect(puts(later)).toMatchObject([{ name: 'Páscoa', revision: 2 }]))
})

it('CMP-05: input that was typed before the last hour stays after the return to draft', async () => {
  const scheduledAt = '2098-01-01T12:00:00.000Z'
  const scheduled = campaign({ status: 'PROGRAMADA', scheduledAt })
  answer({ ...choices, 'POST /campaigns/4/draft': campaign({ revision: 2, updatedAt: '2026-01-01T12:00:02.000Z' }) })
  await drawPage(<CampaignWizard campaign={scheduled} onClose={vi.fn()} />, adminUser)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nome' }), { target: { value: 'Verão' } })
  const soon = new Date(Date.now() + 600_000).toISOString()
  act(() => {
    for (const hear of listeners)
      hear({ action: 'update', record: { ...scheduled, scheduledAt: soon, updatedAt: '2026-01-01T12:00:01.000Z' } })
  })
  fireEvent.click(await button('Voltar para rascunho'))
  await screen.findByText('A campanha Natal voltou para rascunho.')
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  await waitFor(() => expect(name().disabled).toBe(false))
  expect(name().value).toBe('Verão')
  const calls = answer({ ...choices, 'PUT /campaigns/4': campaign({ name: 'Verão', revision: 3 }) })
  fireEvent.click(await button('Salvar'))
  await waitFor(() => expect(puts(calls)).toMatchObject([{ name: 'Verão', revision: 2 }]))
})

it('CMP-02: the comparison names the people whom each version leaves out', async () => {
  const exclusions = { contactListIds: [], campaignIds: [], days: null }
  const stored = campaign({ exclusions: { ...exclusions, tagIds: [2], days: 7 }, revision: 2 })
  const refusal = { status: 409, body: { error: 'ERR_CAMPAIGN_REVISION', stored, mine: {} } }
  const tags = [
    { id: 1, name: 'VIP' },
    { id: 2, name: 'Inadimplentes' },
  ]
  answer({ ...choices, 'GET /tags/list': tags, 'GET /campaigns': { records: [] }, 'PUT /campaigns/4': refusal })
  const initialCampaign = campaign({ exclusions: { ...exclusions, tagIds: [1] } })
  await drawPage(<CampaignWizard campaign={initialCampaign} onClose={vi.fn()} />, adminUser)
  fireEvent.click(await button('Salvar'))
  const table = await screen.findByRole('table', { name: 'As duas versões', hidden: true })
  await waitFor(() => expect(table.textContent).toContain('Contatos marcados com: VIP'))
  expect(table.textContent).toContain(
    'Contatos marcados com: Inadimplentes; Que receberam qualquer campanha: nos últimos 7 dias',
  )
})
