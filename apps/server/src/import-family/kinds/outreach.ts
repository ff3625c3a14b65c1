import { campaignSettingsInput } from '@recado/contract/campaigns/settings'
import { canonicalPhone } from '@recado/contract/values/phone'
import type { PersonAddress } from '../../platform/erased-address.ts'
import { ERASED, type Kind, keyOf, type Move, type Taken } from '../move.ts'
import type { Row } from '../source.ts'
import { instantOf, isOn, jsonOf, nameOf, textOf } from '../values.rules.ts'
import { stamps, usual } from './setup.ts'

export const contactLists: Kind = {
  kind: 'contactList',
  tables: ['ContactLists'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: ['name', 'createdAt', 'updatedAt'],
  left: usual,
  async take(move, rows) {
    const ids = await move.target.ids('contact_lists', rows.length)
    const made = rows.map((row, at) => ({
      ...{ company_id: move.companyId, id: ids[at] ?? 0, name: nameOf(row.name, `Lista ${keyOf(row)}`) },
      ...{ people: 0, valid: 0, invalid: 0, numberless: 0, uncheckable: 0, ...stamps(row, move.now) },
    }))
    await move.target.insert('contact_lists', made)
    return rows.map((row, at) => ({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

export const contactListItems: Kind = {
  kind: 'contactListItem',
  tables: ['ContactListItems'],
  key: ['id'],
  belongs: { own: 'companyId', parent: { tables: ['ContactLists'], key: 'contactListId' } },
  columns: ['name', 'number', 'email', 'contactListId', 'isWhatsappValid', 'createdAt', 'updatedAt'],
  left: [...usual, 'isGroup'],
  async take(move, rows) {
    const list = await move.reference('contactList', rows, 'contactListId')
    const isErased = await erasedRows(move, rows)
    const ids = await move.target.ids('contact_list_items', rows.length)
    const made: object[] = []
    const taken: Taken[] = []
    for (const [at, row] of rows.entries()) {
      const listId = list(row)
      if (listId === null) {
        move.problem('contactListItem', 'its list did not come', keyOf(row))
        continue
      }
      if (isErased(row)) {
        taken.push(move.leave('contactListItem', row))
        continue
      }
      const given = givenNumber(row)
      const phone = canonicalPhone(given)
      const times = stamps(row, move.now)
      // Not looked up there says nothing; what can be no number is not valid.
      const isValid = phone === null ? false : isOn(row.isWhatsappValid) ? true : null
      made.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          contact_list_id: listId,
          name: nameOf(row.name, given || '—'),
        },
        ...{
          number: phone ?? given,
          is_phone: phone !== null,
          email: textOf(row.email).trim(),
          is_valid: given === '' ? null : isValid,
        },
        ...{ checked_at: given === '' || isValid === null ? null : times.updated_at, gave_up: false, ...times },
      })
      taken.push({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('contact_list_items', made)
    return taken
  },
}

const givenNumber = (row: Row): string => textOf(row.number).replace(/@.*$/, '').trim()

/** Whether the number of a row belongs to a person whose data were erased here. */
async function erasedRows(move: Move, rows: readonly Row[]): Promise<(row: Row) => boolean> {
  const addressesOf = (row: Row): PersonAddress[] => {
    const phone = canonicalPhone(givenNumber(row))
    return phone === null ? [] : [{ kind: 'phone', value: phone }]
  }
  const isErased = await move.erased(rows.flatMap(addressesOf))
  return (row) => addressesOf(row).some(isErased)
}

/** What acts by itself there does not go on here: a person starts it. */
const statusOf = (status: string): string =>
  status === 'EM_ANDAMENTO' ? 'CANCELADA' : ['CANCELADA', 'FINALIZADA'].includes(status) ? status : 'INATIVA'

export const campaigns: Kind = {
  kind: 'campaign',
  tables: ['Campaigns'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: [
    ...['name', 'message1', 'message2', 'message3', 'message4', 'message5', 'status', 'scheduledAt', 'completedAt'],
    ...['whatsappId', 'contactListId', 'tagListId|tagId', 'fileListId', 'queueId', 'userId', 'mediaPath', 'mediaName'],
    ...['createdAt', 'updatedAt'],
  ],
  left: usual,
  async take(move, rows) {
    const connection = await move.reference('connection', rows, 'whatsappId')
    const list = await move.reference('contactList', rows, 'contactListId')
    const tag = await move.reference('tag', rows, 'tagListId')
    const files = await move.reference('fileList', rows, 'fileListId')
    const queue = await move.reference('queue', rows, 'queueId')
    const user = await move.reference('user', rows, 'userId')
    const ids = await move.target.ids('campaigns', rows.length)
    const made = rows.map((row, at) => {
      const there = textOf(row.status).toUpperCase()
      const status = statusOf(there)
      if (there === 'EM_ANDAMENTO')
        move.problem('campaign', 'was being sent and is cancelled here', keyOf(row), { lost: false })
      if (there === 'PROGRAMADA')
        move.problem('campaign', 'was planned and is a draft here', keyOf(row), { lost: false })
      const texts = [1, 2, 3, 4, 5].map((n) => [`message${n}`, textOf(row[`message${n}`])] as const)
      return {
        ...{ company_id: move.companyId, id: ids[at] ?? 0, name: nameOf(row.name, `Campanha ${keyOf(row)}`), status },
        ...{
          ...Object.fromEntries(texts),
          scheduled_at: instantOf(row.scheduledAt),
          completed_at: instantOf(row.completedAt),
        },
        ...{ connection_id: connection(row), contact_list_id: list(row), tag_id: tag(row), file_list_id: files(row) },
        ...{
          queue_id: queue(row),
          user_id: user(row),
          gathering: 'none',
          gathered_to: 0,
          gathered: 0,
          gather_total: 0,
        },
        ...{ since_pause: 0, is_telling: false, version: 1, template_parameters: [], ...stamps(row, move.now) },
      }
    })
    await move.target.insert('campaigns', made)
    await move.noteFiles('campaigns', filesOf(rows, ids))
    return rows.map((row, at) => ({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

/** The files that rows name in `mediaPath`. */
export const filesOf = (rows: readonly Row[], ids: readonly number[]) =>
  rows.flatMap((row, at) => {
    const path = textOf(row.mediaPath).trim()
    return path && ids[at] ? [{ ours: ids[at], path }] : []
  })

export const shippings: Kind = {
  kind: 'shipping',
  tables: ['CampaignShipping', 'CampaignShippings'],
  key: ['id'],
  belongs: { parent: { tables: ['Campaigns'], key: 'campaignId' } },
  columns: ['number', 'contactId|contactListItemId', 'campaignId', 'deliveredAt', 'createdAt', 'updatedAt'],
  left: [...usual, 'jobId', 'message'],
  async take(move, rows) {
    const campaign = await move.reference('campaign', rows, 'campaignId')
    const item = await move.reference('contactListItem', rows, 'contactId')
    const isErased = await erasedRows(move, rows)
    const names = await namesOfItems(
      move,
      rows.flatMap((row) => item(row) ?? []),
    )
    const seen = await numbersOf(
      move,
      rows.flatMap((row) => campaign(row) ?? []),
    )
    const ids = await move.target.ids('campaign_shippings', rows.length)
    const made: object[] = []
    const taken: Taken[] = []
    for (const [at, row] of rows.entries()) {
      const campaignId = campaign(row)
      const itemId = item(row)
      if (itemId === ERASED || isErased(row)) {
        taken.push(move.leave('shipping', row))
        continue
      }
      const given = givenNumber(row)
      const number = canonicalPhone(given) ?? given
      if (campaignId === null || (itemId !== null && seen.has(`${campaignId} item ${itemId}`))) {
        move.problem('shipping', campaignId === null ? 'its campaign did not come' : 'stands there twice', keyOf(row))
        continue
      }
      const sent = instantOf(row.deliveredAt)
      const isDouble = number !== '' && seen.has(`${campaignId} ${number}`)
      if (itemId !== null) seen.add(`${campaignId} item ${itemId}`)
      seen.add(`${campaignId} ${number}`)
      made.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          campaign_id: campaignId,
          contact_list_item_id: itemId,
          number,
        },
        ...{
          name: names.get(itemId ?? 0) ?? number,
          email: '',
          status: isDouble ? 'DUPLICATE' : sent ? 'SENT' : 'WAITING',
        },
        ...{ delivered_at: isDouble ? null : sent, file_messages: [], tries: sent ? 1 : 0 },
      })
      taken.push({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('campaign_shippings', made)
    // They have their recipients: nobody is gathered for them again.
    await move.target.rows(
      `update campaigns set gathering = 'done' where company_id = $1 and id = any($2::int[]) and gathering = 'none'`,
      [move.companyId, rows.flatMap((row) => campaign(row) ?? [])],
    )
    return taken
  },
}

async function namesOfItems(move: Move, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await move.target.rows<{ id: number; name: string }>(
    `select id, name from contact_list_items where company_id = $1 and id = any($2::int[])`,
    [move.companyId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whom these campaigns have already: each number and each person of a list once. */
async function numbersOf(move: Move, campaignIds: readonly number[]): Promise<Set<string>> {
  const rows = await move.target.rows<{ campaign_id: number; number: string; item: number | null }>(
    `select campaign_id, number, contact_list_item_id as item from campaign_shippings
     where company_id = $1 and campaign_id = any($2::int[])`,
    [move.companyId, campaignIds],
  )
  return new Set(
    rows.flatMap(({ campaign_id, number, item }) => [
      `${campaign_id} ${number}`,
      ...(item === null ? [] : [`${campaign_id} item ${item}`]),
    ]),
  )
}

export const campaignSettings: Kind = {
  kind: 'campaignSetting',
  tables: ['CampaignSettings'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: ['key', 'value'],
  left: usual,
  async take(move, rows) {
    const taken: Taken[] = []
    for (const row of rows) {
      const key = textOf(row.key)
      const read = campaignSettingsInput.safeParse({ settings: { [key]: jsonOf(row.value) ?? row.value } })
      const value = read.success ? (read.data.settings as Record<string, unknown>)[key] : undefined
      if (value === undefined) {
        move.problem('campaignSetting', `has no such choice here (${key.slice(0, 40)})`, keyOf(row), { lost: false })
        continue
      }
      await move.target.insert(
        'campaign_settings',
        [{ company_id: move.companyId, key, value: JSON.stringify(value) }],
        'on conflict (company_id, key) do update set value = excluded.value',
      )
      taken.push({ theirs: keyOf(row), ours: 0, isNew: true })
    }
    return taken
  },
}
