import { createCampaign, saveCampaignSettings, updateCampaign } from '@recado/contract/campaigns/endpoints'
import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { createTag } from '@recado/contract/tags/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { lookTwice } from './looks.ts'
import { dialog, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula's campaigns are safe from wrong variables, from a second window and from a time that comes too early. */

const here = stage({ company: 'empty' })
let staff: Caller
let paula: Person
let connectionId = 0
/** The parts that a campaign needs for a start. */
let parts = { whatsappId: 0, tagListId: 0 }

beforeAll(async () => {
  staff = await here.staff()
  connectionId = await here.connect(staff, { name: 'Vendas' })
  const { id: tagListId } = await staff(createTag, { body: { name: 'Clientes' } })
  await here.rows(
    `with made as (insert into contacts (company_id, name, number) values ($1, 'Rita Alves', '5511960000001') returning id)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $2 from made`,
    [tagListId],
  )
  parts = { whatsappId: connectionId, tagListId }
  await staff(saveCampaignSettings, { body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } as never })
  paula = await here.enter(here.admin)
})

const campaign = (name: string, change: Record<string, unknown>) =>
  staff(createCampaign, { body: { name, ...parts, ...change } as never })

it('campaigns.7: an unknown variable is named before the start, and sent only after the confirmation', async () => {
  const { page } = paula
  await campaign('Natal', { message1: 'Oi {{PrimeiroNome}} {{nomi}}!' })
  await goTo(page, '/campaigns')
  await heading(page, 'Campanhas')
  await press(page, 'Editar a campanha Natal')
  await press(page, '4. Revisão')
  await dialog(page).getByText('Oi Rita!').waitFor()
  await press(page, 'Iniciar agora')
  const question = page.getByRole('alertdialog')
  await question.getByText('{{nomi}} some da mensagem').waitFor()
  expect(await lookTwice(page, 'unknown variables')).toEqual([])
  await question.getByRole('button', { name: 'Voltar' }).click()
  await dialog(page).getByText('Oi Rita!').waitFor()
  await press(page, 'Iniciar agora')
  await question.getByRole('button', { name: 'Enviar para 1 pessoa' }).click()
  await toasted(page, 'Campanha Natal iniciada.')
  await row(page, 'Natal').getByText('Finalizada').waitFor()
  const { messages } = await staff(simulatorOutbox, { params: { whatsappId: connectionId }, query: { limit: 10 } })
  expect(messages.map(({ body }) => body)).toEqual(['Oi Rita!'])
})

it('CMP-02: a save after one of another window compares both versions', async () => {
  const { page } = paula
  const { id } = await campaign('Páscoa', { message1: 'Olá' })
  await row(page, 'Páscoa').waitFor()
  await press(page, 'Editar a campanha Páscoa')
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Páscoa em família')
  await staff(updateCampaign, { params: { id }, body: { message1: 'Olá da outra janela' } })
  await press(page, 'Salvar')
  const versions = page.getByRole('table', { name: 'As duas versões' })
  await versions.getByText('Olá da outra janela').waitFor()
  await versions.getByText('Páscoa em família').waitFor()
  expect(await lookTwice(page, 'campaign versions')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Manter a minha' }).click()
  await toasted(page, 'Campanha Páscoa em família salva.')
})

it('CMP-05: a campaign that starts in half an hour returns to draft and can be edited', async () => {
  const { page } = paula
  const scheduledAt = new Date(Date.now() + 30 * 60_000).toISOString()
  await campaign('Verão', { message1: 'Olá', scheduledAt })
  await press(page, 'Voltar a campanha Verão para rascunho')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar para rascunho' }).click()
  await toasted(page, 'A campanha Verão voltou para rascunho.')
  await row(page, 'Verão').getByText('Rascunho').waitFor()
  await press(page, 'Editar a campanha Verão')
  expect(await dialog(page).getByRole('textbox', { name: 'Nome' }).isEnabled()).toBe(true)
  await page.keyboard.press('Escape')
})
