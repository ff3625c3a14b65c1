import type { PersonAddress } from '../../platform/erased-address.ts'
import { type Address, sourceContactAddress } from '../address.rules.ts'
import { type CompanyMove, type MovedRow, type RowKind, rowKey } from '../move.ts'
import type { SourceRow } from '../source.ts'
import { nameFrom, textOf } from '../values.rules.ts'
import { commonColumns, stamps } from './setup.ts'

const addresses = ({ phone, lid, group }: Address): Array<{ kind: string; value: string }> => [
  ...(phone ? [{ kind: 'phone', value: phone }] : []),
  ...(lid ? [{ kind: 'lid', value: lid }] : []),
  ...(group ? [{ kind: 'group', value: group }] : []),
]
const nameOfAddress = ({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`

export const contacts: RowKind = {
  kind: 'contact',
  tables: ['Contacts'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: ['name', 'number', 'email', 'isGroup', 'lid', 'remoteJid', 'isCompanyClient', 'createdAt', 'updatedAt'],
  ignoredColumns: [...commonColumns, 'profilePicUrl', 'urlPicture', 'pictureUpdated', 'channel', 'whatsappId'],
  async take(move, rows) {
    const { coming: importable, left } = await withoutErased(move, rows)
    const contactIds = await knownContacts(
      move,
      importable.flatMap(({ address }) => addresses(address)),
    )
    const fields = await extraFields(move, rows)
    const ids = await move.target.ids('contacts', importable.length)
    const newRows: object[] = []
    const identities: object[] = []
    const movedRows: MovedRow[] = importable.map(({ row, address }, at) => {
      const own = addresses(address)
      const same = own.map((one) => contactIds.get(nameOfAddress(one))).find((id) => id !== undefined)
      const ours = same ?? ids[at] ?? 0
      for (const one of own.filter((each) => !contactIds.has(nameOfAddress(each)))) {
        contactIds.set(nameOfAddress(one), ours)
        identities.push({ company_id: move.companyId, ...one, contact_id: ours })
      }
      if (same !== undefined)
        move.problem('contact', 'merged with one of the same number', rowKey(row), { lost: false })
      else newRows.push(contactOf(move, row, address, { id: ours, extra: fields.get(rowKey(row)) ?? [] }))
      if (own.length === 0)
        move.problem('contact', 'has no valid number: it was imported without one', rowKey(row), { lost: false })
      return { theirs: rowKey(row), ours, isNew: same === undefined }
    })
    await move.target.insert('contacts', newRows)
    await move.target.insert('contact_identities', identities)
    return [...movedRows, ...left]
  },
}

interface SourceContact {
  row: SourceRow
  address: Address
}

/** Separates contacts to import from those whose person's data were erased here. */
async function withoutErased(
  move: CompanyMove,
  rows: readonly SourceRow[],
): Promise<{ coming: SourceContact[]; left: MovedRow[] }> {
  const sourceContacts = rows.map((row) => ({ row, address: sourceContactAddress(row) }))
  const isErased = await move.erased(sourceContacts.flatMap(({ address }) => personAddresses(address)))
  const [coming, left]: [SourceContact[], MovedRow[]] = [[], []]
  for (const one of sourceContacts) {
    if (personAddresses(one.address).some(isErased)) left.push(move.leave('contact', one.row))
    else coming.push(one)
  }
  return { coming, left }
}

const personAddresses = ({ phone, lid }: Address): PersonAddress[] => [
  ...(phone ? [{ kind: 'phone' as const, value: phone }] : []),
  ...(lid ? [{ kind: 'lid' as const, value: lid }] : []),
]

function contactOf(
  move: CompanyMove,
  row: SourceRow,
  address: Address,
  { id, extra }: { id: number; extra: object[] },
) {
  const number = address.group ?? address.phone ?? ''
  const name = nameFrom(row.name, number || address.lid || 'Sem nome')
  return {
    ...{
      company_id: move.companyId,
      id,
      name,
      name_typed: name.replace(/\D/g, '') !== number,
      number,
      lid: address.lid,
    },
    ...{
      reach_phone: address.spelling,
      reach_lid: !address.phone && address.lid !== null,
      email: textOf(row.email).trim(),
    },
    ...{ is_group: address.group !== null, is_company_client: row.isCompanyClient === true, extra_info: extra },
    ...stamps(row, move.now),
  }
}

/**
 * Returns existing contacts of these addresses, including one that was saved with its number and has no address yet.
 */
async function knownContacts(
  move: CompanyMove,
  of: ReadonlyArray<{ kind: string; value: string }>,
): Promise<Map<string, number>> {
  const rows = await move.target.rows<{ kind: string; value: string; id: number }>(
    `select i.kind, i.value, i.contact_id as id from contact_identities i
       join unnest($2::text[], $3::text[]) as w (kind, value) on w.kind = i.kind and w.value = i.value
       where i.company_id = $1
     union all
     select case when c.is_group then 'group' else 'phone' end, c.number, c.id from contacts c
       where c.company_id = $1 and c.number = any($3::text[])
         and not exists (select 1 from contact_identities i where i.company_id = $1 and i.contact_id = c.id)`,
    [move.companyId, of.map(({ kind }) => kind), of.map(({ value }) => value)],
  )
  return new Map(rows.map((row) => [nameOfAddress(row), row.id]))
}

async function extraFields(move: CompanyMove, rows: readonly SourceRow[]): Promise<Map<string, object[]>> {
  const tableQuery = { tables: ['ContactCustomFields'], columns: ['contactId', 'name', 'value'] }
  const fields = await move.source.rowsBy(tableQuery, 'contactId', rows.map(rowKey))
  const byContact = new Map<string, object[]>()
  for (const field of fields) {
    const of = byContact.get(String(field.contactId)) ?? []
    byContact.set(String(field.contactId), of)
    of.push({ name: textOf(field.name), value: textOf(field.value) })
  }
  return byContact
}
