import { campaignSettingsInput } from '@recado/contract/campaigns/settings'
import { canonicalPhone } from '@recado/contract/values/phone'
import type { PersonAddress } from '../../platform/erased-address.ts'
import { type CompanyMove, ERASED, type MovedRow, type RowKind, rowKey } from '../move.ts'
import type { SourceRow } from '../source.ts'
import { instantFrom, isOn, jsonFrom, nameFrom, textOf } from '../values.rules.ts'
import { commonColumns, stamps } from './setup.ts'

export const contactLists: RowKind = {
  kind: 'contactList',
  tables: ['ContactLists'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: ['name', 'createdAt', 'updatedAt'],
  ignoredColumns: commonColumns,
  async take(move, rows) {
    const ids = await move.target.ids('contact_lists', rows.length)
    const newRows = rows.map((row, at) => ({
      ...{ company_id: move.companyId, id: ids[at] ?? 0, name: nameFrom(row.name, `Lista ${rowKey(row)}`) },
      ...{ people: 0, valid: 0, invalid: 0, numberless: 0, uncheckable: 0, ...stamps(row, move.now) },
    }))
    await move.target.insert('contact_lists', newRows)
    return rows.map((row, at) => ({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

export const contactListItems: RowKind = {
  kind: 'contactListItem',
  tables: ['ContactListItems'],
  key: ['id'],
  membership: { own: 'companyId', parent: { tables: ['ContactLists'], key: 'contactListId' } },
  columns: ['name', 'number', 'email', 'contactListId', 'isWhatsappValid', 'createdAt', 'updatedAt'],
  ignoredColumns: [...commonColumns, 'isGroup'],
  async take(move, rows) {
    const list = await move.reference('contactList', rows, 'contactListId')
    const isErased = await erasedRows(move, rows)
    const ids = await move.target.ids('contact_list_items', rows.length)
    const newRows: object[] = []
    const movedRows: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const listId = list(row)
      if (listId === null) {
        move.problem('contactListItem', 'its list was not imported', rowKey(row))
        continue
      }
      if (isErased(row)) {
        movedRows.push(move.leave('contactListItem', row))
        continue
      }
      const sourceNumber = givenNumber(row)
      const phone = canonicalPhone(sourceNumber)
      const times = stamps(row, move.now)
      // False in the source may mean unchecked, so it becomes null. An impossible number is invalid.
      const isValid = phone === null ? false : isOn(row.isWhatsappValid) ? true : null
      newRows.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          contact_list_id: listId,
          name: nameFrom(row.name, sourceNumber || '—'),
        },
        ...{
          number: phone ?? sourceNumber,
          is_phone: phone !== null,
          email: textOf(row.email).trim(),
          is_valid: sourceNumber === '' ? null : isValid,
        },
        ...{ checked_at: sourceNumber === '' || isValid === null ? null : times.updated_at, gave_up: false, ...times },
      })
      movedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('contact_list_items', newRows)
    return movedRows
  },
}

const givenNumber = (row: SourceRow): string => textOf(row.number).replace(/@.*$/, '').trim()

/** Returns a function that tells whether a row's number belongs to a person whose data were erased here. */
async function erasedRows(move: CompanyMove, rows: readonly SourceRow[]): Promise<(row: SourceRow) => boolean> {
  const addressesOf = (row: SourceRow): PersonAddress[] => {
    const phone = canonicalPhone(givenNumber(row))
    return phone === null ? [] : [{ kind: 'phone', value: phone }]
  }
  const isErased = await move.erased(rows.flatMap(addressesOf))
  return (row) => addressesOf(row).some(isErased)
}

/** Active campaigns do not continue here automatically. A user starts them. */
const statusOf = (status: string): string =>
  status === 'EM_ANDAMENTO' ? 'CANCELADA' : ['CANCELADA', 'FINALIZADA'].includes(status) ? status : 'INATIVA'

export const campaigns: RowKind = {
  kind: 'campaign',
  tables: ['Campaigns'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: [
    ...['name', 'message1', 'message2', 'message3', 'message4', 'message5', 'status', 'scheduledAt', 'completedAt'],
    ...['whatsappId', 'contactListId', 'tagListId|tagId', 'fileListId', 'queueId', 'userId', 'mediaPath', 'mediaName'],
    ...['createdAt', 'updatedAt'],
  ],
  ignoredColumns: commonColumns,
  async take(move, rows) {
    const connection = await move.reference('connection', rows, 'whatsappId')
    const list = await move.reference('contactList', rows, 'contactListId')
    const tag = await move.reference('tag', rows, 'tagListId')
    const files = await move.reference('fileList', rows, 'fileListId')
    const queue = await move.reference('queue', rows, 'queueId')
    const user = await move.reference('user', rows, 'userId')
    const ids = await move.target.ids('campaigns', rows.length)
    const newRows = rows.map((row, at) => {
      const sourceStatus = textOf(row.status).toUpperCase()
      const status = statusOf(sourceStatus)
      if (sourceStatus === 'EM_ANDAMENTO')
        move.problem('campaign', 'was being sent and is cancelled here', rowKey(row), { lost: false })
      if (sourceStatus === 'PROGRAMADA')
        move.problem('campaign', 'was planned and is a draft here', rowKey(row), { lost: false })
      const texts = [1, 2, 3, 4, 5].map((n) => [`message${n}`, textOf(row[`message${n}`])] as const)
      return {
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          name: nameFrom(row.name, `Campanha ${rowKey(row)}`),
          status,
        },
        ...{
          ...Object.fromEntries(texts),
          scheduled_at: instantFrom(row.scheduledAt),
          completed_at: instantFrom(row.completedAt),
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
    await move.target.insert('campaigns', newRows)
    await move.noteFiles('campaigns', mediaFilesOf(rows, ids))
    return rows.map((row, at) => ({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

/** Returns the files that rows name in `mediaPath`. */
export const mediaFilesOf = (rows: readonly SourceRow[], ids: readonly number[]) =>
  rows.flatMap((row, at) => {
    const path = textOf(row.mediaPath).trim()
    return path && ids[at] ? [{ ours: ids[at], path }] : []
  })

export const shippings: RowKind = {
  kind: 'shipping',
  tables: ['CampaignShipping', 'CampaignShippings'],
  key: ['id'],
  membership: { parent: { tables: ['Campaigns'], key: 'campaignId' } },
  columns: ['number', 'contactId|contactListItemId', 'campaignId', 'deliveredAt', 'createdAt', 'updatedAt'],
  ignoredColumns: [...commonColumns, 'jobId', 'message'],
  async take(move, rows) {
    const campaign = await move.reference('campaign', rows, 'campaignId')
    const item = await move.reference('contactListItem', rows, 'contactId')
    const isErased = await erasedRows(move, rows)
    const names = await namesOfItems(
      move,
      rows.flatMap((row) => item(row) ?? []),
    )
    const usedKeys = await numbersOf(
      move,
      rows.flatMap((row) => campaign(row) ?? []),
    )
    const ids = await move.target.ids('campaign_shippings', rows.length)
    const newRows: object[] = []
    const movedRows: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const campaignId = campaign(row)
      const itemId = item(row)
      if (itemId === ERASED || isErased(row)) {
        movedRows.push(move.leave('shipping', row))
        continue
      }
      const sourceNumber = givenNumber(row)
      const number = canonicalPhone(sourceNumber) ?? sourceNumber
      if (campaignId === null || (itemId !== null && usedKeys.has(`${campaignId} item ${itemId}`))) {
        move.problem(
          'shipping',
          campaignId === null ? 'its campaign was not imported' : 'exists twice in the source',
          rowKey(row),
        )
        continue
      }
      const deliveredAt = instantFrom(row.deliveredAt)
      const isDouble = number !== '' && usedKeys.has(`${campaignId} ${number}`)
      if (itemId !== null) usedKeys.add(`${campaignId} item ${itemId}`)
      usedKeys.add(`${campaignId} ${number}`)
      newRows.push({
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
          status: isDouble ? 'DUPLICATE' : deliveredAt ? 'SENT' : 'WAITING',
        },
        ...{ delivered_at: isDouble ? null : deliveredAt, file_messages: [], tries: deliveredAt ? 1 : 0 },
      })
      movedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('campaign_shippings', newRows)
    // Their recipients are complete, so they are not gathered again.
    await move.target.rows(
      `update campaigns set gathering = 'done' where company_id = $1 and id = any($2::int[]) and gathering = 'none'`,
      [move.companyId, rows.flatMap((row) => campaign(row) ?? [])],
    )
    return movedRows
  },
}

async function namesOfItems(move: CompanyMove, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await move.target.rows<{ id: number; name: string }>(
    `select id, name from contact_list_items where company_id = $1 and id = any($2::int[])`,
    [move.companyId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the recipients that these campaigns already have, by number and by list item. */
async function numbersOf(move: CompanyMove, campaignIds: readonly number[]): Promise<Set<string>> {
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

export const campaignSettingKind: RowKind = {
  kind: 'campaignSetting',
  tables: ['CampaignSettings'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: ['key', 'value'],
  ignoredColumns: commonColumns,
  async take(move, rows) {
    const movedRows: MovedRow[] = []
    for (const row of rows) {
      const key = textOf(row.key)
      const read = campaignSettingsInput.safeParse({ settings: { [key]: jsonFrom(row.value) ?? row.value } })
      const value = read.success ? (read.data.settings as Record<string, unknown>)[key] : undefined
      if (value === undefined) {
        move.problem('campaignSetting', `has no such choice here (${key.slice(0, 40)})`, rowKey(row), { lost: false })
        continue
      }
      await move.target.insert(
        'campaign_settings',
        [{ company_id: move.companyId, key, value: JSON.stringify(value) }],
        'on conflict (company_id, key) do update set value = excluded.value',
      )
      movedRows.push({ theirs: rowKey(row), ours: 0, isNew: true })
    }
    return movedRows
  },
}
