import { saveCampaignSettings } from '@recado/contract/campaigns/endpoints'
import { updateConnection } from '@recado/contract/connections/endpoints'
import { updateGovernor } from '@recado/contract/connections/governor'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { createQueue, createQueueOption } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { eventually } from './eventually.ts'
import { lookAtAll, lookTwice } from './looks.ts'
import { officialStage } from './official-number.ts'
import { bubble, choose, composer, dialog, goTo, heading, press, row } from './place.ts'
import { toasted } from './toasts.ts'

/** Customers of an official WhatsApp number tap offered options, and receive a campaign with a template. */

const official = officialStage((graph) => {
  const buttons = [
    { type: 'QUICK_REPLY', text: 'Quero ver' },
    { type: 'URL', text: 'Abrir a loja', url: 'https://loja.exemplo.com.br/{{1}}' },
  ]
  graph.addTemplate('ofertas_da_semana', '', {
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Ofertas de {{1}}' },
      { type: 'BODY', text: 'Oi {{1}}, as ofertas de {{2}} chegaram.' },
      { type: 'FOOTER', text: 'Responda SAIR para não receber mais.' },
      { type: 'BUTTONS', buttons },
    ],
  })
  const picture = { type: 'HEADER', format: 'IMAGE' }
  graph.addTemplate('com_foto', '', { components: [picture, { type: 'BODY', text: 'Veja a novidade.' }] })
  graph.addTemplate('em_analise', 'Promoção de {{1}}', { status: 'PENDING', category: 'MARKETING' })
})
const { here } = official
let marina: Person

beforeAll(async () => {
  marina = await here.enter(here.admin)
})

it("PLUS-41: two queues are buttons, their many options a list; the tapped option's text appears in the chat", async () => {
  const { graph, shop, staff, connectionId } = official
  const { page } = marina
  const queueIds: number[] = []
  for (const [n, name] of ['Entregas', 'Cobranças'].entries())
    queueIds.push((await staff(createQueue, { body: { name, color: `#a1b2c${n}`, greetingMessage: '' } })).id)
  const [queueId = 0] = queueIds
  for (const title of ['Prazo de entrega', 'Endereço da loja', 'Trocas', 'Frete grátis'])
    await staff(createQueueOption, {
      body: { queueId, title, message: `Sobre ${title}: veja no site.`, parentId: null },
    })
  await staff(updateConnection, {
    params: { id: connectionId },
    body: { greetingMessage: 'Olá! Com quem quer falar?', queueIds },
  })
  const joana = graph.customer('5511955551111', 'Joana Prado')
  await joana.text(shop, 'Oi')
  const menu = await graph.untilAccepted(({ type, content }) => type === 'interactive' && content.type === 'button')
  await joana.tap(menu, 'Entregas')
  const list = await graph.untilAccepted(({ type, content }) => type === 'interactive' && content.type === 'list')
  await joana.tap(list, 'Trocas')
  await graph.untilAccepted(({ content }) => JSON.stringify(content).includes('Sobre Trocas: veja no site.'))
  const ticketPage = await staff(listTickets, { query: { searchParam: '5511955551111', showAll: true } })
  await page.goto(`/tickets/${ticketPage.tickets[0]?.uuid}`)
  await bubble(page, '1 - Entregas').waitFor()
  await bubble(page, '3 - Trocas').waitFor()
  await bubble(page, 'Sobre Trocas: veja no site.').waitFor()
  expect(await lookTwice(page, 'tapped options')).toEqual([])
})

it('PLUS-43: a reaction, a returned message and a delayed one are shown at the message', async () => {
  const { graph } = official
  const { page } = marina
  await page.getByRole('button', { name: 'Aceitar' }).last().click()
  const write = async (text: string) => {
    await composer(page).fill(text)
    await composer(page).press('Enter')
  }
  await write('Bom dia, Joana.')
  const greeting = await graph.untilAccepted(({ content }) => String(content.body).endsWith('Bom dia, Joana.'))
  graph.state.failures.push(131049)
  await write('Veja a promoção.')
  await bubble(page, 'Veja a promoção.')
    .getByText(/o cliente não quer ou já recebeu divulgação demais/)
    .waitFor()
  // The id of the previous message is known by now.
  await graph.customer('5511955551111', 'Joana Prado').react(official.shop, greeting.id, '👍')
  await bubble(page, 'Bom dia, Joana.').getByRole('button', { name: /👍/ }).waitFor()
  graph.state.refusals.push(...Array.from({ length: 50 }, () => 130429))
  await write('Mais tarde.')
  const delayedBubble = bubble(page, 'Mais tarde.')
  await delayedBubble.getByText(/O WhatsApp limita quantas mensagens este número envia agora/).waitFor()
  expect(await lookAtAll(page, 'trouble of the official number')).toEqual([])
  // The button press ends the refusals: the outbox retries automatically, and could send the message earlier.
  const lift = (route: Route) => {
    graph.state.refusals.length = 0
    return route.continue()
  }
  await page.route(/\/api\/messages\/\d+\/retry$/, lift, { times: 1 })
  await delayedBubble.getByRole('button', { name: 'Tentar agora' }).click()
  await graph.untilAccepted(({ content }) => String(content.body).endsWith('Mais tarde.'))
  await delayedBubble.getByText(/O WhatsApp limita/).waitFor({ state: 'detached' })
})

it('PLUS-42: a campaign sends an approved template; its report lists deliveries, failures and opt-outs', async () => {
  const { graph, shop, staff, connectionId } = official
  const { page } = marina
  await staff(saveCampaignSettings, { body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } as never })
  // Otherwise it would wait for the morning.
  await staff(updateGovernor, { params: { id: connectionId }, body: { enabled: false } })
  const { id: tagId } = await staff(createTag, { body: { name: 'Ofertas' } })
  const people = [
    ['Rita Campos', '5511955552222', 'allowed'],
    ['Saulo Reis', '5511955553333', 'allowed'],
    ['Tereza Dias', '5511955554444', 'opted_out'],
  ]
  for (const [name, number, marketing] of people)
    await here.rows(
      `with contact as (insert into contacts (company_id, name, number, marketing)
         values ($1, $3, $4, $5) returning company_id, id)
       insert into contact_tags (company_id, contact_id, tag_id) select company_id, id, $2 from contact`,
      [tagId, name, number, marketing],
    )
  // Saulo has no WhatsApp.
  const rita = graph.customer('5511955552222', 'Rita Campos')
  await goTo(page, '/campaigns')
  await heading(page, 'Campanhas')
  await press(page, 'Nova campanha')
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Ofertas')
  await choose(page, 'Etiqueta', 'Ofertas')
  await choose(page, 'Conexão', 'Oficial')
  await press(page, 'Continuar')
  await dialog(page)
    .getByText(/só entrega modelos aprovados/)
    .waitFor()
  await dialog(page).getByRole('combobox', { name: 'Modelo' }).click()
  expect(await page.getByRole('option', { name: /em_analise/ }).count()).toBe(0)
  await page.getByRole('option', { name: /ofertas_da_semana/ }).click()
  for (const [field, value] of [
    ['Campo 1 do título', 'maio'],
    ['Campo 1', '{{nome}}'],
    ['Campo 2', 'inverno'],
    ['Fim do endereço do botão “Abrir a loja”', 'ofertas'],
  ] as const)
    await dialog(page).getByLabel(field, { exact: true }).fill(value)
  expect(await lookAtAll(page, 'campaign template')).toEqual([])
  await press(page, 'Continuar')
  await press(page, 'Continuar')
  await dialog(page)
    .getByText(/Oi Rita Campos, as ofertas de inverno chegaram\./)
    .first()
    .waitFor()
  expect(await lookAtAll(page, 'campaign template review')).toEqual([])
  await press(page, 'Iniciar agora')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Enviar para/ })
    .click()
  await toasted(page, 'Campanha Ofertas iniciada.')
  const sentTemplate = await graph.untilAccepted(({ type, to }) => type === 'template' && to?.phone === '5511955552222')
  await page.getByRole('link', { name: 'Relatório de Ofertas' }).first().click()
  await heading(page, 'Relatório: Ofertas')
  await row(page, 'Rita Campos').getByText('Entregue').waitFor()
  await row(page, 'Saulo Reis')
    .getByText(/O WhatsApp não entrega mensagens a este número/)
    .waitFor()
  await row(page, 'Tereza Dias').getByText('Pediu para não receber').waitFor()
  expect(await lookAtAll(page, 'campaign template report')).toEqual([])

  await rita.tap(sentTemplate, 'Quero ver')
  await row(page, 'Rita Campos').getByText('Respondida').waitFor()
  await rita.text(shop, 'SAIR')
  await page
    .locator('.cp-figure')
    .filter({ hasText: 'Pediram para sair depois da mensagem' })
    .getByText('1', { exact: true })
    .waitFor()
  await goTo(page, '/contacts?q=Rita')
  await press(page, 'Editar Rita Campos')
  const field = dialog(page).getByRole('combobox', { name: 'Divulgação' })
  await eventually(() => field.inputValue()).toBe('Pediu para não receber')
})
