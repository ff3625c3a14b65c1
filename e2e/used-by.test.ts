import { createCampaign } from '@recado/contract/campaigns/endpoints'
import { createQuickMessage } from '@recado/contract/quick-messages/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { dialog, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** The deletion of a tag that a campaign and a quick reply use. */
const here = stage({ company: 'empty' })
let paula: Person
let tagId = 0

beforeAll(async () => {
  const staff = await here.staff()
  const whatsappId = await here.connect(staff)
  tagId = (await staff(createTag, { body: { name: 'Clientes de maio' } })).id
  const actions = [{ type: 'tag' as const, tagId }]
  await staff(createQuickMessage, { body: { shortcode: 'oferta', message: 'Oi', geral: true, actions } })
  await staff(createCampaign, { body: { name: 'Natal', message1: 'Oi', whatsappId, tagListId: tagId } })
  paula = await here.enter(here.admin)
})

it('PLUS-44, TAG-05: a deletion names the uses with links, and waits for the campaign that is programmed', async () => {
  const { page } = paula
  await here.rows(
    `update campaigns set status = 'PROGRAMADA', scheduled_at = '2100-01-01' where company_id = $1 and tag_id = $2`,
    [tagId],
  )
  await goTo(page, '/tags')
  await row(page, 'Clientes de maio').waitFor()
  await press(page, 'Excluir a etiqueta Clientes de maio')
  const question = page.getByRole('alertdialog')
  await question.getByRole('link', { name: 'Campanha: Natal' }).waitFor()
  expect(await question.getByRole('button', { name: 'Excluir etiqueta' }).isDisabled()).toBe(true)
  await question.getByRole('link', { name: 'Resposta rápida: oferta' }).click()
  await heading(page, 'Respostas rápidas')
  await here.rows(`update campaigns set status = 'INATIVA' where company_id = $1 and tag_id = $2`, [tagId])
  await goTo(page, '/tags')
  await press(page, 'Excluir a etiqueta Clientes de maio')
  await question.getByRole('link', { name: 'Campanha: Natal' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Excluir etiqueta' }).click()
  await toasted(page, 'Etiqueta excluída.')
  await row(page, 'Clientes de maio').waitFor({ state: 'detached' })
})
