import { saveCampaignSettings } from '@recado/contract/campaigns/endpoints'
import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { createTag } from '@recado/contract/tags/endpoints'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { patience } from './eventually.ts'
import { lookTwice } from './looks.ts'
import { choose, dialog, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula looks at a campaign before and while it is sent: count, exclusions, test, pause, report, list and copy. */

const here = stage({ company: 'empty' })
const PEOPLE = 12
let connectionId = 0
let staff: Caller
let paula: Person

const pace = (messageInterval: number) =>
  staff(saveCampaignSettings, { body: { settings: { messageInterval, longerIntervalAfter: 0 } } as never })
const sentTexts = async () =>
  (await staff(simulatorOutbox, { params: { whatsappId: connectionId }, query: { limit: 500 } })).messages.map(
    ({ number, body }) => ({ number, body: body ?? '' }),
  )

beforeAll(async () => {
  staff = await here.staff()
  connectionId = await here.connect(staff, { name: 'Vendas' })
  const { id: tagId } = await staff(createTag, { body: { name: 'Clientes' } })
  const { id: staffTagId } = await staff(createTag, { body: { name: 'Equipe' } })
  await here.rows(
    `with made as (insert into contacts (company_id, name, number)
       select $1, 'Cliente ' || n, (5511970000000 + n)::text from generate_series(1, ${PEOPLE}) n returning id, name),
     tagged as (insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $2 from made)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $3 from made where name in ('Cliente 1', 'Cliente 2')`,
    [tagId, staffTagId],
  )
  await pace(360)
  paula = await here.enter(here.admin)
})

it('CMP-02: step 1 counts the people, exclusions change the count, and a test reaches a number that is kept', async () => {
  const { page } = paula
  await goTo(page, '/campaigns')
  await heading(page, 'Campanhas')
  await press(page, 'Nova campanha')
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Natal')
  await choose(page, 'Etiqueta', 'Clientes')
  await dialog(page).getByText('12 pessoas vão receber').waitFor()
  await choose(page, 'Contatos marcados com', 'Equipe')
  await dialog(page).getByText('10 pessoas vão receber').waitFor()
  await dialog(page).getByText('2 deixados de fora').waitFor()
  await choose(page, 'Conexão', 'Vendas')
  expect(await lookTwice(page, 'campaign exclusions')).toEqual([])
  await press(page, 'Continuar')
  await dialog(page).getByRole('textbox', { name: 'Mensagem 1' }).fill('Um, {nome}')
  await dialog(page).getByRole('button', { name: '2 (vazia)' }).click()
  await dialog(page).getByRole('textbox', { name: 'Mensagem 2' }).fill('Dois, {nome}')
  await press(page, 'Continuar')
  await press(page, 'Continuar')
  const number = dialog(page).getByRole('textbox', { name: 'Número do teste' })
  await number.fill('123')
  await press(page, 'Enviar teste')
  await dialog(page).getByRole('alert').waitFor()
  await number.fill('11 98888-0001')
  await press(page, 'Enviar teste')
  await dialog(page)
    .getByText(/^Teste enviado para/)
    .waitFor()
  expect(await sentTexts()).toMatchObject([{ number: '5511988880001' }])
  expect(await lookTwice(page, 'campaign test')).toEqual([])
  await press(page, '1. Público')
  await press(page, '4. Revisão')
  await number.waitFor()
  expect(await number.inputValue()).toBe('11 98888-0001')
})

it('CMP-03, CMP-04: a start names the number of people; a pause sends nothing until the campaign continues', async () => {
  const { page } = paula
  await press(page, 'Iniciar agora')
  const question = page.getByRole('alertdialog')
  await question.getByText('Enviar para 10 pessoas?').waitFor()
  expect(await lookTwice(page, 'campaign start')).toEqual([])
  await question.getByRole('button', { name: 'Enviar para 10 pessoas' }).click()
  await toasted(page, 'Campanha Natal iniciada.')
  await row(page, 'Natal').getByText('10% (1 de 10)').waitFor()
  await press(page, 'Pausar a campanha Natal')
  await question.getByRole('button', { name: 'Pausar campanha' }).click()
  await toasted(page, 'Campanha Natal pausada.')
  await row(page, 'Natal').getByText('Pausada').waitFor()
  const before = (await sentTexts()).length
  await pace(0)
  await page.getByRole('link', { name: 'Relatório de Natal' }).first().click()
  await page.getByText(/^Pausada desde/).waitFor()
  await page.getByText('2 pessoas ficaram de fora pelas exclusões da campanha.').waitFor()
  expect((await sentTexts()).length).toBe(before)
  await press(page, 'Continuar campanha')
  await question.getByRole('button', { name: 'Continuar campanha' }).click()
  await vi.waitUntil(async () => (await sentTexts()).length === 11, patience)
  const recipients = (await sentTexts()).filter(({ number }) => number !== '5511988880001')
  expect(new Set(recipients.map(({ number }) => number)).size).toBe(10)
})

it('CMP-06: the report shows each text and makes a list of a result; a copy is a draft', async () => {
  const { page } = paula
  const variants = page.getByRole('region', { name: 'Resultado por mensagem' })
  await variants.getByText('Mensagem 2').waitFor()
  const people = page.getByRole('region', { name: 'Destinatários da campanha' })
  await people.getByText('Deixado de fora').first().waitFor()
  await people.getByText('Tem uma etiqueta que a campanha deixa de fora').first().waitFor()
  expect(await lookTwice(page, 'campaign report with texts')).toEqual([])
  await press(page, 'Nova lista com quem…')
  await choose(page, 'Quem', 'ficou de fora pelas exclusões')
  await dialog(page).getByRole('textbox', { name: 'Nome da lista' }).fill('Equipe de fora')
  expect(await lookTwice(page, 'campaign new list')).toEqual([])
  await press(page, 'Criar lista')
  await toasted(page, 'Lista Equipe de fora criada com 2 pessoas.')
  await goTo(page, '/contact-lists')
  await row(page, 'Equipe de fora').getByText('2').first().waitFor()
  await goTo(page, '/campaigns')
  await press(page, 'Copiar a campanha Natal')
  await toasted(page, 'Cópia criada como rascunho: Natal (cópia).')
  expect(await dialog(page).getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Natal (cópia)')
  await dialog(page).getByText('10 pessoas vão receber').waitFor()
})
