import type { PersonAddress } from '../../platform/erased-address.ts'
import { type Address, addressOf } from '../address.rules.ts'
import { type Kind, keyOf, type Move, type Taken } from '../move.ts'
import type { Row } from '../source.ts'
import { nameOf, textOf } from '../values.rules.ts'
import { stamps, usual } from './setup.ts'

const addresses = ({ phone, lid, group }: Address): Array<{ kind: string; value: string }> => [
  ...(phone ? [{ kind: 'phone', value: phone }] : []),
  ...(lid ? [{ kind: 'lid', value: lid }] : []),
  ...(group ? [{ kind: 'group', value: group }] : []),
]
const nameOfAddress = ({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`

export const contacts: Kind = {
  kind: 'contact',
  tables: ['Contacts'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: ['name', 'number', 'email', 'isGroup', 'lid', 'remoteJid', 'isCompanyClient', 'createdAt', 'updatedAt'],
  left: [...usual, 'profilePicUrl', 'urlPicture', 'pictureUpdated', 'channel', 'whatsappId'],
  async take(move, rows) {
    const { coming: found, left } = await withoutErased(move, rows)
    const known = await knownContacts(
      move,
      found.flatMap(({ address }) => addresses(address)),
    )
    const fields = await extraFields(move, rows)
    const ids = await move.target.ids('contacts', found.length)
    const made: object[] = []
    const identities: object[] = []
    const taken: Taken[] = found.map(({ row, address }, at) => {
      const own = addresses(address)
      const same = own.map((one) => known.get(nameOfAddress(one))).find((id) => id !== undefined)
      const ours = same ?? ids[at] ?? 0
      for (const one of own.filter((each) => !known.has(nameOfAddress(each)))) {
        known.set(nameOfAddress(one), ours)
        identities.push({ company_id: move.companyId, ...one, contact_id: ours })
      }
      if (same !== undefined) move.problem('contact', 'merged with one of the same number', keyOf(row), { lost: false })
      else made.push(contactOf(move, row, address, { id: ours, extra: fields.get(keyOf(row)) ?? [] }))
      if (own.length === 0)
        move.problem('contact', 'has no number that can be: it came without one', keyOf(row), { lost: false })
      return { theirs: keyOf(row), ours, isNew: same === undefined }
    })
    await move.target.insert('contacts', made)
    await move.target.insert('contact_identities', identities)
    return [...taken, ...left]
  },
}

interface Found {
  row: Row
  address: Address
}

/** The contacts that come, and those whose person had their data erased here. */
async function withoutErased(move: Move, rows: readonly Row[]): Promise<{ coming: Found[]; left: Taken[] }> {
  const found = rows.map((row) => ({ row, address: addressOf(row) }))
  const isErased = await move.erased(found.flatMap(({ address }) => personAddresses(address)))
  const [coming, left]: [Found[], Taken[]] = [[], []]
  for (const one of found) {
    if (personAddresses(one.address).some(isErased)) left.push(move.leave('contact', one.row))
    else coming.push(one)
  }
  return { coming, left }
}

const personAddresses = ({ phone, lid }: Address): PersonAddress[] => [
  ...(phone ? [{ kind: 'phone' as const, value: phone }] : []),
  ...(lid ? [{ kind: 'lid' as const, value: lid }] : []),
]

function contactOf(move: Move, row: Row, address: Address, { id, extra }: { id: number; extra: object[] }) {
  const number = address.group ?? address.phone ?? ''
  const name = nameOf(row.name, number || address.lid || 'Sem nome')
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

/** Our contacts of these addresses. One may have been saved with its number and have no address yet. */
async function knownContacts(
  move: Move,
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

async function extraFields(move: Move, rows: readonly Row[]): Promise<Map<string, object[]>> {
  const wanted = { tables: ['ContactCustomFields'], columns: ['contactId', 'name', 'value'] }
  const fields = await move.source.rowsBy(wanted, 'contactId', rows.map(keyOf))
  const byContact = new Map<string, object[]>()
  for (const field of fields) {
    const of = byContact.get(String(field.contactId)) ?? []
    byContact.set(String(field.contactId), of)
    of.push({ name: textOf(field.name), value: textOf(field.value) })
  }
  return byContact
}
