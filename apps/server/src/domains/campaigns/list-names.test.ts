import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { campaignStage } from './test/campaign-stage.ts'

const s = campaignStage()
const { stage } = s

it('contacts.1: the name and e-mail of a list item win over the profile name, also for an existing contact', async () => {
  const company = stage.fixture.one.at.companyId
  await stage.fixture.ask(`insert into contacts (company_id, name, number) values ($1, 'Contato', '5511950000021')`, [
    company,
  ])
  const listId = await s.newList([
    { number: '5511950000021', name: 'Ana Prado', email: 'ana@x.example' },
    { number: '5511950000022', name: 'Bia Reis', email: 'bia@x.example' },
  ])
  const id = await s.newCampaign({ contact_list_id: listId })
  await s.act('start', id)
  await s.finish(id)
  await stage.fixture.services.workplace.run(company, async ({ db }) => {
    for (const number of ['5511950000021', '5511950000022'])
      await sql`select resolve_contact(${number}, ${number}, null, null, 'Apelido')`.execute(db)
  })
  const people = await stage.fixture.ask(
    `select name, profile_name, email from contacts where company_id = $1 and number like '551195000002_' order by number`,
    [company],
  )
  expect(people).toEqual([
    { name: 'Ana Prado', profile_name: 'Apelido', email: 'ana@x.example' },
    { name: 'Bia Reis', profile_name: 'Apelido', email: 'bia@x.example' },
  ])
})
